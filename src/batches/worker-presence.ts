import type { Pool } from 'pg';
import { freeLostJobs } from './job-queue';

/** A worker that was not seen for so long has ended, or hangs: its jobs go to others. */
export const unseenSeconds = 10;

/** How often a worker says that it is there. */
export const presenceEveryMs = 2_000;

/**
 * Says that a worker is there, by the clock of the database, and frees the jobs of workers that are
 * not seen any more. So a job of a killed worker begins again after ten seconds at most. A worker
 * that only hung may still end its chunk; the first answers of a chunk are stored, and no others.
 * @param workerId its name in the queue; null if it takes no jobs now
 */
export async function showPresence(pool: Pick<Pool, 'query'>, workerId: string | null): Promise<void> {
  if (workerId !== null) {
    await pool.query(
      `INSERT INTO batch_worker (id, seen_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
      [workerId],
    );
  }
  await pool.query('DELETE FROM batch_worker WHERE seen_at < now() - make_interval(secs => $1)', [unseenSeconds]);
  await freeLostJobs(pool, unseenSeconds);
}

/** Says that a worker has stopped. */
export async function endPresence(pool: Pick<Pool, 'query'>, workerId: string): Promise<void> {
  await pool.query('DELETE FROM batch_worker WHERE id = $1', [workerId]);
}
