import { LRUCache } from 'lru-cache';
import { toNetwork } from '../client-network';

/**
 * Limits how often a client may try to sign in, sign up, request a message or try a recipe. Each
 * process counts for itself, and starts at zero. Every method counts and returns null if the
 * attempt is allowed, otherwise the milliseconds to wait.
 */
export interface Attempts {
  /**
   * Counts an attempt to sign in. One that the limit of its network address refuses does not count
   * against the email address, so that a single client locks out ten people at most.
   * @param email null if the attempt names no valid email address
   */
  countSignIn(address: string, email: string | null): number | null;
  /** Clears the count of an email address after a successful sign-in. */
  forget(email: string): void;
  /** Counts a sign-up or a request for a link by network address. */
  countRequest(address: string): number | null;
  /** Counts a passkey challenge by network address. */
  countChallenge(address: string): number | null;
  /** Counts a message to an email address. */
  countMessage(email: string): number | null;
  /** Counts an email address that a user entered, to which a message is sent. */
  countVerification(userId: string): number | null;
  /** Counts a recipe that a visitor without a session analyzes, by network address. */
  countTrial(address: string): number | null;
  /** Counts a long text from which a recipe is read, by the user or the network address. */
  countLongText(sender: LongTextSender): number | null;
}

/** Who sends a long text: a user, or the network address of a visitor. */
type LongTextSender = { readonly userId: string } | { readonly address: string };

/**
 * Creates the counters. Sign-in allows 10 attempts per email address and 100 per network address in
 * 15 minutes. The limit of a network address is higher because a whole office may share one.
 */
export function createAttempts(): Attempts {
  const byEmail = createCounter({ limit: 10, seconds: quarterSeconds });
  const byAddress = createCounter({ limit: 100, seconds: quarterSeconds });
  const requests = createCounter({ limit: 20, seconds: 3600 });
  const challenges = createCounter({ limit: 100, seconds: quarterSeconds });
  const messages = createCounter({ limit: 5, seconds: 3600 });
  const verifications = createCounter({ limit: 5, seconds: 3600 });
  // While somebody types, each change of a recipe is an analysis.
  const trials = createCounter({ limit: 300, seconds: quarterSeconds });
  // Each may take a second of CPU.
  const longTexts = createCounter({ limit: 60, seconds: quarterSeconds });
  return {
    countSignIn: (address, email) =>
      byAddress.count(toNetwork(address)) ?? (email === null ? null : byEmail.count(email)),
    forget: (email) => byEmail.forget(email),
    countRequest: (address) => requests.count(toNetwork(address)),
    countChallenge: (address) => challenges.count(toNetwork(address)),
    countMessage: (email) => messages.count(email),
    countVerification: (userId) => verifications.count(userId),
    countTrial: (address) => trials.count(toNetwork(address)),
    countLongText: (sender) =>
      longTexts.count('userId' in sender ? `user ${sender.userId}` : toNetwork(sender.address)),
  };
}

interface Counter {
  /** Returns null up to the limit; beyond it, the rest of the window in milliseconds. */
  readonly count: (key: string) => number | null;
  readonly forget: (key: string) => void;
}

/**
 * Creates a counter with fixed windows that start at the first count of a key. Unlike the windows
 * of rate-limiter-flexible it has at most `maxKeys` of them and no timers, because the keys are
 * what strangers type.
 */
function createCounter({ limit, seconds }: { readonly limit: number; readonly seconds: number }): Counter {
  // An empty cache has its full size in memory, 2 MB.
  let windows: LRUCache<string, { count: number }> | null = null;
  return {
    count(key) {
      windows ??= new LRUCache({ max: maxKeys, ttl: seconds * 1000 });
      const window = windows.get(key) ?? { count: 0 };
      if (window.count === 0) windows.set(key, window);
      return ++window.count > limit ? Math.max(windows.getRemainingTTL(key), 1) : null;
    },
    forget: (key) => void windows?.delete(key),
  };
}

/**
 * The maximum number of keys of a counter. Beyond it the key that was unused for the longest time
 * is forgotten. To clear the count of a person, an attacker needs as many requests, from hundreds
 * of networks.
 */
export const maxKeys = 50_000;

const quarterSeconds = 900;
