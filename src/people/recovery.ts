import type { Prisma } from '../database/generated/client';
import type { Database } from '../database/open-database';
import type { UserReference } from './admins';
import { recordEvent, toUserActor } from './audit';
import { setPassword } from './credentials';
import type { Actor } from './key-audit';
import { consumeLink, createLink } from './links';
import { removeAllPasskeys } from './passkeys';
import { isTaken } from './users';

/**
 * Creates a link that sets a new password.
 * @param actor who requested it, for the audit trail
 * @returns the secret of the link; null if no user has the address
 */
export function createResetLink(
  database: Database,
  { email, actor }: { readonly email: string; readonly actor: string },
): Promise<string | null> {
  return createResetLinkOf(database, { email }, { actor });
}

/** The same for a user who is known by the address or the id. */
export async function createResetLinkOf(
  database: Database,
  who: UserReference,
  { actor, address, checkRights }: Actor,
): Promise<string | null> {
  return database.prisma.$transaction(async (transaction) => {
    await checkRights?.(transaction);
    const user = await transaction.user.findUnique({ where: who, select: { id: true } });
    if (user === null) return null;
    const purpose = 'reset_password';
    const event = { kind: 'link_created', actor, userId: user.id, details: { purpose } } as const;
    await recordEvent(transaction, { ...event, ...(address === undefined ? {} : { address }) });
    return createLink(transaction, { purpose, userId: user.id });
  });
}

/**
 * Sets the password of the user of a reset link and ends all sessions of that user.
 * @param removesPasskeys whether to remove all passkeys of the user
 * @param revokesKeys whether to revoke all keys of the accounts that only this user owns
 * @returns the user's address and the number of revoked keys; null if the link does not work
 */
export async function resetPassword(
  database: Database,
  request: {
    readonly secret: string;
    readonly passwordHash: string;
    readonly removesPasskeys: boolean;
    readonly revokesKeys: boolean;
    readonly address: string;
  },
): Promise<{ readonly email: string | null; readonly revokedKeys: number } | null> {
  const { secret, passwordHash, removesPasskeys, revokesKeys, address } = request;
  return database.prisma.$transaction(async (transaction) => {
    const link = await consumeLink(transaction, { purpose: 'reset_password', secret });
    if (link === null || link.userId === null) return null;
    const { userId } = link;
    const { email } = await setPassword(transaction, { userId, passwordHash, kind: 'password_reset', address });
    const by = { userId, actor: toUserActor(email), address };
    if (removesPasskeys) await removeAllPasskeys(transaction, by);
    const revokedKeys = revokesKeys ? await revokeOwnKeys(transaction, by) : 0;
    return { email, revokedKeys };
  });
}

async function revokeOwnKeys(
  transaction: Prisma.TransactionClient,
  { userId, actor, address }: { readonly userId: string; readonly actor: string; readonly address: string },
): Promise<number> {
  const owned = await transaction.membership.findMany({
    where: {
      userId,
      role: 'owner',
      account: { members: { none: { role: 'owner', userId: { not: userId } } } },
    },
    select: { accountId: true },
  });
  const accountIds = owned.map(({ accountId }) => accountId);
  const revoked = await transaction.apiKey.updateManyAndReturn({
    where: { accountId: { in: accountIds }, revokedAt: null },
    data: { revokedAt: new Date() },
    select: { prefix: true, accountId: true },
  });
  for (const { prefix, accountId } of revoked)
    await recordEvent(transaction, {
      kind: 'key_revoked',
      actor,
      userId,
      accountId,
      address,
      details: { key: prefix },
    });
  return revoked.length;
}

/**
 * Creates a link that verifies an address and makes it the address of a user.
 * @returns the secret of the link
 */
export function createVerification(
  database: Database,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<string> {
  return createLink(database.prisma, { purpose: 'verify_email', userId, email });
}

/**
 * Sets the address of a user to the one that a link verifies.
 * @returns `taken` if another user has the address now; null if the link does not work
 */
export async function verifyEmail(
  database: Database,
  { secret, address }: { readonly secret: string; readonly address: string },
): Promise<{ readonly email: string; readonly former: string | null } | 'taken' | null> {
  try {
    return await database.prisma.$transaction(async (transaction) => {
      const link = await consumeLink(transaction, { purpose: 'verify_email', secret });
      if (link === null || link.userId === null || link.email === null) return null;
      const { userId, email } = link;
      const where = { id: userId };
      const { email: former } = await transaction.user.findUniqueOrThrow({ where, select: { email: true } });
      await transaction.user.update({ where, data: { email, verifiedAt: new Date() } });
      // Links that were sent to the former address no longer set the password.
      if (former !== email) await transaction.oneTimeLink.deleteMany({ where: { userId, usedAt: null } });
      const event = { actor: former ?? email, userId, address, details: { email } };
      if (former !== email) await recordEvent(transaction, { ...event, kind: 'email_changed' });
      await recordEvent(transaction, { ...event, kind: 'email_verified' });
      return { email, former: former === email ? null : former };
    });
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}
