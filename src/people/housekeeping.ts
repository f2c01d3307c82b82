import type { Database } from '../database/open-database';
import { pruneSessions } from './sessions';

/** Removes what no longer works, now and then. Nothing depends on it: what has expired is refused whether it is there or not. */
export interface Housekeeping {
  /** Sweeps now; never fails. */
  sweep(): Promise<void>;
  /** Sweeps no more, and waits for a sweep that runs. */
  close(): Promise<void>;
}

/** @param onError hears of every sweep that failed */
export function createHousekeeping(database: Database, onError: (cause: unknown) => void): Housekeeping {
  let running = Promise.resolve();
  function sweep(): Promise<void> {
    running = running.then(() => prune(database)).catch(onError);
    return running;
  }
  const timer = setInterval(() => void sweep(), everyMs).unref();
  return {
    sweep,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

async function prune(database: Database): Promise<void> {
  const { oneTimeLink, invitation, passkeyChallenge } = database.prisma;
  const expired = { expiresAt: { lt: new Date() } };
  await pruneSessions(database);
  await oneTimeLink.deleteMany({ where: { OR: [expired, { usedAt: { not: null } }] } });
  await invitation.deleteMany({ where: { OR: [expired, { acceptedAt: { not: null } }] } });
  await passkeyChallenge.deleteMany({ where: expired });
}

const everyMs = 3_600_000;
