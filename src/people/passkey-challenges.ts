import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open-database';
import { hashSecret, isSecret, issueSecret } from './secret-token';

/** What an authenticator signs for: to sign in, to sign up, to add a passkey to a user. */
export type ChallengePurpose = 'sign_in' | 'sign_up' | 'add';

/** A challenge that was given out. */
export interface Challenge {
  /** In base64url. */
  readonly challenge: string;
  /** Who gets the passkey; null to sign in. */
  readonly userId: string | null;
}

/**
 * Makes a challenge for one browser.
 * @returns it, and the secret of the cookie that ties it to the browser
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
 * Uses up the challenge of a browser, whether the answer to it proves right or not.
 * @returns null where there is none, it was used, is too old or for another purpose
 */
export async function consumeChallenge(
  database: Database,
  { purpose, browserSecret }: { readonly purpose: ChallengePurpose; readonly browserSecret: string },
): Promise<Challenge | null> {
  if (!isSecret(browserSecret)) return null;
  const tokenHash = hashSecret(browserSecret);
  const found = await database.prisma.passkeyChallenge.findUnique({ where: { tokenHash } });
  // Of two answers at once, one removes the row.
  const { count } = await database.prisma.passkeyChallenge.deleteMany({ where: { tokenHash } });
  if (found === null || count === 0 || found.purpose !== purpose || found.expiresAt <= new Date()) return null;
  return { challenge: found.challenge, userId: found.userId };
}

/** How long an authenticator may take. */
export const challengeLifetimeMs = 300_000;
