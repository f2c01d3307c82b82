import { LRUCache } from 'lru-cache';
import type { Caller } from './caller';

interface CostVerdict {
  readonly allowed: boolean;
  /** Milliseconds until the key may ask again; 0 where it may now. */
  readonly waitMs: number;
}

/** Holds what the documents of a key cost in this process to what its plan allows in a second. */
interface CostGuard {
  /**
   * Counts a cost against the key. It is allowed while anything is left, even where it takes more than that: a document may cost more than a
   * second allows, and the key then waits until that has come in again. What is refused is not counted.
   */
  countCost(caller: Caller, cost: number): CostVerdict;
}

/** What a plan allows in a second, for each of its requests a second. Two fifths of a second of CPU on a slow core, on the Free plan. */
export const costPerRequest = 50_000;

/** @param now milliseconds since 1970 */
export function createCostGuard(now: () => number): CostGuard {
  const accounts = new LRUCache<string, { left: number; at: number }>({ max: maxKeys });
  return {
    countCost({ keyId, plan }, cost) {
      const perSecond = plan.requestsPerSecond * costPerRequest;
      const at = now();
      const former = accounts.get(keyId) ?? { left: perSecond, at };
      const left = Math.min(perSecond, former.left + (Math.max(at - former.at, 0) / 1000) * perSecond);
      const allowed = left > 0;
      accounts.set(keyId, { left: allowed ? left - cost : left, at });
      return { allowed, waitMs: allowed ? 0 : (-left / perSecond) * 1000 + 1 };
    },
  };
}

// Keys that have not asked for the longest time are forgotten first, with nothing left to remember of nearly all of them.
const maxKeys = 10_000;
