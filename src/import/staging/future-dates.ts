import type { Client } from 'pg';
import type { SourceSkip } from './clean-rows';

/**
 * Takes from the staged foods the days of publication that are yet to come, a day allowed for where on earth one is. Else one slip of the pen would make its
 * release the newest for good, and every later one would be refused as older.
 */
export async function forgetFutureDates(session: Client): Promise<readonly SourceSkip[]> {
  const { rows } = await session.query<Pick<SourceSkip, 'source' | 'dataset' | 'count' | 'examples'>>(`
    WITH future AS (SELECT source, fdc_id, published_at FROM fdc_staging.food WHERE published_at > ${latestDaySql}),
    forgotten AS (
      UPDATE fdc_staging.food SET published_at = NULL FROM future
      WHERE (food.source, food.fdc_id) = (future.source, future.fdc_id)
      RETURNING food.source, food.dataset, food.fdc_id, food.description, future.published_at)
    SELECT source, dataset, count(*)::int AS count,
      (array_agg(format('FDC %s, %s: %s', fdc_id, description, published_at) ORDER BY fdc_id))[1:3] AS examples
    FROM forgotten GROUP BY source, dataset ORDER BY source, dataset`);
  return rows.map((row) => ({
    ...row,
    reason: 'a day of publication that is yet to come: the food is taken without it',
    expected: false,
  }));
}

/** The latest day, in SQL, that something can have been published on. */
const latestDaySql = 'current_date + 1';
