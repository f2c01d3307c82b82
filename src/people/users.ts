import { issueKey, getOrCreateAccount } from '../accounts/keys';
import { Prisma } from '../database/generated/client';
import type { Database } from '../database/open-database';
import { recordEvent } from './audit';
import { findInvitation, acceptInvitation } from './invitations';
import { consumeLink } from './links';
import { addPasskey, type NewPasskey } from './passkeys';
import { createSession } from './sessions';

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

/** Who signs up. At least one of the two credentials is there. */
interface NewUser {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly passkey?: NewPasskey | null;
  /** The secret of an invitation, or null. */
  readonly invitation: string | null;
  readonly origin: Origin;
}

/**
 * Makes a user with an account on the plan Free and a first key, or, with an invitation, a member of the account that invites. An invitation that the
 * service sent by mail verifies the address.
 * @returns `taken` where the address has a user, `invitation` where the invitation does not work
 */
export async function signUp(
  database: Database,
  { email, passwordHash, passkey = null, invitation, origin }: NewUser,
): Promise<SignedIn | 'taken' | 'invitation'> {
  try {
    return await database.prisma.$transaction(async (transaction) => {
      const invited = invitation === null ? null : await findInvitation(transaction, invitation);
      if (invitation !== null && (invited === null || (invited.email !== null && invited.email !== email)))
        return 'invitation';
      const verifiedAt = invited?.isMailed === true ? new Date() : null;
      const { id: userId } = await transaction.user.create({
        data: { ...(passkey === null ? {} : { id: passkey.userId }), email, passwordHash, verifiedAt },
        select: { id: true },
      });
      const event = { actor: email, userId, address: origin.address };
      await recordEvent(transaction, { ...event, kind: 'user_created' });
      if (passkey !== null) await addPasskey(transaction, { passkey, actor: email, address: origin.address });
      let keyToken: string | null = null;
      let accountId = invited?.accountId ?? null;
      if (accountId === null) {
        accountId = await createOwnAccount(transaction, { userId, name: email });
        const key = { accountId, name: firstKeyName, scopes: ['analyze'], expiresAt: null } as const;
        keyToken = (await issueKey(transaction, key)).token;
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
): Promise<string> {
  // The command line may have made an account of that name, which is not this person's.
  const isTakenName = (await transaction.account.count({ where: { name } })) > 0;
  const accountId = await getOrCreateAccount(transaction, isTakenName ? `${name} (${userId.slice(0, 8)})` : name, null);
  await transaction.membership.create({ data: { accountId, userId, role: 'owner' } });
  return accountId;
}

/** Whether a value that must be the only one of its kind is there already. */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

const firstKeyName = 'first key';

/** A user as signing in needs it. */
interface KnownUser {
  readonly id: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly isVerified: boolean;
}

/** The user of an email address; null where there is none. */
export async function findUser(database: Database, email: string): Promise<KnownUser | null> {
  const user = await database.prisma.user.findUnique({
    where: { email },
    select: { id: true, email: true, passwordHash: true, verifiedAt: true },
  });
  if (user === null) return null;
  const { verifiedAt, ...rest } = user;
  return { ...rest, isVerified: verifiedAt !== null };
}

/**
 * Signs a browser in, once the caller has made sure who it is.
 * @param how what proved it: "password", "passkey", "link"
 * @param passwordHash of the password that was right; left out where another proof counts
 * @returns the token for the cookie; null where the password was changed since it was verified
 */
export async function startSession(
  database: Database,
  request: {
    readonly userId: string;
    readonly how: string;
    readonly passwordHash?: string | null;
    readonly origin: Origin;
  },
): Promise<string | null> {
  const { userId, how, passwordHash, origin } = request;
  return database.prisma.$transaction(async (transaction) => {
    // A change of the password, which ends all sessions, waits for this one to be there, or was before it.
    await transaction.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR SHARE`;
    const user = await transaction.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, passwordHash: true, memberships: { orderBy: { createdAt: 'asc' }, take: 1 } },
    });
    if (passwordHash !== undefined && passwordHash !== user.passwordHash) return null;
    // Somebody whose account was closed, or who was removed from all of them, has one again.
    const accountId =
      user.memberships[0]?.accountId ?? (await createOwnAccount(transaction, { userId, name: user.email ?? userId }));
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
