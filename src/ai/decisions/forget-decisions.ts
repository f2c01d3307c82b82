import type { Database } from '../../database/open-database';

/**
 * Deletes the decisions made before a time, some thousands with one statement, so that none takes long. What they were about is asked anew.
 * @returns how many there were
 */
export async function forgetDecisions({ pool }: Pick<Database, 'pool'>, before: Date): Promise<number> {
  for (let forgotten = 0; ;) {
    const { rowCount } = await pool.query(
      'DELETE FROM decision WHERE key IN (SELECT key FROM decision WHERE decided_at < $1 LIMIT $2)',
      [before, atOnce],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) return forgotten;
  }
}

const atOnce = 5_000;
