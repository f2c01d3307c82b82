import type { Client } from 'pg';
import type { SourceSkip } from './source-skip';

/**
 * Leaves one of the rows that state the same thing of the same food twice: names, keys and what is said of products. The one that came last stays, as where
 * a file is corrected by adding to it.
 */
export async function dropDoubles(session: Client): Promise<readonly SourceSkip[]> {
  // Of tables that were just filled the planner knows nothing, and would join millions of rows one by one.
  await session.query(
    'ANALYZE fdc_staging.food, fdc_staging.key, fdc_staging.amounts, fdc_staging.portion, fdc_staging.ingredient, fdc_staging.product',
  );
  const skipped: SourceSkip[] = [];
  for (const table of ['food', 'key', 'product'] as const) {
    const { rows } = await session.query<Pick<SourceSkip, 'source' | 'dataset' | 'count' | 'examples'>>(
      doubleSql(table),
    );
    skipped.push(
      ...rows.map((row) => ({ ...row, reason: `the same food twice among the ${titles[table]}`, expected: false })),
    );
  }
  return skipped;
}

const titles = { food: 'foods', key: 'keys', product: 'products' } as const;

const doubleSql = (table: keyof typeof titles): string => `
  WITH double AS (SELECT source, fdc_id, max(ctid) AS last FROM fdc_staging.${table} GROUP BY source, fdc_id HAVING count(*) > 1),
  dropped AS (
    DELETE FROM fdc_staging.${table} stated USING double
    WHERE (stated.source, stated.fdc_id) = (double.source, double.fdc_id) AND stated.ctid <> double.last
    RETURNING stated.source, stated.fdc_id)
  SELECT source, dataset, count(*)::int AS count, (array_agg('FDC ' || fdc_id ORDER BY fdc_id))[1:3] AS examples
  FROM dropped JOIN (
    SELECT DISTINCT source, fdc_id, dataset FROM fdc_staging.food WHERE (source, fdc_id) IN (SELECT source, fdc_id FROM dropped)) named USING (source, fdc_id)
  GROUP BY source, dataset ORDER BY source, dataset`;
