import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ImportStopped } from './import-stopped';

/**
 * Does work of a session in such a way that the signal ends the statement that is under way, however long it would take.
 * @param what was being done, for the message
 * @throws ImportStopped once the signal is given
 */
export async function doCancellably<T>(
  { session, url, signal }: { readonly session: Client; readonly url: string; readonly signal: AbortSignal },
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const stopped = new ImportStopped(`Stopped while ${what}; the same command goes on from there.`);
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
      await sleep(pauseMs, null, { signal: ended });
    }
  } catch {
    // It ended, or the server does not answer: the statement ends with it.
  } finally {
    await other.end().catch(() => null);
  }
}

const pauseMs = 200;
