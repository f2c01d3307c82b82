import { AccountError } from '../accounts/caller';
import type { Database } from '../database/open-database';
import { recordEvent } from './audit';
import { createInvitation } from './invitations';
import { createResetLink } from './recovery';
import type { Role } from './sessions';

/** A user as an admin sees it. */
export interface ListedUser {
  readonly id: string;
  readonly email: string | null;
  readonly isAdmin: boolean;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly passkeys: number;
  readonly accounts: readonly { readonly name: string; readonly role: string }[];
  readonly createdAt: Date;
  /** Null for somebody who is signed in nowhere. */
  readonly lastSeenAt: Date | null;
}

/** All users, oldest first. */
export async function listUsers(database: Database): Promise<readonly ListedUser[]> {
  const users = await database.prisma.user.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: {
      memberships: { orderBy: { createdAt: 'asc' }, select: { role: true, account: { select: { name: true } } } },
      sessions: { orderBy: { lastSeenAt: 'desc' }, take: 1, select: { lastSeenAt: true } },
      _count: { select: { passkeys: true } },
    },
  });
  return users.map((user) => ({
    id: user.id,
    email: user.email,
    isAdmin: user.isAdmin,
    isVerified: user.verifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    passkeys: user._count.passkeys,
    accounts: user.memberships.map(({ role, account }) => ({ name: account.name, role })),
    createdAt: user.createdAt,
    lastSeenAt: user.sessions[0]?.lastSeenAt ?? null,
  }));
}

/**
 * A link by which a user sets a new password, for an admin to hand on.
 * @returns the path of the link
 * @throws AccountError where nobody has the address
 */
export async function getResetPath(
  database: Database,
  { email, actor }: { readonly email: string; readonly actor: string },
): Promise<string> {
  const secret = await createResetLink(database, { email, actor });
  if (secret === null) throw new AccountError(`No user has the address ${email}; "list" shows all users.`);
  return toResetPath(secret);
}

/** The page on which a link sets a password. */
export const toResetPath = (secret: string): string => `/new-password?link=${secret}`;

/**
 * An invitation for an admin to hand on.
 * @param accountName null: the person who takes it gets an account of their own
 * @returns the path of the link
 * @throws AccountError where there is no such account
 */
export async function getInvitationPath(
  database: Database,
  request: {
    readonly accountName: string | null;
    readonly email: string | null;
    readonly role: Role;
    readonly invitedBy: string | null;
    readonly actor: string;
  },
): Promise<string> {
  const { accountName, ...rest } = request;
  const account =
    accountName === null ? null : await database.prisma.account.findUnique({ where: { name: accountName } });
  if (accountName !== null && account === null)
    throw new AccountError(`There is no account "${accountName}"; "npm run keys -- list" shows accounts with keys.`);
  return toInvitationPath(await createInvitation(database, { ...rest, accountId: account?.id ?? null }));
}

/** The page on which an invitation is taken. */
export const toInvitationPath = (secret: string): string => `/sign-up?invitation=${secret}`;

/**
 * Makes a user an admin, who may change what everyone gets.
 * @throws AccountError where nobody has the address
 */
export async function makeAdmin(
  database: Database,
  { email, actor }: { readonly email: string; readonly actor: string },
): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    const [changed] = await transaction.user.updateManyAndReturn({
      where: { email },
      data: { isAdmin: true },
      select: { id: true },
    });
    if (changed === undefined) throw new AccountError(`No user has the address ${email}; "list" shows all users.`);
    const details = { email, role: 'admin' };
    await recordEvent(transaction, { kind: 'role_changed', actor, userId: changed.id, details });
  });
}

/**
 * Removes a user with all sessions, passkeys and links. Accounts and their keys stay.
 * @returns accounts that have no owner any more
 * @throws AccountError where nobody has the address
 */
export async function removeUser(
  database: Database,
  { email, actor }: { readonly email: string; readonly actor: string },
): Promise<readonly string[]> {
  return database.prisma.$transaction(async (transaction) => {
    const user = await transaction.user.findUnique({
      where: { email },
      select: { id: true, memberships: { where: { role: 'owner' }, select: { accountId: true } } },
    });
    if (user === null) throw new AccountError(`No user has the address ${email}; "list" shows all users.`);
    await transaction.user.delete({ where: { id: user.id } });
    await recordEvent(transaction, { kind: 'user_removed', actor, userId: user.id, details: { email } });
    const orphaned = await transaction.account.findMany({
      where: {
        id: { in: user.memberships.map(({ accountId }) => accountId) },
        members: { none: { role: 'owner' } },
      },
      orderBy: { name: 'asc' },
      select: { name: true },
    });
    return orphaned.map(({ name }) => name);
  });
}
