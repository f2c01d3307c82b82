import type { Client } from 'pg';
import type { SourceSkip } from './clean-rows';

/**
 * Removes publication dates in the future from the staged foods, with a day's tolerance for time
 * zones. Otherwise one wrong date would make its release the newest for ever, and every later one
 * would be refused as older.
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
    reason: 'a publication date in the future: the food is imported without it',
    expected: false,
  }));
}

/** SQL for the latest possible publication date. */
const latestDaySql = 'current_date + 1';
