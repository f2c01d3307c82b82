import { AccountError } from '../accounts/caller';
import type { Prisma } from '../database/generated/client';
import { isStorable, isUuid } from '../database/names';
import type { Database } from '../database/open-database';
import { toPattern, type Page } from './account-list';
import { recordEvent } from './audit';
import { lockAdmins, type UserReference } from './admins';
import { createInvitation, withdrawInvitationsBy } from './invitations';
import type { Actor } from './key-audit';
import { createResetLink } from './recovery';
import { endAllSessions, type Role } from './sessions';

/** A user as an admin sees it. */
export interface ListedUser {
  readonly id: string;
  readonly email: string | null;
  readonly isAdmin: boolean;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly passkeys: number;
  /** Browsers that are signed in. */
  readonly sessions: number;
  readonly accounts: readonly { readonly id: string; readonly name: string; readonly role: string }[];
  readonly createdAt: Date;
  /** Null if the user is not signed in anywhere. */
  readonly lastSeenAt: Date | null;
}

/** Lists all users, oldest first. */
export async function listUsers(database: Database): Promise<readonly ListedUser[]> {
  const users = await database.prisma.user.findMany({ orderBy: oldestFirst, include: listedParts });
  return users.map(toListed);
}

/**
 * A page of the users, oldest first.
 * @param search a part of the email address, or of the name of an account; "" for all
 * @param page from 1
 */
export async function listUserPage(
  { prisma }: Pick<Database, 'prisma'>,
  { search, page, pageSize }: { readonly search: string; readonly page: number; readonly pageSize: number },
): Promise<Page<ListedUser>> {
  if (!isStorable(search)) return { items: [], total: 0 };
  const contains = { contains: toPattern(search), mode: 'insensitive' } as const;
  const where =
    search === '' ? {} : { OR: [{ email: contains }, { memberships: { some: { account: { name: contains } } } }] };
  const [total, users] = await Promise.all([
    prisma.user.count({ where }),
    prisma.user.findMany({
      where,
      orderBy: oldestFirst,
      include: listedParts,
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
  ]);
  return { items: users.map(toListed), total };
}

/** The user with this id; null where there is none. */
export async function findListedUser({ prisma }: Pick<Database, 'prisma'>, id: string): Promise<ListedUser | null> {
  if (!isUuid(id)) return null;
  const user = await prisma.user.findUnique({ where: { id }, include: listedParts });
  return user === null ? null : toListed(user);
}

const oldestFirst = [{ createdAt: 'asc' }, { id: 'asc' }] satisfies Prisma.UserOrderByWithRelationInput[];

const listedParts = {
  memberships: { orderBy: { createdAt: 'asc' }, select: { role: true, account: { select: { id: true, name: true } } } },
  sessions: { orderBy: { lastSeenAt: 'desc' }, take: 1, select: { lastSeenAt: true } },
  _count: { select: { passkeys: true, sessions: true } },
} satisfies Prisma.UserInclude;

function toListed(user: Prisma.UserGetPayload<{ include: typeof listedParts }>): ListedUser {
  return {
    id: user.id,
    email: user.email,
    isAdmin: user.isAdmin,
    isVerified: user.verifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    passkeys: user._count.passkeys,
    sessions: user._count.sessions,
    accounts: user.memberships.map(({ role, account }) => ({ ...account, role })),
    createdAt: user.createdAt,
    lastSeenAt: user.sessions[0]?.lastSeenAt ?? null,
  };
}

/**
 * Creates a link that sets a new password, for an admin to pass on.
 * @returns the path of the link
 * @throws AccountError if no user has the address
 */
export async function getResetPath(
  database: Database,
  { email, actor }: { readonly email: string; readonly actor: string },
): Promise<string> {
  const secret = await createResetLink(database, { email, actor });
  if (secret === null) throw new AccountError(`No user has the address ${email}; "list" shows all users.`);
  return toResetPath(secret);
}

/** Returns the path of the page on which a link sets a password. */
export const toResetPath = (secret: string): string => `/new-password?link=${secret}`;

/**
 * Creates an invitation for an admin to pass on.
 * @param accountName null if the invited person gets an account of their own
 * @returns the path of the link
 * @throws AccountError if there is no such account
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

/** Returns the path of the page on which an invitation is accepted. */
export const toInvitationPath = (secret: string): string => `/sign-up?invitation=${secret}`;

/**
 * Removes a user with all sessions, passkeys, links and open invitations that the user made.
 * Accounts and their keys stay.
 * @returns the names of accounts that no longer have an owner
 * @throws AccountError if no user has the address
 */
export async function removeUser(
  database: Database,
  { email, actor }: { readonly email: string; readonly actor: string },
): Promise<readonly string[]> {
  const orphaned = await removeWhere(database, { email }, { actor });
  if (orphaned === null) throw new AccountError(`No user has the address ${email}; "list" shows all users.`);
  return orphaned;
}

/**
 * Removes the user of an id, in the same way.
 * @returns accounts that have no owner any more; null where there is no such user
 */
export async function removeUserById(
  database: Database,
  { userId, by }: { readonly userId: string; readonly by: Actor },
): Promise<readonly string[] | null> {
  return isUuid(userId) ? removeWhere(database, { id: userId }, by) : null;
}

async function removeWhere(database: Database, where: UserReference, by: Actor): Promise<readonly string[] | null> {
  return database.prisma.$transaction(async (transaction) => {
    await lockAdmins(transaction);
    await by.checkRights?.(transaction);
    const user = await transaction.user.findUnique({
      where,
      select: { id: true, email: true, memberships: { where: { role: 'owner' }, select: { accountId: true } } },
    });
    if (user === null) return null;
    const { id: userId, email } = user;
    // Waits for an invitation that the user is making, and lets no other begin.
    await transaction.$queryRaw`SELECT FROM app_user WHERE id = ${userId}::uuid FOR UPDATE`;
    await withdrawInvitationsBy(transaction, { invitedBy: userId }, by);
    // Another admin may have removed the user since the look-up.
    if ((await transaction.user.deleteMany({ where: { id: userId } })).count === 0) return null;
    await recordEvent(transaction, { ...by, kind: 'user_removed', userId, details: { email } });
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

/**
 * Ends all sessions of a user, in every process.
 * @returns false where there is no such user
 */
export async function endSessionsOf(
  { prisma }: Pick<Database, 'prisma'>,
  { userId, by }: { readonly userId: string; readonly by: Actor },
): Promise<boolean> {
  if (!isUuid(userId)) return false;
  return prisma.$transaction(async (transaction) => {
    await by.checkRights?.(transaction);
    const user = await transaction.user.findUnique({ where: { id: userId }, select: { email: true } });
    if (user === null) return false;
    await endAllSessions(transaction, userId);
    const details = { email: user.email };
    await recordEvent(transaction, { ...by, kind: 'signed_out_everywhere', userId, details });
    return true;
  });
}
