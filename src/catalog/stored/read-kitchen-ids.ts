import type { PoolClient } from 'pg';

/** The FDC ids of the foods that kitchens use: those of the seed, and the newer records that took the place of one of them. */
export async function readKitchenIds(client: Pick<PoolClient, 'query'>): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<[number]>({ text: kitchenSql, rowMode: 'array' });
  return new Set(rows.map(([fdcId]) => fdcId));
}

const kitchenSql = `
  WITH RECURSIVE used AS (
    SELECT fdc_id, superseded_by FROM food WHERE in_seed
    UNION
    SELECT food.fdc_id, food.superseded_by FROM food JOIN used ON food.fdc_id = used.superseded_by
  )
  SELECT fdc_id FROM used`;
