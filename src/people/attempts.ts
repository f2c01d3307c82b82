import { isIP } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/**
 * Limits how often a client may try to sign in, sign up or request a message. Each process counts
 * for itself, and starts at zero.
 */
export interface Attempts {
  /**
   * Counts an attempt to sign in.
   * @returns null if the attempt is allowed; otherwise the milliseconds to wait
   */
  countSignIn(address: string, email: string): Promise<number | null>;
  /** Clears the count of an email address after a successful sign-in. */
  forget(email: string): Promise<void>;
  /** Counts a sign-up or a request for a link by network address. Returns as `countSignIn`. */
  countRequest(address: string): Promise<number | null>;
  /** Counts a passkey challenge by network address. Returns as `countSignIn`. */
  countChallenge(address: string): Promise<number | null>;
  /** Counts a message to an email address. Returns as `countSignIn`. */
  countMessage(email: string): Promise<number | null>;
}

/**
 * Creates the counters. Sign-in allows 10 attempts per email address and 100 per network address in
 * 15 minutes. The limit of a network address is higher because a whole office may share one.
 */
export function createAttempts(): Attempts {
  const byEmail = new RateLimiterMemory({ keyPrefix: 'sign-in-email', points: 10, duration: quarterSeconds });
  const byAddress = new RateLimiterMemory({ keyPrefix: 'sign-in-address', points: 100, duration: quarterSeconds });
  const requests = new RateLimiterMemory({ keyPrefix: 'account-requests', points: 20, duration: 3600 });
  const challenges = new RateLimiterMemory({ keyPrefix: 'challenges', points: 100, duration: quarterSeconds });
  const messages = new RateLimiterMemory({ keyPrefix: 'messages', points: 5, duration: 3600 });
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
    countMessage: (email) => count(messages, email),
  };
}

async function count(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
  return consumedPoints > limiter.points ? msBeforeNext : null;
}

/** Returns the first half of an IPv6 address: one connection has 2^64 addresses. */
function toNetwork(address: string): string {
  if (isIP(address) === 0) return 'no address';
  return isIP(address) === 6 && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address;
}

const quarterSeconds = 900;
