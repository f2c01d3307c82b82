import type { Pool } from 'pg';
import { inTransaction, type TransactionCheck } from '../database/transaction';
import type { MissedCount, MissedName, MissReason } from './missed-name';

/**
 * Counts the stored names with this reason.
 * @throws DatabaseError
 */
export async function countNames(pool: Pick<Pool, 'query'>, missReason: MissReason): Promise<number> {
  const { rows } = await pool.query<{ names: number }>(
    `SELECT count(*)::int AS names FROM asked_name WHERE ${missReason} > 0`,
  );
  return rows[0]?.names ?? 0;
}

/**
 * Deletes a name, or all of them.
 * @param name normalised; null for all
 * @param checkRights whether the caller still may delete names
 * @returns how many names were deleted
 * @throws DatabaseError, or what `checkRights` throws
 */
export async function dismissNames(
  pool: Pick<Pool, 'connect'>,
  name: string | null,
  checkRights: TransactionCheck,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    await checkRights(client);
    const { rowCount } = await client.query('DELETE FROM asked_name WHERE $1::text IS NULL OR name = $1', [name]);
    return rowCount ?? 0;
  });
}

export interface MissedQuery {
  readonly missReason: MissReason;
  /** Only names after this one; null to start with the first. */
  readonly after: Pick<MissedName, 'name' | 'count'> | null;
  readonly limit: number;
}

/**
 * Lists the stored names with this reason, most frequent first, then by code units.
 * @throws DatabaseError
 */
export async function listNames(
  pool: Pick<Pool, 'query'>,
  { missReason, after, limit }: MissedQuery,
): Promise<readonly MissedName[]> {
  const { rows } = await pool.query<MissedName>(
    `SELECT name, ${missReason} AS count, reported, example, first_asked_at AS "firstAskedAt", last_asked_at AS "lastAskedAt"
     FROM asked_name
     WHERE ${missReason} > 0 AND ($1::int IS NULL OR ${missReason} < $1 OR (${missReason} = $1 AND name COLLATE "C" > $2))
     ORDER BY ${missReason} DESC, name COLLATE "C" LIMIT $3`,
    [after?.count ?? null, after?.name ?? null, limit],
  );
  return rows;
}

/**
 * Keeps at most this many names: deletes the rarest, and of equally rare ones those missed least
 * recently.
 * @throws DatabaseError
 */
export async function pruneNames(pool: Pick<Pool, 'query'>, maxNames: number): Promise<void> {
  await pool.query(
    `DELETE FROM asked_name WHERE name IN (
       SELECT name FROM asked_name ORDER BY unmatched::bigint + unsure DESC, last_asked_at DESC, name OFFSET $1)`,
    [maxNames],
  );
}

/**
 * Adds counts to those of the database with one statement, so that all are added or none.
 * @throws DatabaseError
 */
export async function writeCounts(pool: Pick<Pool, 'query'>, counts: readonly MissedCount[]): Promise<void> {
  if (counts.length === 0) return;
  await pool.query(upsert, [
    counts.map(({ name }) => name),
    counts.map(({ unmatched }) => unmatched),
    counts.map(({ unsure }) => unsure),
    counts.map(({ reported }) => reported),
    counts.map(({ example }) => example),
    counts.map(({ fdcId }) => fdcId),
    counts.map(({ match }) => match),
    counts.map(({ firstAskedAt }) => firstAskedAt),
    counts.map(({ lastAskedAt }) => lastAskedAt),
  ]);
}

// In the order of the names, because two processes that write the same names in another order would
// deadlock. A count stops at the largest number of its column.
const upsert = `
  INSERT INTO asked_name AS kept (name, unmatched, unsure, reported, example, fdc_id, match, first_asked_at, last_asked_at)
  SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::text[], $6::int[], $7::float8[], $8::timestamptz[], $9::timestamptz[])
    AS asked (name, unmatched, unsure, reported, example, fdc_id, match, first_asked_at, last_asked_at)
  ORDER BY name COLLATE "C"
  ON CONFLICT (name) DO UPDATE SET
    unmatched = least(kept.unmatched::bigint + excluded.unmatched, 2147483647),
    unsure = least(kept.unsure::bigint + excluded.unsure, 2147483647),
    reported = least(kept.reported::bigint + excluded.reported, 2147483647),
    example = excluded.example,
    fdc_id = excluded.fdc_id,
    match = excluded.match,
    first_asked_at = least(kept.first_asked_at, excluded.first_asked_at),
    last_asked_at = greatest(kept.last_asked_at, excluded.last_asked_at)`;
