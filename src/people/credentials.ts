import type { Prisma } from '../database/generated/client';
import type { Database } from '../database/open-database';
import { recordEvent, toUserActor } from './audit';
import { createSession, endAllSessions, keepSession, type Visitor } from './sessions';
import { isTaken, type ClientInfo } from './users';

/**
 * Sets a password, ends all sessions of the user and removes the user's unused links. If the user
 * is an admin, the links for the first sign-in are removed as well, because they would still sign
 * in an admin.
 * @param kind the event in the audit trail
 */
export async function setPassword(
  client: Prisma.TransactionClient,
  request: {
    readonly userId: string;
    readonly passwordHash: string;
    readonly kind: 'password_changed' | 'password_reset';
    readonly address: string;
  },
): Promise<{ readonly email: string | null }> {
  const { userId, passwordHash, kind, address } = request;
  const { email, isAdmin } = await client.user.update({
    where: { id: userId },
    data: { passwordHash },
    select: { email: true, isAdmin: true },
  });
  await endAllSessions(client, userId);
  await client.oneTimeLink.deleteMany({ where: { userId, usedAt: null } });
  if (isAdmin && email !== null) await client.oneTimeLink.deleteMany({ where: { purpose: 'first_sign_in' } });
  await recordEvent(client, { kind, actor: toUserActor(email), userId, address });
  return { email };
}

/**
 * Changes the password of a signed-in user and ends all sessions of the user. The browser of the
 * request gets a new session.
 * @returns the token of the new session, for its cookie
 * @throws SessionEnded if the password was changed, or the user removed, in the meantime
 */
export async function changePassword(database: Database, request: PasswordChange): Promise<string> {
  return database.prisma.$transaction((transaction) => replacePassword(transaction, request));
}

interface PasswordChange {
  readonly visitor: Visitor;
  readonly passwordHash: string;
  readonly clientInfo: ClientInfo;
}

async function replacePassword(
  transaction: Prisma.TransactionClient,
  { visitor, passwordHash, clientInfo }: PasswordChange,
): Promise<string> {
  const userId = visitor.user.id;
  await keepSession(transaction, visitor);
  await setPassword(transaction, { userId, passwordHash, kind: 'password_changed', address: clientInfo.address });
  return createSession(transaction, { userId, accountId: visitor.account.id, agent: clientInfo.agent });
}

/**
 * Changes the email address of a signed-in user. The new address is not verified.
 * @returns false if another user has it
 * @throws SessionEnded if the password was changed, or the user removed, in the meantime
 */
export async function setEmail(database: Database, change: EmailChange): Promise<boolean> {
  try {
    await database.prisma.$transaction((transaction) => replaceEmail(transaction, change));
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

interface EmailChange {
  readonly visitor: Visitor;
  readonly email: string;
  /** The network address of the request. */
  readonly address: string;
}

async function replaceEmail(
  transaction: Prisma.TransactionClient,
  { visitor, email, address }: EmailChange,
): Promise<void> {
  const userId = visitor.user.id;
  await keepSession(transaction, visitor);
  const before = await transaction.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  await transaction.user.update({ where: { id: userId }, data: { email, verifiedAt: null } });
  await transaction.oneTimeLink.deleteMany({ where: { userId, usedAt: null } });
  await recordEvent(transaction, {
    kind: 'email_changed',
    actor: toUserActor(before.email),
    userId,
    address,
    details: { email },
  });
}

/**
 * Sets the first email address and password of a user who signed in by the link of the start: both,
 * or neither.
 * @returns the token of the new session, for its cookie; null if another user has the address
 */
export async function setFirstCredentials(
  database: Database,
  { email, ...change }: PasswordChange & { readonly email: string },
): Promise<string | null> {
  const { visitor, clientInfo } = change;
  try {
    return await database.prisma.$transaction(async (transaction) => {
      await replaceEmail(transaction, { visitor, email, address: clientInfo.address });
      return replacePassword(transaction, change);
    });
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

/** The credentials that a user has. */
export interface Credentials {
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly isVerified: boolean;
  readonly passkeys: number;
}

/**
 * Reads the credentials of a user.
 * @throws Error if there is no such user
 */
export async function getCredentials(database: Database, userId: string): Promise<Credentials> {
  const { email, passwordHash, verifiedAt, _count } = await database.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, passwordHash: true, verifiedAt: true, _count: { select: { passkeys: true } } },
  });
  return { email, passwordHash, isVerified: verifiedAt !== null, passkeys: _count.passkeys };
}

/** Ends the session of a visitor. Every process refuses its token from then on. */
export async function signOut(database: Database, { user, tokenHash }: Visitor, address: string): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    await transaction.session.deleteMany({ where: { tokenHash } });
    const { id: userId, email } = user;
    await recordEvent(transaction, { kind: 'signed_out', actor: toUserActor(email), userId, address });
  });
}

/** Ends all sessions of a visitor. */
export async function signOutEverywhere(database: Database, { user }: Visitor, address: string): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    const { id: userId, email } = user;
    await endAllSessions(transaction, userId);
    await recordEvent(transaction, { kind: 'signed_out_everywhere', actor: toUserActor(email), userId, address });
  });
}
