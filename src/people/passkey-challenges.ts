import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open-database';
import { hashSecret, isSecret, issueSecret } from './secret-token';

/** What a challenge is for: to sign in, to sign up, or to add a passkey to a user. */
export type ChallengePurpose = 'sign_in' | 'sign_up' | 'add';

/** A challenge that was issued. */
export interface Challenge {
  /** In base64url. */
  readonly challenge: string;
  /** The user who gets the passkey; null for a sign-in. */
  readonly userId: string | null;
}

/**
 * Creates a challenge for one browser.
 * @returns the challenge, and the secret of the cookie that ties it to the browser
 */
export async function createChallenge(
  database: Database,
  { purpose, userId }: { readonly purpose: ChallengePurpose; readonly userId: string | null },
): Promise<{ readonly challenge: string; readonly browserSecret: string }> {
  const { secret: browserSecret, tokenHash } = issueSecret();
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + challengeLifetimeMs);
  await database.prisma.passkeyChallenge.create({ data: { tokenHash, challenge, purpose, userId, expiresAt } });
  return { challenge, browserSecret };
}

/**
 * Consumes the challenge of a browser, whether the response to it is valid or not.
 * @returns null if there is no challenge, or it was used, has expired or is for another purpose
 */
export async function consumeChallenge(
  database: Database,
  { purpose, browserSecret }: { readonly purpose: ChallengePurpose; readonly browserSecret: string },
): Promise<Challenge | null> {
  if (!isSecret(browserSecret)) return null;
  const tokenHash = hashSecret(browserSecret);
  const found = await database.prisma.passkeyChallenge.findUnique({ where: { tokenHash } });
  // Of two simultaneous responses, only one removes the row.
  const { count } = await database.prisma.passkeyChallenge.deleteMany({ where: { tokenHash } });
  if (found === null || count === 0 || found.purpose !== purpose || found.expiresAt <= new Date()) return null;
  return { challenge: found.challenge, userId: found.userId };
}

/** How long an authenticator may take, in milliseconds. */
export const challengeLifetimeMs = 300_000;
