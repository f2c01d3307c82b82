import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Caller } from './caller';

/** The state of a caller in the current window; `resetMs` is the rest of it. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

/** The counts of this process. Each window is fixed and starts at its first counted request. */
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
  /** Counts a wrong key from an address: 300 a minute. */
  readonly countWrongKey: (address: string) => Promise<RateVerdict>;
}

export function createRateLimits(): RateLimits {
  // The limits are those of each caller's plan, so that the library's `points` are unused.
  const points = 1;
  const requests = new RateLimiterMemory({ keyPrefix: 'requests', points, duration: 1 });
  const floods = new RateLimiterMemory({ keyPrefix: 'floods', points, duration: 1 });
  const wrongKeys = new RateLimiterMemory({ keyPrefix: 'wrong-keys', points, duration: 60 });
  return {
    countRequest: ({ keyId, plan }) => count(requests, keyId, plan.requestsPerSecond),
    readRequests: async ({ keyId, plan }) => toVerdict(await requests.get(keyId), plan.requestsPerSecond),
    countFlood: ({ keyId, plan }) => count(floods, keyId, Math.max(plan.requestsPerSecond * 10, 200)),
    countWrongKey: (address) => count(wrongKeys, address, 300),
  };
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
