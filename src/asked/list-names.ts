import type { Pool } from 'pg';
import type { AskedName } from './asked-name';
import type { Shortfall } from './find-shortfall';

export interface AskedQuery {
  readonly shortfall: Shortfall;
  /** Names behind this one only; null for those from the first. */
  readonly after: Pick<AskedName, 'name' | 'count'> | null;
  readonly limit: number;
}

/**
 * Names on record with that shortfall, commonest first, then by code units.
 * @throws whatever the driver says
 */
export async function listNames(
  pool: Pick<Pool, 'query'>,
  { shortfall, after, limit }: AskedQuery,
): Promise<readonly AskedName[]> {
  const { rows } = await pool.query<AskedName>(
    `SELECT name, ${shortfall} AS count, example, first_asked_at AS "firstAskedAt", last_asked_at AS "lastAskedAt"
     FROM asked_name
     WHERE ${shortfall} > 0 AND ($1::int IS NULL OR ${shortfall} < $1 OR (${shortfall} = $1 AND name COLLATE "C" > $2))
     ORDER BY ${shortfall} DESC, name COLLATE "C" LIMIT $3`,
    [after?.count ?? null, after?.name ?? null, limit],
  );
  return rows;
}
