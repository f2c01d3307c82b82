import type { Plan } from '../accounts/caller';
import type { Prisma } from '../database/generated/client';
import { isUuid } from '../database/names';
import type { Database } from '../database/open-database';
import { hashSecret, isSecret, issueSecret } from './secret-token';

/** A signed-in person, and the account that the session shows. */
export interface Visitor {
  readonly user: { readonly id: string; readonly email: string | null; readonly isAdmin: boolean };
  readonly account: { readonly id: string; readonly name: string; readonly plan: Plan };
  readonly role: Role;
  /** When the session began. */
  readonly signedInAt: Date;
  /** The hash of the session's token. */
  readonly tokenHash: Uint8Array<ArrayBuffer>;
}

/** The roles of members. An owner may also invite and remove members. */
export const roles = ['owner', 'member'] as const;
export type Role = (typeof roles)[number];

/**
 * Creates a session for a browser.
 * @returns the token for its cookie; only its hash is stored
 */
export async function createSession(
  client: Prisma.TransactionClient,
  { userId, accountId, agent }: { readonly userId: string; readonly accountId: string; readonly agent: string },
): Promise<string> {
  const { secret, tokenHash } = issueSecret();
  const expiresAt = new Date(Date.now() + maxAgeMs);
  await client.session.create({
    data: { tokenHash, userId, accountId, expiresAt, agent: agent.slice(0, maxAgentLength) },
  });
  return secret;
}

/**
 * Finds the visitor of a session token. Returns null if the token is unknown, has expired or was
 * not used for two weeks.
 */
export async function findVisitor(database: Database, token: string): Promise<Visitor | null> {
  if (!isSecret(token)) return null;
  const now = Date.now();
  const session = await database.prisma.session.findUnique({
    where: { tokenHash: hashSecret(token), expiresAt: { gt: new Date(now) } },
    include: { user: true, membership: { include: { account: { include: { plan: true } } } } },
  });
  if (session === null || session.lastSeenAt.getTime() < now - maxIdleMs) return null;
  const { tokenHash, user, membership } = session;
  if (session.lastSeenAt.getTime() < now - seenEveryMs)
    await database.prisma.session.updateMany({ where: { tokenHash }, data: { lastSeenAt: new Date(now) } });
  const { account } = membership;
  return {
    user: { id: user.id, email: user.email, isAdmin: user.isAdmin },
    account: { id: account.id, name: account.name, plan: account.plan },
    role: membership.role === 'owner' ? 'owner' : 'member',
    signedInAt: session.createdAt,
    tokenHash,
  };
}

/**
 * Requires that the session of a visitor still exists, and locks the user. A change of the password
 * ends all sessions, so that what was verified before it must not change the credentials after it.
 * @throws SessionEnded
 */
export async function keepSession(
  client: Prisma.TransactionClient,
  { user, tokenHash }: Pick<Visitor, 'user' | 'tokenHash'>,
): Promise<void> {
  await client.$queryRaw`SELECT FROM app_user WHERE id = ${user.id}::uuid FOR NO KEY UPDATE`;
  if ((await client.session.count({ where: { tokenHash } })) === 0) throw new SessionEnded();
}

/** The session ended while a request of it was answered. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

/** Ends one session. Every process refuses its token from then on. */
export async function endSession(database: Database, { tokenHash }: Pick<Visitor, 'tokenHash'>): Promise<void> {
  await database.prisma.session.deleteMany({ where: { tokenHash } });
}

/** Ends all sessions of a user. */
export async function endAllSessions(client: Prisma.TransactionClient, userId: string): Promise<void> {
  await client.session.deleteMany({ where: { userId } });
}

/** Switches a session to another account. Returns false if the user is not a member of it. */
export async function switchAccount(database: Database, visitor: Visitor, accountId: string): Promise<boolean> {
  if (!isUuid(accountId)) return false;
  return database.prisma.$transaction(async (transaction) => {
    // The lock keeps the membership until the session shows its account.
    const memberships = await transaction.$queryRaw<unknown[]>`
      SELECT account_id FROM membership
      WHERE account_id = ${accountId}::uuid AND user_id = ${visitor.user.id}::uuid FOR KEY SHARE`;
    if (memberships.length === 0) return false;
    await transaction.session.updateMany({ where: { tokenHash: visitor.tokenHash }, data: { accountId } });
    return true;
  });
}

/** A browser in which a user is signed in. */
export interface ListedSession {
  /** The User-Agent header of the browser; "" if it sent none. */
  readonly agent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** Whether it is the session of the request. */
  readonly isOwn: boolean;
}

/** Lists the browsers in which a visitor is signed in, latest use first. */
export async function listSessions(database: Database, visitor: Visitor): Promise<readonly ListedSession[]> {
  const now = Date.now();
  const sessions = await database.prisma.session.findMany({
    where: {
      userId: visitor.user.id,
      expiresAt: { gt: new Date(now) },
      lastSeenAt: { gt: new Date(now - maxIdleMs) },
    },
    orderBy: { lastSeenAt: 'desc' },
    take: maxListed,
  });
  return sessions.map(({ tokenHash, agent, createdAt, lastSeenAt }) => ({
    agent,
    createdAt,
    lastSeenAt,
    isOwn: Buffer.compare(tokenHash, visitor.tokenHash) === 0,
  }));
}

/** Removes sessions that have expired or were idle for too long. */
export async function pruneSessions(database: Database): Promise<void> {
  const now = Date.now();
  await database.prisma.session.deleteMany({
    where: { OR: [{ expiresAt: { lt: new Date(now) } }, { lastSeenAt: { lt: new Date(now - maxIdleMs) } }] },
  });
}

const day = 86_400_000;
/** The longest lifetime of a session, and of its cookie, in milliseconds. */
export const maxAgeMs = 90 * day;
const maxIdleMs = 14 * day;

// Writing the time for each page would cost more than the page itself.
const seenEveryMs = 60_000;
const maxAgentLength = 200;
const maxListed = 50;
