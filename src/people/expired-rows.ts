import { pruneRateWindows } from '../accounts/rate-windows';
import type { Database } from '../database/open-database';
import { pruneFormOutcomes } from './form-outcomes';
import { pruneSessions } from './sessions';

/**
 * Removes expired rows once an hour. Nothing depends on it: an expired row is refused even if it is
 * still there.
 */
export interface Cleanup {
  /** Removes expired rows now. Never fails. */
  sweep(): Promise<void>;
  /** Stops the timer and waits for a sweep in progress. */
  close(): Promise<void>;
}

/**
 * Starts the hourly removal.
 * @param onError called for each sweep that failed
 */
export function createCleanup(database: Database, onError: (cause: unknown) => void): Cleanup {
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
  const { oneTimeLink, invitation, passkeyChallenge, auditEvent } = database.prisma;
  const expired = { expiresAt: { lt: new Date() } };
  await pruneSessions(database);
  await pruneRateWindows(database);
  await pruneFormOutcomes(database);
  await oneTimeLink.deleteMany({ where: { OR: [expired, { usedAt: { not: null } }] } });
  await invitation.deleteMany({ where: { OR: [expired, { acceptedAt: { not: null } }] } });
  await passkeyChallenge.deleteMany({ where: expired });
  const at = { lt: new Date(Date.now() - failuresForMs) };
  await auditEvent.deleteMany({ where: { kind: 'sign_in_failed', at } });
}

/**
 * How long failed sign-ins stay in the audit trail: 90 days. Strangers cause them without limit
 * over time. All other events stay forever.
 */
const failuresForMs = 90 * 86_400_000;

const everyMs = 3_600_000;
