import type { Database } from '../../database/open-database';

/**
 * The digest under which a model decided last, or was imported last; null where there is no decision of it.
 * @param names what the model goes by
 */
export async function findLastDigest(
  { pool }: Pick<Database, 'pool'>,
  names: readonly string[],
): Promise<string | null> {
  const { rows } = await pool.query<{ digest: string }>(
    'SELECT digest FROM decision WHERE model = ANY($1) ORDER BY decided_at DESC, key LIMIT 1',
    [names],
  );
  return rows[0]?.digest ?? null;
}
