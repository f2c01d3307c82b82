import type { Client } from 'pg';
import type { Dataset } from '../../analysis/food';
import type { Skip } from '../source/import-source';

/**
 * Leaves one of the rows that state the same thing of the same food twice: names, keys and what is said of products. The one that came last stays, as where
 * a file is corrected by adding to it.
 */
export async function dropDoubles(session: Client): Promise<readonly Skip[]> {
  // Of tables that were just filled the planner knows nothing, and would join millions of rows one by one.
  await session.query(
    'ANALYZE staging.food, staging.key, staging.amounts, staging.portion, staging.ingredient, staging.product',
  );
  const skipped: Skip[] = [];
  for (const table of ['food', 'key', 'product'] as const) {
    const { rows } = await session.query<{ dataset: Dataset | null; fdcId: number }>(
      `WITH double AS (SELECT source, fdc_id, max(ctid) AS last FROM staging.${table} GROUP BY source, fdc_id HAVING count(*) > 1)
       DELETE FROM staging.${table} stated USING double
       WHERE (stated.source, stated.fdc_id) = (double.source, double.fdc_id) AND stated.ctid <> double.last
       RETURNING ${table === 'food' ? 'stated.dataset' : 'NULL AS dataset'}, stated.fdc_id AS "fdcId"`,
    );
    const datasets = new Set(rows.map(({ dataset }) => dataset));
    for (const dataset of datasets) {
      const ids = rows.filter((row) => row.dataset === dataset).map(({ fdcId }) => fdcId);
      skipped.push({
        dataset,
        reason: `the same food twice among the ${titles[table]}`,
        count: ids.length,
        examples: ids.slice(0, 3).map((fdcId) => `FDC ${fdcId}`),
        expected: false,
      });
    }
  }
  return skipped;
}

const titles = { food: 'foods', key: 'keys', product: 'products' } as const;
