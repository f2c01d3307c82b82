import { isIP } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Bounds how often somebody may try to come in. Counts are of this process and start again with it. */
export interface Attempts {
  /**
   * Counts a try to sign in.
   * @returns milliseconds to wait where there were too many; null where this one may go on
   */
  countSignIn(address: string, email: string): Promise<number | null>;
  /** Forgets the tries for an email address, after one that succeeded. */
  forget(email: string): Promise<void>;
  /** Counts a new user or a link that is asked for, by network address; as `countSignIn`. */
  countRequest(address: string): Promise<number | null>;
  /** Counts a challenge for a passkey, by network address; as `countSignIn`. */
  countChallenge(address: string): Promise<number | null>;
  /** Counts a letter to an email address; as `countSignIn`. */
  countLetter(email: string): Promise<number | null>;
}

/**
 * Ten tries for an email address in a quarter of an hour, from wherever they come, and a hundred from one network address: a whole office may stand
 * behind one.
 */
export function createAttempts(): Attempts {
  const byEmail = new RateLimiterMemory({ keyPrefix: 'sign-in-email', points: 10, duration: quarterSeconds });
  const byAddress = new RateLimiterMemory({ keyPrefix: 'sign-in-address', points: 100, duration: quarterSeconds });
  const requests = new RateLimiterMemory({ keyPrefix: 'account-requests', points: 20, duration: 3600 });
  const challenges = new RateLimiterMemory({ keyPrefix: 'challenges', points: 100, duration: quarterSeconds });
  const letters = new RateLimiterMemory({ keyPrefix: 'letters', points: 5, duration: 3600 });
  return {
    async countSignIn(address, email) {
      const waits = [await count(byAddress, toNetwork(address)), await count(byEmail, email)];
      return waits.reduce((longest, each) => (each !== null && each > (longest ?? 0) ? each : longest), null);
    },
    async forget(email) {
      await byEmail.delete(email);
    },
    countRequest: (address) => count(requests, toNetwork(address)),
    countChallenge: (address) => count(challenges, toNetwork(address)),
    countLetter: (email) => count(letters, email),
  };
}

async function count(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
  return consumedPoints > limiter.points ? msBeforeNext : null;
}

/** Somebody with an IPv6 connection has 2^64 addresses: the first half is the connection. */
function toNetwork(address: string): string {
  if (isIP(address) === 0) return 'no address';
  return isIP(address) === 6 && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address;
}

const quarterSeconds = 900;
