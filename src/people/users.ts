import { createAccount, getOrCreateFirstAccount } from '../accounts/create-account';
import { issueKey } from '../accounts/keys';
import { Prisma } from '../database/generated/client';
import type { Database } from '../database/open-database';
import { recordEvent, toUserActor } from './audit';
import { findInvitation, acceptInvitation } from './invitations';
import { consumeLink } from './links';
import { addPasskey, type NewPasskey } from './passkeys';
import { createSession } from './sessions';

/** The network address and browser of a client. */
export interface ClientInfo {
  /** The network address. */
  readonly address: string;
  /** The User-Agent header of the browser. */
  readonly agent: string;
}

/** The result of a sign-up. */
export interface SignedIn {
  /** The token for the cookie. */
  readonly sessionToken: string;
  /** The first key of a new account, which is shown only once; null if no account was created. */
  readonly keyToken: string | null;
}

/**
 * Reads an email address into the form in which it is stored and compared. Returns null if the text
 * is not an email address.
 */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  if (/[\p{Cc}\p{Cs}]/u.test(email)) return null;
  return email.length <= 254 && /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/.test(email)
    ? email
    : null;
}

/** A person who signs up, with a password, a passkey or both. */
interface NewUser {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly passkey?: NewPasskey | null;
  /** The secret of an invitation, or null. */
  readonly invitation: string | null;
  /** The secret of a link that was mailed to the address, or null. */
  readonly proof?: string | null;
  readonly clientInfo: ClientInfo;
}

/**
 * Creates a user with a new account on the plan Free and a first key, or, by an invitation to an
 * account, a member of that account. An invitation that the service sent by mail, or another mailed
 * link, verifies the address.
 * @returns `taken` if the address has a user, `invitation` if the invitation or the other link does
 * not work
 */
export async function signUp(
  database: Database,
  { email, passwordHash, passkey = null, invitation, proof = null, clientInfo }: NewUser,
): Promise<SignedIn | 'taken' | 'invitation'> {
  try {
    return await database.prisma.$transaction(async (transaction) => {
      const invited = invitation === null ? null : await findInvitation(transaction, invitation);
      if (invitation !== null && !isFor(invited, email)) return 'invitation';
      if (proof !== null) await consumeProof(transaction, { proof, email });
      const verifiedAt = invited?.isMailed === true || proof !== null ? new Date() : null;
      const { id: userId } = await transaction.user.create({
        data: { ...(passkey === null ? {} : { id: passkey.userId }), email, passwordHash, verifiedAt },
        select: { id: true },
      });
      const event = { actor: email, userId, address: clientInfo.address };
      await recordEvent(transaction, { ...event, kind: 'user_created' });
      if (passkey !== null) await addPasskey(transaction, { passkey, actor: email, address: clientInfo.address });
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
      return {
        sessionToken: await createSession(transaction, { userId, accountId, agent: clientInfo.agent }),
        keyToken,
      };
    });
  } catch (error) {
    if (error instanceof InvitationUsed) return 'invitation';
    if (isTaken(error)) return 'taken';
    throw error;
  }
}

/** Whether an invitation works, and for this address. */
function isFor(invited: { readonly email: string | null } | null, email: string): boolean {
  return invited !== null && (invited.email === null || invited.email === email);
}

/** @throws InvitationUsed if the mailed link does not work, or is not for this address */
async function consumeProof(
  transaction: Prisma.TransactionClient,
  { proof, email }: { readonly proof: string; readonly email: string },
): Promise<void> {
  const link = await consumeLink(transaction, { purpose: 'verify_email', secret: proof });
  if (link === null || link.email !== email || link.userId !== null) throw new InvitationUsed();
}

/**
 * The invitation was accepted by another request in the meantime, or the mailed link is for another
 * address. Rolls back the transaction.
 */
class InvitationUsed extends Error {
  override readonly name = 'InvitationUsed';
}

async function createOwnAccount(
  transaction: Prisma.TransactionClient,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<string> {
  // An account of that name, such as one of the command line, is not this person's.
  const accountId = await createAccount(transaction, name);
  await transaction.membership.create({ data: { accountId, userId, role: 'owner' } });
  return accountId;
}

/** Returns whether an error of the database is a violation of a unique constraint. */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/**
 * Returns whether a row that a change needs was removed in the meantime: the row itself, or one that
 * it refers to.
 */
export function isRemoved(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && (error.code === 'P2025' || error.code === 'P2003');
}

const firstKeyName = 'first key';

/** The fields of a user that the sign-in needs. */
interface KnownUser {
  readonly id: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly isVerified: boolean;
}

/** Finds the user of an email address. */
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
 * Starts a session for a user whose identity the caller has verified.
 * @param how the proof of identity: "password", "passkey" or "link"
 * @param passwordHash the hash of the verified password; left out for another proof
 * @returns the token for the cookie; null if the user was removed, or the password changed, since
 * the verification
 */
export async function startSession(
  database: Database,
  request: {
    readonly userId: string;
    readonly how: string;
    readonly passwordHash?: string | null;
    readonly clientInfo: ClientInfo;
  },
): Promise<string | null> {
  const { userId, how, passwordHash, clientInfo } = request;
  return database.prisma.$transaction(async (transaction) => {
    // A change of the password ends all sessions. The lock makes it wait for this session, or this
    // session for it.
    await transaction.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR SHARE`;
    const user = await transaction.user.findUnique({
      where: { id: userId },
      select: { email: true, passwordHash: true },
    });
    if (user === null || (passwordHash !== undefined && passwordHash !== user.passwordHash)) return null;
    // The lock keeps the membership until the session exists.
    const [membership] = await transaction.$queryRaw<{ accountId: string }[]>`
      SELECT account_id AS "accountId" FROM membership WHERE user_id = ${userId}::uuid
      ORDER BY created_at LIMIT 1 FOR KEY SHARE`;
    // A user without any account gets a new one.
    const accountId =
      membership?.accountId ?? (await createOwnAccount(transaction, { userId, name: user.email ?? userId }));
    const actor = toUserActor(user.email);
    await recordEvent(transaction, {
      kind: 'signed_in',
      actor,
      userId,
      accountId,
      address: clientInfo.address,
      details: { how },
    });
    return createSession(transaction, { userId, accountId, agent: clientInfo.agent });
  });
}

/**
 * Signs in by the link that the start of the service prints. Its user is an admin, and the owner of
 * the account of that name. Both are created if they do not exist.
 * @param accountName the name of the account; a new one gets the plan Scale, and one
 * that exists keeps its plan
 * @returns null if the link does not work
 */
export async function signInFirst(
  database: Database,
  {
    secret,
    accountName,
    clientInfo,
  }: { readonly secret: string; readonly accountName: string; readonly clientInfo: ClientInfo },
): Promise<string | null> {
  return database.prisma.$transaction(async (transaction) => {
    if ((await consumeLink(transaction, { purpose: 'first_sign_in', secret })) === null) return null;
    const accountId = await getOrCreateFirstAccount(transaction, accountName);
    const owner = await transaction.membership.findFirst({
      where: { accountId, role: 'owner', user: { isAdmin: true } },
      orderBy: { createdAt: 'asc' },
      select: { userId: true, user: { select: { email: true } } },
    });
    const userId = owner?.userId ?? (await createAdmin(transaction, accountId));
    await recordEvent(transaction, {
      kind: 'signed_in',
      actor: toUserActor(owner?.user.email),
      userId,
      accountId,
      address: clientInfo.address,
      details: { how: 'link of the start' },
    });
    return createSession(transaction, { userId, accountId, agent: clientInfo.agent });
  });
}

async function createAdmin(transaction: Prisma.TransactionClient, accountId: string): Promise<string> {
  const { id: userId } = await transaction.user.create({ data: { isAdmin: true }, select: { id: true } });
  await transaction.membership.create({ data: { accountId, userId, role: 'owner' } });
  await recordEvent(transaction, { kind: 'user_created', actor: 'link of the start', userId, accountId });
  return userId;
}
