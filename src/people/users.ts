import { issueKey, getOrCreateAccount } from '../accounts/keys';
import { Prisma } from '../database/generated/client';
import type { Database } from '../database/open-database';
import { recordEvent } from './audit';
import { findInvitation, acceptInvitation } from './invitations';
import { consumeLink } from './links';
import { createSession, endAllSessions } from './sessions';

/** Where a request of a person comes from. */
export interface Origin {
  /** Of the network. */
  readonly address: string;
  /** The browser as it calls itself. */
  readonly agent: string;
}

/** A browser that has just been signed in. */
export interface SignedIn {
  /** For the cookie. */
  readonly sessionToken: string;
  /** The first key of a new account, to be shown once; null where there is none. */
  readonly keyToken: string | null;
}

/** The form in which an email address is kept and compared; null where the text is none. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/.test(email)
    ? email
    : null;
}

/**
 * Makes a user with an account on the plan Free and a first key, or, with an invitation, a member of the account that invites.
 * @param invitation the secret of an invitation, or null
 * @returns `taken` where the address has a user, `invitation` where the invitation does not work
 */
export async function signUp(
  database: Database,
  request: {
    readonly email: string;
    readonly passwordHash: string | null;
    readonly invitation: string | null;
    readonly origin: Origin;
  },
): Promise<SignedIn | 'taken' | 'invitation'> {
  const { email, passwordHash, invitation, origin } = request;
  try {
    return await database.prisma.$transaction(async (transaction) => {
      const invited = invitation === null ? null : await findInvitation(transaction, invitation);
      if (invitation !== null && (invited === null || (invited.email !== null && invited.email !== email)))
        return 'invitation';
      const { id: userId } = await transaction.user.create({ data: { email, passwordHash }, select: { id: true } });
      const event = { actor: email, userId, address: origin.address };
      await recordEvent(transaction, { ...event, kind: 'user_created' });
      let keyToken: string | null = null;
      let accountId = invited?.accountId ?? null;
      if (accountId === null) {
        ({ accountId, keyToken } = await createOwnAccount(transaction, { userId, name: email }));
        await recordEvent(transaction, { ...event, accountId, kind: 'key_created', details: { name: firstKeyName } });
      }
      if (invited !== null && !(await acceptInvitation(transaction, { invitation: invited, userId, actor: email })))
        return Promise.reject(new InvitationUsed());
      return { sessionToken: await createSession(transaction, { userId, accountId, agent: origin.agent }), keyToken };
    });
  } catch (error) {
    if (error instanceof InvitationUsed) return 'invitation';
    if (isTaken(error)) return 'taken';
    throw error;
  }
}

/** Somebody else used the invitation in the same moment; undoes the transaction. */
class InvitationUsed extends Error {
  override readonly name = 'InvitationUsed';
}

async function createOwnAccount(
  transaction: Prisma.TransactionClient,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<{ accountId: string; keyToken: string }> {
  // The command line may have made an account of that name, which is not this person's.
  const isTakenName = (await transaction.account.count({ where: { name } })) > 0;
  const accountId = await getOrCreateAccount(transaction, isTakenName ? `${name} (${userId.slice(0, 8)})` : name, null);
  await transaction.membership.create({ data: { accountId, userId, role: 'owner' } });
  const { token } = await issueKey(transaction, {
    accountId,
    name: firstKeyName,
    scopes: ['analyze'],
    expiresAt: null,
  });
  return { accountId, keyToken: token };
}

function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

const firstKeyName = 'first key';

/** A user as signing in needs it. */
interface KnownUser {
  readonly id: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
}

/** The user of an email address; null where there is none. */
export async function findUser(database: Database, email: string): Promise<KnownUser | null> {
  return database.prisma.user.findUnique({
    where: { email },
    select: { id: true, email: true, passwordHash: true },
  });
}

/**
 * Signs a browser in, once the caller has made sure who it is.
 * @param how what proved it: "password", "passkey", "link"
 */
export async function startSession(
  database: Database,
  { userId, how, origin }: { readonly userId: string; readonly how: string; readonly origin: Origin },
): Promise<string> {
  return database.prisma.$transaction(async (transaction) => {
    const user = await transaction.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, memberships: { orderBy: { createdAt: 'asc' }, take: 1 } },
    });
    // Somebody whose account was closed, or who was removed from all of them, has one again.
    const accountId =
      user.memberships[0]?.accountId ??
      (await createOwnAccount(transaction, { userId, name: user.email ?? userId })).accountId;
    const actor = user.email ?? 'nobody';
    await recordEvent(transaction, {
      kind: 'signed_in',
      actor,
      userId,
      accountId,
      address: origin.address,
      details: { how },
    });
    return createSession(transaction, { userId, accountId, agent: origin.agent });
  });
}

/**
 * Signs in by the link that the start prints: the first person, an admin, who owns the account by that name.
 * @param accountName made where there is none, on the plan Scale
 * @returns null where the link does not work
 */
export async function signInFirst(
  database: Database,
  { secret, accountName, origin }: { readonly secret: string; readonly accountName: string; readonly origin: Origin },
): Promise<string | null> {
  return database.prisma.$transaction(async (transaction) => {
    if ((await consumeLink(transaction, { purpose: 'first_sign_in', secret })) === null) return null;
    const accountId = await getOrCreateAccount(transaction, accountName, 'Scale');
    const owner = await transaction.membership.findFirst({
      where: { accountId, role: 'owner', user: { isAdmin: true } },
      orderBy: { createdAt: 'asc' },
      select: { userId: true, user: { select: { email: true } } },
    });
    const userId = owner?.userId ?? (await createAdmin(transaction, accountId));
    await recordEvent(transaction, {
      kind: 'signed_in',
      actor: owner?.user.email ?? 'nobody',
      userId,
      accountId,
      address: origin.address,
      details: { how: 'link of the start' },
    });
    return createSession(transaction, { userId, accountId, agent: origin.agent });
  });
}

async function createAdmin(transaction: Prisma.TransactionClient, accountId: string): Promise<string> {
  const { id: userId } = await transaction.user.create({ data: { isAdmin: true }, select: { id: true } });
  await transaction.membership.create({ data: { accountId, userId, role: 'owner' } });
  await recordEvent(transaction, { kind: 'user_created', actor: 'nobody', userId, accountId });
  return userId;
}

/**
 * Sets a password, and ends all sessions of the user.
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
): Promise<void> {
  const { userId, passwordHash, kind, address } = request;
  const { email } = await client.user.update({
    where: { id: userId },
    data: { passwordHash },
    select: { email: true },
  });
  await endAllSessions(client, userId);
  await recordEvent(client, { kind, actor: email ?? 'nobody', userId, address });
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
