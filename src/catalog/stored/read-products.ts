import type { PoolClient } from 'pg';
import { toBrandedFood } from '../../analysis/branded/product/to-branded-food';
import type { Food } from '../../analysis/food';
import { productColumns, toProductRecord, type ProductRow } from '../branded/product-row';
import { createFlagsReader } from './create-flags-reader';

/** Branded products as the newest import has them, retired ones included; no flag of theirs is reviewed. */
export async function readProducts(
  client: Pick<PoolClient, 'query'>,
  fdcIds: readonly number[],
): Promise<readonly Food[]> {
  const { rows } = await client.query<ProductRow>({
    text: `SELECT ${productColumns} FROM branded_food WHERE fdc_id = ANY($1)`,
    values: [fdcIds],
    rowMode: 'array',
  });
  const flags = createFlagsReader()('');
  return rows.map((row) => toBrandedFood(toProductRecord(row), () => flags));
}
