import type { Pool } from 'pg';
import type { AskedCount } from './asked-count';

/**
 * Adds counts to those of the database, all by one statement, so that all are added or none.
 * @throws whatever the driver says
 */
export async function writeCounts(pool: Pick<Pool, 'query'>, counts: readonly AskedCount[]): Promise<void> {
  if (counts.length === 0) return;
  await pool.query(upsert, [
    counts.map(({ name }) => name),
    counts.map(({ unmatched }) => unmatched),
    counts.map(({ unsure }) => unsure),
    counts.map(({ example }) => example),
    counts.map(({ fdcId }) => fdcId),
    counts.map(({ match }) => match),
    counts.map(({ firstAskedAt }) => firstAskedAt),
    counts.map(({ lastAskedAt }) => lastAskedAt),
  ]);
}

// In the order of the names: two processes that write the same ones in another order would wait for each other for ever. A count stops at the
// largest number its column holds.
const upsert = `
  INSERT INTO asked_name AS kept (name, unmatched, unsure, example, fdc_id, match, first_asked_at, last_asked_at)
  SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::int[], $6::float8[], $7::timestamptz[], $8::timestamptz[])
    AS asked (name, unmatched, unsure, example, fdc_id, match, first_asked_at, last_asked_at)
  ORDER BY name COLLATE "C"
  ON CONFLICT (name) DO UPDATE SET
    unmatched = least(kept.unmatched::bigint + excluded.unmatched, 2147483647),
    unsure = least(kept.unsure::bigint + excluded.unsure, 2147483647),
    example = excluded.example,
    fdc_id = excluded.fdc_id,
    match = excluded.match,
    first_asked_at = least(kept.first_asked_at, excluded.first_asked_at),
    last_asked_at = greatest(kept.last_asked_at, excluded.last_asked_at)`;
