import type { Client } from 'pg';
import type { Release } from '../run/releases/release';
import type { Skip } from '../source/import-source';
import type { Dataset } from '../../analysis/food';

/** What of the staged rows of these releases becomes no food, and why. */
export async function listLeftOut(session: Client, releases: readonly Release[]): Promise<readonly Skip[]> {
  const { rows } = await session.query<{
    dataset: Dataset;
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
  unkeyed: 'a food that its dataset does not count as its own: a sample, or one superseded long ago',
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
