import { LRUCache } from 'lru-cache';
import { createOwnRequests, type RateVerdict, type RequestCount } from './rate-limits';
import type { RateWindow, RateWindows } from './rate-windows';
import type { ServiceProcesses } from './service-processes';

interface SharedRequestsParts {
  readonly windows: RateWindows;
  readonly processes: Pick<ServiceProcesses, 'count' | 'isAway' | 'noteFailure'>;
  /** Called for each request that this process counts for itself. */
  readonly onApart: () => void;
}

/**
 * Counts requests exactly over all processes on one database. A key whose window is known to be full
 * is refused without a statement. While the database is away this process counts for itself, and
 * lets its share of the plan through: the plan divided by the processes that were last seen.
 */
export function createSharedRequests({ windows, processes, onApart }: SharedRequestsParts): RequestCount {
  const own = createOwnRequests();
  const known = new LRUCache<string, RateWindow>({ max: maxKeys });

  function findOpen(keyId: string, limit: number): RateWindow | null {
    const window = known.get(keyId);
    return window?.limit === limit && window.endsAtMs > performance.now() ? window : null;
  }

  async function count(keyId: string, limit: number): Promise<RateVerdict> {
    const open = findOpen(keyId, limit);
    if (open !== null && open.used >= limit) return toVerdict(open, { allowed: false, used: open.used });
    if (processes.isAway()) return countApart(keyId, limit);
    try {
      const { window, ...counted } = await windows.count(keyId, limit);
      known.set(keyId, window);
      return toVerdict(window, counted);
    } catch (cause) {
      processes.noteFailure(cause);
      return countApart(keyId, limit);
    }
  }

  async function countApart(keyId: string, limit: number): Promise<RateVerdict> {
    onApart();
    return { ...(await own.count(keyId, toShare(limit, processes.count()))), limit };
  }

  async function read(keyId: string, limit: number): Promise<RateVerdict> {
    const open = findOpen(keyId, limit);
    if (open !== null) return toVerdict(open, { allowed: open.used < limit, used: open.used });
    const share = processes.isAway() ? toShare(limit, processes.count()) : limit;
    return { ...(await own.read(keyId, share)), limit };
  }

  return { count, read };
}

/** A plan with fewer requests than there are processes gets one in each. */
function toShare(limit: number, processes: number): number {
  return Math.max(Math.floor(limit / processes), 1);
}

function toVerdict(
  { limit, endsAtMs }: RateWindow,
  { allowed, used }: { allowed: boolean; used: number },
): RateVerdict {
  const resetMs = Math.max(endsAtMs - performance.now(), 0);
  return { allowed, limit, remaining: Math.max(limit - used, 0), resetMs };
}

// The keys that are unused for the longest time are dropped first; their windows have ended.
const maxKeys = 10_000;
