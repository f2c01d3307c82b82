import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Caller } from './caller';

/** Where a caller stands in the window under way; `resetMs` is what is left of it. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

/** Counts of this process. Each window is fixed and starts at the first request that is counted in it. */
export interface RateLimits {
  /** Counts a request against the key's plan, for one second; what is refused does not lengthen the window. */
  readonly countRequest: (caller: Caller) => Promise<RateVerdict>;
  /** Where the key stands, without counting anything. */
  readonly readRequests: (caller: Caller) => Promise<RateVerdict>;
  /** Counts any request with a valid key, good or bad: ten times the plan, at least 200 a second. */
  readonly countFlood: (caller: Caller) => Promise<RateVerdict>;
  /** Counts a wrong key from an address: 300 a minute. */
  readonly countWrongKey: (address: string) => Promise<RateVerdict>;
}

export function createRateLimits(): RateLimits {
  // The limits are the callers' own, so the library's `points` say nothing.
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

// The library's `consume` knows one limit and throws its refusals; `penalty` counts in the same windows and gives the bare count,
// which is held against the limit of the caller's own plan.
async function count(limiter: RateLimiterMemory, key: string, limit: number): Promise<RateVerdict> {
  return toVerdict(await limiter.penalty(key), limit);
}

function toVerdict(found: { consumedPoints: number; msBeforeNext: number } | null, limit: number): RateVerdict {
  const used = found?.consumedPoints ?? 0;
  return { allowed: used <= limit, limit, remaining: Math.max(limit - used, 0), resetMs: found?.msBeforeNext ?? 0 };
}
