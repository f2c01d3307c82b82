import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { locks } from '../../database/locks';
import { ImportFault } from '../import-fault';

/**
 * Keeps all other imports of the database out for as long as the session lasts.
 * @throws ImportFault that says which other import runs
 */
export async function holdLock(session: Client): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    // An import that was killed a moment ago holds its lock until the server notices.
    if (attempt > 0) await sleep(pauseMs);
    const { rows } = await session.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [locks.import]);
    if (rows[0]?.mine === true) return;
  }
  const { rows } = await session.query<{ name: string; pid: number; since: Date }>(
    `SELECT application_name AS name, pid, backend_start AS since FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 AND objsubid = 1
       AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [locks.import],
  );
  const [holder] = rows;
  const who =
    holder === undefined
      ? 'it has just ended; try again'
      : `${holder.name}, since ${holder.since.toISOString()}, session ${holder.pid} of the database`;
  throw new ImportFault(`Another import of this database runs (${who}). Nothing was changed.`);
}

const attempts = 7;
const pauseMs = 500;
