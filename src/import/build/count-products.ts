import type { Client } from 'pg';
import type { Release } from '../run/releases/release';
import type { FoodCounts } from '../run/report/import-report';
import { statedColumns } from './build-products';

/** How `fdc_staging.branded_food`, which was made of the release, differs from the products in use. */
export async function countProducts(session: Client, { source }: Release): Promise<FoodCounts> {
  const { rows } = await session.query<FoodCounts>(countSql, [source]);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A count has a row.');
  return counts;
}

const stated = (table: string): string => `(${statedColumns.map((column) => `${table}.${column}`).join(', ')})`;

const isRetired = (table: string): string => `${table}.retired_at IS NOT NULL AND ${table}.superseded_by IS NULL`;

const countSql = `
SELECT
  count(*) FILTER (WHERE own.fdc_id IS NOT NULL)::int AS kept,
  count(*) FILTER (WHERE former.fdc_id IS NULL)::int AS added,
  count(*) FILTER (WHERE own.fdc_id IS NOT NULL AND former.fdc_id IS NOT NULL AND ${stated('former')} IS DISTINCT FROM ${stated('newest')})::int AS changed,
  count(*) FILTER (WHERE own.fdc_id IS NULL AND ${isRetired('newest')} AND former.retired_at IS NULL)::int AS retired,
  count(*) FILTER (WHERE newest.superseded_by IS DISTINCT FROM former.superseded_by AND newest.superseded_by IS NOT NULL)::int AS superseded
FROM fdc_staging.branded_food newest
  LEFT JOIN public.branded_food former USING (fdc_id)
  LEFT JOIN (SELECT fdc_id FROM fdc_staging.food WHERE dataset = 'branded' AND source = $1) own USING (fdc_id)`;
