import type { Prisma } from '../database/generated/client';
import type { Database } from '../database/open-database';
import { recordEvent } from './audit';
import { createSession, endAllSessions, type Visitor } from './sessions';
import { isTaken, type Origin } from './users';

/**
 * Sets a password, ends all sessions of the user, and has all links stop working that were made for the user before; of an admin, also the links of former
 * starts, which sign in whoever has one.
 * @param kind what the audit trail says
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
  await recordEvent(client, { kind, actor: email ?? 'nobody', userId, address });
  return { email };
}

/**
 * Sets the password of somebody who is signed in, and ends all sessions; this browser gets a new one.
 * @returns the token for its cookie
 */
export async function changePassword(
  database: Database,
  request: { readonly visitor: Visitor; readonly passwordHash: string; readonly origin: Origin },
): Promise<string> {
  const { visitor, passwordHash, origin } = request;
  const userId = visitor.user.id;
  return database.prisma.$transaction(async (transaction) => {
    await setPassword(transaction, { userId, passwordHash, kind: 'password_changed', address: origin.address });
    return createSession(transaction, { userId, accountId: visitor.account.id, agent: origin.agent });
  });
}

/**
 * Gives a user another email address, which has yet to be verified.
 * @returns false where another user has it
 */
export async function setEmail(
  database: Database,
  { userId, email, address }: { readonly userId: string; readonly email: string; readonly address: string },
): Promise<boolean> {
  try {
    await database.prisma.$transaction(async (transaction) => {
      const before = await transaction.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
      await transaction.user.update({ where: { id: userId }, data: { email, verifiedAt: null } });
      await transaction.oneTimeLink.deleteMany({ where: { userId, usedAt: null } });
      await recordEvent(transaction, {
        kind: 'email_changed',
        actor: before.email ?? 'nobody',
        userId,
        address,
        details: { email },
      });
    });
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

/** What a user signs in with. */
export interface Credentials {
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly isVerified: boolean;
  readonly passkeys: number;
}

/** @throws Error where there is no such user */
export async function getCredentials(database: Database, userId: string): Promise<Credentials> {
  const { email, passwordHash, verifiedAt, _count } = await database.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, passwordHash: true, verifiedAt: true, _count: { select: { passkeys: true } } },
  });
  return { email, passwordHash, isVerified: verifiedAt !== null, passkeys: _count.passkeys };
}

/** Ends the session of a visitor; its token is worthless from now on, in every process. */
export async function signOut(database: Database, { user, tokenHash }: Visitor, address: string): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    await transaction.session.deleteMany({ where: { tokenHash } });
    const { id: userId, email } = user;
    await recordEvent(transaction, { kind: 'signed_out', actor: email ?? 'nobody', userId, address });
  });
}

/** Ends all sessions of a visitor. */
export async function signOutEverywhere(database: Database, { user }: Visitor, address: string): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    const { id: userId, email } = user;
    await endAllSessions(transaction, userId);
    await recordEvent(transaction, { kind: 'signed_out_everywhere', actor: email ?? 'nobody', userId, address });
  });
}
