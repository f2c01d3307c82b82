import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { channels, toListenerName } from '../database/listen';
import { keepAliveDelayMs, poolName } from '../database/open-database';
import { ImportError, ImportStoppedError, toPrintable } from './errors';
import type { Progress } from './progress';

/**
 * Opens a connection for the import, without the time limits of requests. Commits do not wait for
 * the disk, because a crash of the server empties the staging tables anyway; the switch sets that
 * for itself.
 * @throws DatabaseError where the database cannot be reached
 */
export async function openSession(url: string): Promise<Client> {
  const session = new Client({
    connectionString: url,
    application_name: sessionName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  });
  // A broken connection fails the current query or the next one. Without a listener it would also
  // end the process.
  session.on('error', () => null);
  await session.connect();
  await session.query(settings);
  // The server checks during a long statement whether this process still lives, so that a killed
  // import frees its lock. Not all systems support this.
  await session.query(`SET client_connection_check_interval = '1s'`).catch(() => null);
  return session;
}

const maxNameLength = 63; // bytes of a name that PostgreSQL keeps

/** How the database lists the session of this process. */
export const sessionName = `import, process ${process.pid} on ${hostname()}`.slice(0, maxNameLength);

const settings = `
SET statement_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET synchronous_commit = off;
SET work_mem = '128MB';
SET maintenance_work_mem = '384MB';
SET max_parallel_maintenance_workers = 2;
SET max_parallel_workers_per_gather = 2;
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
`;

/**
 * Runs work of a session so that the signal cancels the current statement, however long it would
 * take.
 * @param what the work is, for the message: "building the tables"
 * @throws ImportStoppedError once the signal is aborted
 */
export async function withCancellation<T>(
  { session, url, signal }: { readonly session: Client; readonly url: string; readonly signal: AbortSignal },
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const stopped = new ImportStoppedError(`Stopped while ${what}. Run the same command again to continue.`);
  const isStopped = (): boolean => signal.aborted;
  if (isStopped()) throw stopped;
  const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new AbortController();
  let cancelling = Promise.resolve();
  const onAbort = (): void => void (cancelling = cancelUntil(ended.signal, url, rows[0]?.pid ?? 0));
  signal.addEventListener('abort', onAbort);
  try {
    return await work();
  } catch (error) {
    throw isStopped() ? stopped : error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    ended.abort();
    // A late cancellation would end the next statement of the session.
    await cancelling;
  }
}

/**
 * Cancels the statements of a session over a second connection, because the first one waits for its
 * statement. It repeats, because between two statements there is nothing to cancel.
 * @param ended aborted when the work is over
 */
async function cancelUntil(ended: AbortSignal, url: string, pid: number): Promise<void> {
  const other = new Client({ connectionString: url, application_name: 'stop import', connectionTimeoutMillis: 5_000 });
  other.on('error', () => null);
  try {
    await other.connect();
    while (!ended.aborted) {
      await other.query('SELECT pg_cancel_backend($1)', [pid]);
      await sleep(cancelPauseMs, null, { signal: ended });
    }
  } catch {
    // The work is over, or the server does not answer, which ends the statement as well.
  } finally {
    await other.end().catch(() => null);
  }
}

const cancelPauseMs = 200;

/**
 * Waits until no connected process can still query the former products: at most 15 seconds, or
 * until the signal is aborted.
 * @param onWait called once if there is such a process
 */
export async function waitForReaders(session: Client, signal: AbortSignal, onWait: () => void): Promise<void> {
  for (let waitedMs = 0; waitedMs < requestMs && !signal.aborted; waitedMs += readersPauseMs) {
    const { rowCount } = await session.query(readerSql, [toListenerName(channels.catalog), poolName]);
    if (rowCount === 0) return;
    if (waitedMs === 0) onWait();
    await sleep(readersPauseMs, null, { signal }).catch(() => null);
  }
}

// A service always has a connection on which it listens for new foods. A command that analyzes has
// none, so its other connections count if they were used since the import began; this process has
// such connections itself, from before. Sessions of other roles may be hidden, and then count.
const readerSql = `
SELECT FROM pg_stat_activity other
WHERE datname = current_database() AND pid <> pg_backend_pid() AND coalesce(backend_type, 'client backend') = 'client backend'
  AND (application_name IS NULL OR application_name = $1 OR (application_name = $2 AND coalesce(
    state_change > (SELECT backend_start FROM pg_stat_activity own WHERE own.pid = pg_backend_pid()), true)))
LIMIT 1`;

// A stopping service gives its requests ten seconds. Until then their statements may name the
// former tables.
const requestMs = 15_000;
const readersPauseMs = 250;

/**
 * Runs the steps of an import. Where the database rejects a row that passed all checks, the error
 * names the step and the table.
 * @throws ImportError in place of the database's error, because the same download would fail there
 *   each time
 */
export async function explainRejectedRow<T>(progress: Progress, work: (progress: Progress) => Promise<T>): Promise<T> {
  let step = 'Before the first step';
  const phase = (what: string): void => {
    step = what;
    progress.phase(what);
  };
  try {
    return await work({ ...progress, phase });
  } catch (error) {
    throw error instanceof DatabaseError && isAboutRow(error) ? toRowError(error, step) : error;
  }
}

/**
 * PostgreSQL's error classes 22 (data exception), 23 (constraint violation) and 54 (limit
 * exceeded).
 */
function isAboutRow({ code = '' }: DatabaseError): boolean {
  return /^(?:22|23|54)/.test(code);
}

function toRowError(error: DatabaseError, step: string): ImportError {
  const table = error.table ?? /^COPY (\w+)/.exec(error.where ?? '')?.[1];
  const row = table === undefined ? 'a row' : `a row of the table "${table}"`;
  const says = [error.message, error.detail ?? ''].filter((part) => part !== '').join('. ');
  return new ImportError(
    `${step}: the database rejects ${row} (${toPrintable(says, maxMessageLength)}). Nothing was changed. The import should have left the row out: please report this error.`,
    { cause: error },
  );
}

const maxMessageLength = 300;
