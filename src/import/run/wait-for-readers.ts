import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { channels, toListenerName } from '../../database/listen';
import { poolName } from '../../database/open-database';

/**
 * Resolves once no process is connected that may still ask for the products of before the switch, after fifteen seconds at the latest, or once the
 * signal is given.
 * @param onWait hears that there are such processes
 */
export async function waitForReaders(session: Client, signal: AbortSignal, onWait: () => void): Promise<void> {
  for (let waitedMs = 0; waitedMs < requestMs && !signal.aborted; waitedMs += pauseMs) {
    const { rowCount } = await session.query(readerSql, [toListenerName(channels.catalog), poolName]);
    if (rowCount === 0) return;
    if (waitedMs === 0) onWait();
    await sleep(pauseMs, null, { signal }).catch(() => null);
  }
}

// A service listens for new foods on a connection that it always has. A command that analyzes does not, so its other connections count, if they were used
// since the import began: this process has such connections itself, from before. Of sessions of other roles one may not be allowed to know.
const readerSql = `
SELECT FROM pg_stat_activity other
WHERE datname = current_database() AND pid <> pg_backend_pid() AND coalesce(backend_type, 'client backend') = 'client backend'
  AND (application_name IS NULL OR application_name = $1 OR (application_name = $2 AND coalesce(
    state_change > (SELECT backend_start FROM pg_stat_activity own WHERE own.pid = pg_backend_pid()), true)))
LIMIT 1`;

// A request has ten seconds to be answered when the service stops, and a statement of one that began before the switch may name the former tables until then.
const requestMs = 15_000;
const pauseMs = 250;
