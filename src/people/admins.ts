import type { Prisma } from '../database/generated/client';
import { isUuid } from '../database/names';
import type { Database } from '../database/open-database';
import { recordEvent } from './audit';
import { withdrawInvitationsBy } from './invitations';
import type { Actor } from './key-audit';

/** A user, by the email address or the id. */
export type UserReference = { readonly email: string } | { readonly id: string };

/** An admin who can sign in by a password or a passkey. */
export const whereAdminWithCredentials = {
  isAdmin: true,
  OR: [{ email: { not: null }, passwordHash: { not: null } }, { passkeys: { some: {} } }],
} satisfies Prisma.UserWhereInput;

/**
 * Makes a user an admin. If the user can sign in, the links for the first sign-in are removed,
 * because they would still sign in an admin.
 * @returns false if there is no such user
 */
export async function makeAdmin({ prisma }: Pick<Database, 'prisma'>, email: string, by: Actor): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    const user = await transaction.user.findUnique({ where: { email }, select: { id: true } });
    if (user === null) return false;
    const { id } = user;
    await transaction.user.update({ where: { id }, data: { isAdmin: true } });
    if ((await transaction.user.count({ where: { id, ...whereAdminWithCredentials } })) > 0)
      await transaction.oneTimeLink.deleteMany({ where: { purpose: 'first_sign_in' } });
    await recordEvent(transaction, { ...by, kind: 'role_changed', userId: id, details: { email, role: 'admin' } });
    return true;
  });
}

/** Makes simultaneous changes of admins wait for each other, so that they cannot remove all, nor each other. */
export async function lockAdmins(transaction: Prisma.TransactionClient): Promise<void> {
  await transaction.$queryRaw`SELECT FROM app_user WHERE is_admin ORDER BY id FOR NO KEY UPDATE`;
}

/**
 * `unknown`: there is no such user. `no_admin`: the user is not an admin. `last_admin`: no other
 * admin can sign in.
 */
export type WithdrawalVerdict = 'withdrawn' | 'unknown' | 'no_admin' | 'last_admin';

/**
 * Makes an admin an ordinary user, in every process, and withdraws the open invitations that they
 * made as an admin. The last admin who can sign in stays one.
 */
export async function withdrawAdmin(
  { prisma }: Pick<Database, 'prisma'>,
  who: UserReference,
  by: Actor,
): Promise<WithdrawalVerdict> {
  if ('id' in who && !isUuid(who.id)) return 'unknown';
  return prisma.$transaction(async (transaction) => {
    await lockAdmins(transaction);
    await by.checkRights?.(transaction);
    const user = await transaction.user.findUnique({
      where: who,
      select: { id: true, email: true, isAdmin: true, memberships: { where: { role: 'owner' } } },
    });
    if (user === null) return 'unknown';
    if (!user.isAdmin) return 'no_admin';
    const { id, email, memberships } = user;
    const isSignedUp = (await transaction.user.count({ where: { id, ...whereAdminWithCredentials } })) > 0;
    const others = await transaction.user.count({ where: { id: { not: id }, ...whereAdminWithCredentials } });
    if (isSignedUp && others === 0) return 'last_admin';
    await transaction.user.update({ where: { id }, data: { isAdmin: false } });
    const owned = memberships.map(({ accountId }) => accountId);
    const asAdmin = { OR: [{ accountId: null }, { accountId: { notIn: owned } }] };
    await withdrawInvitationsBy(transaction, { invitedBy: id, ...asAdmin }, by);
    await recordEvent(transaction, { ...by, kind: 'role_changed', userId: id, details: { email, role: 'user' } });
    return 'withdrawn';
  });
}
