import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { channels, toListenerName } from '../database/listen';
import { poolName } from '../database/open-database';
import { ImportError, ImportStoppedError, toPrintable } from './errors';
import type { Progress } from './progress';

/**
 * A connection of the import's own, without the time limits that requests have. It waits for no disk until the switch, which asks for that itself:
 * a crash of the server empties the staging tables anyway.
 * @throws DatabaseError where the database cannot be reached
 */
export async function openSession(url: string): Promise<Client> {
  const session = new Client({
    connectionString: url,
    application_name: `import, process ${process.pid} on ${hostname()}`.slice(0, maxNameLength),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A connection that breaks fails the query under way, or the next one; without a listener it would end the process.
  session.on('error', () => null);
  await session.connect();
  await session.query(settings);
  // The server looks whether this process still lives while a long statement runs, so that a killed import gives its lock free. Not all systems can.
  await session.query(`SET client_connection_check_interval = '1s'`).catch(() => null);
  return session;
}

const maxNameLength = 63; // of what PostgreSQL keeps of it

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
 * Does work of a session in such a way that the signal ends the statement that is under way, however long it would take.
 * @param what was being done, for the message
 * @throws ImportStoppedError once the signal is given
 */
export async function withCancellation<T>(
  { session, url, signal }: { readonly session: Client; readonly url: string; readonly signal: AbortSignal },
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const stopped = new ImportStoppedError(`Stopped while ${what}; the same command goes on from there.`);
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
    // One that is on its way would end whatever the session does next.
    await cancelling;
  }
}

/**
 * By a connection of its own: that of the session waits for the statement. Again and again, for between two statements there is nothing to cancel.
 * @param ended given when no more is to be cancelled
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
    // It ended, or the server does not answer: the statement ends with it.
  } finally {
    await other.end().catch(() => null);
  }
}

const cancelPauseMs = 200;

/**
 * Resolves once no process is connected that may still ask for the products of before the switch, after fifteen seconds at the latest, or once the
 * signal is given.
 * @param onWait hears that there are such processes
 */
export async function waitForReaders(session: Client, signal: AbortSignal, onWait: () => void): Promise<void> {
  for (let waitedMs = 0; waitedMs < requestMs && !signal.aborted; waitedMs += readersPauseMs) {
    const { rowCount } = await session.query(readerSql, [toListenerName(channels.catalog), poolName]);
    if (rowCount === 0) return;
    if (waitedMs === 0) onWait();
    await sleep(readersPauseMs, null, { signal }).catch(() => null);
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
const readersPauseMs = 250;

/**
 * Does what an import does step by step, and where the database does not take a row that passed all checks, says in a sentence at which step, and of which
 * table.
 * @throws ImportError instead of the database's refusal: the same download would fail there each time
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
    throw error instanceof DatabaseError && isAboutRow(error) ? toFault(error, step) : error;
  }
}

/** PostgreSQL's classes of errors: data that has no such value, a constraint that is broken, and more than an index or a column holds. */
function isAboutRow({ code = '' }: DatabaseError): boolean {
  return /^(?:22|23|54)/.test(code);
}

function toFault(error: DatabaseError, step: string): ImportError {
  const table = error.table ?? /^COPY (\w+)/.exec(error.where ?? '')?.[1];
  const row = table === undefined ? 'a row' : `a row of the table "${table}"`;
  const says = [error.message, error.detail ?? ''].filter((part) => part !== '').join('. ');
  return new ImportError(
    `${step}: the database does not take ${row} (${toPrintable(says, maxMessageLength)}). Nothing was changed. This program should have left the row out: please report it.`,
    { cause: error },
  );
}

const maxMessageLength = 300;
