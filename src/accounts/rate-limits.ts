import { RateLimiterMemory } from 'rate-limiter-flexible';
import { toNetwork } from '../client-network';
import type { Caller } from './caller';

/** The state of a caller in the current window; `resetMs` is the rest of it. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

/** Counts the requests of keys in windows of one second. */
export interface RequestCount {
  /** @param limit requests a second; refused requests do not extend a window */
  count(keyId: string, limit: number): Promise<RateVerdict>;
  /** Reads the state of a key, as far as this process knows it, without counting. */
  read(keyId: string, limit: number): Promise<RateVerdict>;
}

/**
 * The limits of requests. Each window is fixed and starts at its first counted request. Floods and
 * wrong keys are counted in this process alone, which they protect.
 */
export interface RateLimits {
  /**
   * Counts a request for the key's plan, in windows of one second; refused requests do not extend a
   * window.
   */
  readonly countRequest: (caller: Caller) => Promise<RateVerdict>;
  /** Reads the state of the key without counting. */
  readonly readRequests: (caller: Caller) => Promise<RateVerdict>;
  /** Counts every request with a valid key: ten times the plan, at least 200 a second. */
  readonly countFlood: (caller: Caller) => Promise<RateVerdict>;
  /** Counts a wrong key from a network address: 300 a minute. */
  readonly countWrongKey: (address: string) => Promise<RateVerdict>;
}

/** @param requests where requests for the plan are counted; in this process unless given */
export function createRateLimits(requests: RequestCount = createOwnRequests()): RateLimits {
  const floods = createLimiter('floods', 1);
  const wrongKeys = createLimiter('wrong-keys', 60);
  return {
    countRequest: ({ keyId, plan }) => requests.count(keyId, plan.requestsPerSecond),
    readRequests: ({ keyId, plan }) => requests.read(keyId, plan.requestsPerSecond),
    countFlood: ({ keyId, plan }) => count(floods, keyId, Math.max(plan.requestsPerSecond * 10, 200)),
    countWrongKey: (address) => count(wrongKeys, toNetwork(address), 300),
  };
}

/** Creates a count of this process alone, in its memory. */
export function createOwnRequests(): RequestCount {
  const requests = createLimiter('requests', 1);
  return {
    count: (keyId, limit) => count(requests, keyId, limit),
    read: async (keyId, limit) => toVerdict(await requests.get(keyId), limit),
  };
}

// The limits are those of each caller's plan, so that the library's `points` are unused.
function createLimiter(keyPrefix: string, duration: number): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix, points: 1, duration });
}

// The library's `consume` has one limit for all and throws; `penalty` counts in the same windows
// and returns the count, which is compared with the caller's own plan.
async function count(limiter: RateLimiterMemory, key: string, limit: number): Promise<RateVerdict> {
  return toVerdict(await limiter.penalty(key), limit);
}

function toVerdict(found: { consumedPoints: number; msBeforeNext: number } | null, limit: number): RateVerdict {
  const used = found?.consumedPoints ?? 0;
  return { allowed: used <= limit, limit, remaining: Math.max(limit - used, 0), resetMs: found?.msBeforeNext ?? 0 };
}
