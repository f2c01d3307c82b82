import { LRUCache } from 'lru-cache';
import type { Caller } from './caller';

interface CostVerdict {
  readonly allowed: boolean;
  /** Milliseconds until the key may send a document again; 0 if it may now. */
  readonly waitMs: number;
}

/**
 * Limits the cost of the documents of a key in this process to what its plan allows in a second.
 */
interface CostGuard {
  /**
   * Counts a cost for the key. It is allowed while anything is left, even if it is more than that:
   * a document may cost more than a second allows, and the key then waits until the balance is
   * positive again. A refused cost is not counted.
   */
  countCost(caller: Caller, cost: number): CostVerdict;
}

/**
 * The cost that a plan allows in a second, for each of its requests a second. On the Free plan this
 * is two fifths of a second of CPU on a slow core.
 */
export const costPerRequest = 50_000;

/** @param now milliseconds since 1970 */
export function createCostGuard(now: () => number): CostGuard {
  const balances = new LRUCache<string, { left: number; at: number }>({ max: maxKeys });
  return {
    countCost({ keyId, plan }, cost) {
      const perSecond = plan.requestsPerSecond * costPerRequest;
      const at = now();
      const former = balances.get(keyId) ?? { left: perSecond, at };
      const left = Math.min(perSecond, former.left + (Math.max(at - former.at, 0) / 1000) * perSecond);
      const allowed = left > 0;
      balances.set(keyId, { left: allowed ? left - cost : left, at });
      return { allowed, waitMs: allowed ? 0 : (-left / perSecond) * 1000 + 1 };
    },
  };
}

// The keys that are unused for the longest time are dropped first; nearly all of them have a full
// balance.
const maxKeys = 10_000;
