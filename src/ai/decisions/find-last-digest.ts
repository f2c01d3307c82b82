import type { Database } from '../../database/open-database';

/** The digest under which a model of that name decided last, or was imported last; null where there is no decision of it. */
export async function findLastDigest({ pool }: Pick<Database, 'pool'>, model: string): Promise<string | null> {
  const { rows } = await pool.query<{ digest: string }>(
    'SELECT digest FROM decision WHERE model = $1 ORDER BY decided_at DESC, key LIMIT 1',
    [model],
  );
  return rows[0]?.digest ?? null;
}
