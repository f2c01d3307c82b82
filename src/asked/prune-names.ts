import type { Pool } from 'pg';

/**
 * Forgets all but so many names of the database: the rarest go, and of those as rare the ones not asked for the longest.
 * @throws whatever the driver says
 */
export async function pruneNames(pool: Pick<Pool, 'query'>, mostNames: number): Promise<void> {
  await pool.query(
    `DELETE FROM asked_name WHERE name IN (
       SELECT name FROM asked_name ORDER BY unmatched::bigint + unsure DESC, last_asked_at DESC, name OFFSET $1)`,
    [mostNames],
  );
}
