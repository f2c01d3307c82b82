import type { Client } from 'pg';
import type { FdcDataset } from '../../analysis/food';
import type { Release } from '../release';
import type { Skip } from '../sources/import-source';

/**
 * Removes duplicate rows of a food in the tables of foods, keys and products. The last row stays,
 * because some files are corrected by appending rows.
 */
export async function dropDuplicates(session: Client): Promise<readonly SourceSkip[]> {
  // Without statistics of the new rows the planner would join millions of rows one by one.
  await session.query(
    'ANALYZE fdc_staging.food, fdc_staging.key, fdc_staging.amounts, fdc_staging.portion, fdc_staging.ingredient, fdc_staging.product',
  );
  const skipped: SourceSkip[] = [];
  for (const table of ['food', 'key', 'product'] as const) {
    const { rows } = await session.query<Pick<SourceSkip, 'source' | 'dataset' | 'count' | 'examples'>>(
      doubleSql(table),
    );
    skipped.push(
      ...rows.map((row) => ({
        ...row,
        reason: `the same food twice among the ${tableTitles[table]}`,
        expected: false,
      })),
    );
  }
  return skipped;
}

const tableTitles = { food: 'foods', key: 'keys', product: 'products' } as const;

const doubleSql = (table: keyof typeof tableTitles): string => `
  WITH double AS (SELECT source, fdc_id, max(ctid) AS last FROM fdc_staging.${table} GROUP BY source, fdc_id HAVING count(*) > 1),
  dropped AS (
    DELETE FROM fdc_staging.${table} stated USING double
    WHERE (stated.source, stated.fdc_id) = (double.source, double.fdc_id) AND stated.ctid <> double.last
    RETURNING stated.source, stated.fdc_id)
  SELECT source, dataset, count(*)::int AS count, (array_agg('FDC ' || fdc_id ORDER BY fdc_id))[1:3] AS examples
  FROM dropped JOIN (
    SELECT DISTINCT source, fdc_id, dataset FROM fdc_staging.food WHERE (source, fdc_id) IN (SELECT source, fdc_id FROM dropped)) named USING (source, fdc_id)
  GROUP BY source, dataset ORDER BY source, dataset`;

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

/** The staged rows of these releases that become no food, by reason. */
export async function listLeftOut(session: Client, releases: readonly Release[]): Promise<readonly Skip[]> {
  const { rows } = await session.query<{
    dataset: FdcDataset;
    reason: keyof typeof reasons;
    count: number;
    examples: readonly string[];
  }>(leftOutSql, [releases.map(({ source }) => source), releases.map(({ dataset }) => dataset)]);
  return rows.map(({ reason, ...skip }) => ({
    ...skip,
    reason: reasons[reason],
    expected: reason === 'unkeyed' && skip.dataset === 'foundation',
  }));
}

const reasons = {
  unnamed: 'a food without a name',
  unkeyed: 'a food that its dataset does not list as its own: a sample, or a superseded food',
  foodless: 'a product that is not among the foods, and so has no name',
} as const;

const leftOutSql = `
WITH release AS (SELECT source::smallint, dataset::public."Dataset" FROM unnest($1::int[], $2::text[]) AS given (source, dataset)),
left_out AS (
  SELECT dataset, 'unnamed' AS reason, fdc_id, '' AS name FROM fdc_staging.food JOIN release USING (source, dataset) WHERE description = ''
  UNION ALL
  SELECT dataset, 'unkeyed', fdc_id, description FROM fdc_staging.food JOIN release USING (source, dataset)
    WHERE dataset <> 'branded' AND NOT EXISTS (SELECT FROM fdc_staging.key WHERE (key.source, key.fdc_id) = (food.source, food.fdc_id))
  UNION ALL
  SELECT dataset, 'foodless', fdc_id, concat_ws(', ', nullif(brand_owner, ''), nullif(household_serving, '')) FROM fdc_staging.product JOIN release USING (source)
    WHERE dataset = 'branded' AND NOT EXISTS (SELECT FROM fdc_staging.food WHERE (food.source, food.fdc_id) = (product.source, product.fdc_id)))
SELECT dataset, reason, count(*)::int AS count,
  (array_agg(concat_ws(', ', 'FDC ' || fdc_id, nullif(name, '')) ORDER BY fdc_id))[1:3] AS examples
FROM left_out GROUP BY dataset, reason ORDER BY dataset, reason`;

/** A skip with the source that it belongs to. */
export interface SourceSkip extends Skip {
  /** The number of the source in this import. */
  readonly source: number;
}
