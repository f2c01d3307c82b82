import { createRateLimits, type RateLimits } from '../accounts/rate-limits';
import { createRateWindows } from '../accounts/rate-windows';
import { openServiceProcesses } from '../accounts/service-processes';
import { createSharedRequests } from '../accounts/shared-requests';
import type { ErrorLog } from '../api/error-log';
import type { LimitState, Metrics } from '../api/metrics';
import type { Config } from '../config';
import type { Database } from '../database/open-database';

/** The limits of the plans, and the clock by which seconds and months are counted. */
interface Limits {
  readonly rateLimits: RateLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly state: () => LimitState;
  readonly close: () => Promise<void>;
}

interface LimitsParts {
  readonly database: Pick<Database, 'countPool'>;
  readonly metrics: Pick<Metrics, 'countError' | 'countApart'>;
  readonly errorLog: Pick<ErrorLog, 'report'>;
}

/**
 * Opens the limits. Where several processes may share the database, because it is that of
 * `DATABASE_URL` or there are several workers, requests are counted there, by its clock. Otherwise
 * this process counts in its memory, at no cost; one with the role `worker` answers no requests.
 * @throws DatabaseError if the database does not count
 */
export async function openLimits(
  { databaseUrl, workers, role }: Pick<Config, 'databaseUrl' | 'workers' | 'role'>,
  { database, metrics, errorLog }: LimitsParts,
): Promise<Limits> {
  if (role === 'worker' || (databaseUrl === null && workers === 1)) {
    const state = { processes: 1, isApart: false };
    return { rateLimits: createRateLimits(), now: Date.now, state: () => state, close: () => Promise.resolve() };
  }
  const processes = await openServiceProcesses({
    pool: database.countPool,
    onError(cause) {
      metrics.countError('rate_limits');
      errorLog.report('rate_limits', cause);
    },
  });
  const windows = createRateWindows(database.countPool);
  return {
    rateLimits: createRateLimits(createSharedRequests({ windows, processes, onApart: metrics.countApart })),
    now: processes.now,
    state: () => ({ processes: processes.count(), isApart: processes.isAway() }),
    close: () => processes.close(),
  };
}
