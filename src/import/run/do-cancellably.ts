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
  const onAbort = (): void => void cancel(url, rows[0]?.pid ?? 0);
  signal.addEventListener('abort', onAbort);
  try {
    return await work();
  } catch (error) {
    throw isStopped() ? stopped : error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** By a connection of its own: that of the session waits for the statement. */
async function cancel(url: string, pid: number): Promise<void> {
  const other = new Client({ connectionString: url, application_name: 'stop import', connectionTimeoutMillis: 5_000 });
  other.on('error', () => null);
  try {
    await other.connect();
    await other.query('SELECT pg_cancel_backend($1)', [pid]);
  } catch {
    // The server does not answer: the statement ends with it.
  } finally {
    await other.end().catch(() => null);
  }
}
