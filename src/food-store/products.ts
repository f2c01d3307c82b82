import type { PoolClient } from 'pg';
import type { ProductHit, ProductRecord } from '../analysis/branded/branded-foods';
import { toBrandedFood } from '../analysis/branded/product-food';
import type { Food } from '../analysis/food';
import { nutrientColumns, toNutrients } from '../analysis/nutrient';
import { createFlagsReader } from './generic-foods';

/**
 * Reads branded products as the newest import loaded them, retired ones included. None of their
 * flags is reviewed.
 */
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

/** The columns of `branded_food` that `toProductRecord` reads, for a query in array mode. */
export const productColumns = `fdc_id, description, brand_owner, brand_name, subbrand_name, gtin, category, ingredients, serving_size, serving_unit,
  household_serving, coalesce(published_at::text, ''), ${nutrientColumns.join(', ')}`;

/** The columns that `toHit` reads; the last is the number of stated amounts, of 14. */
export const hitColumns = `fdc_id, description, brand_name, subbrand_name, coalesce(published_at::text, ''), num_nonnulls(${nutrientColumns.join(', ')})`;

export type ProductRow = [
  fdcId: number,
  description: string,
  brandOwner: string,
  brandName: string,
  subbrandName: string,
  gtin: string,
  category: string,
  ingredients: string,
  servingSize: number | null,
  servingUnit: string,
  householdServing: string,
  publishedAt: string,
  ...amounts: (number | null)[],
];

/** Reads a row with the columns `productColumns`. */
export function toProductRecord([fdcId, description, ...rest]: ProductRow): ProductRecord {
  const [brandOwner, brandName, subbrandName, gtin, category, ingredients, ...further] = rest;
  const [servingSize, servingUnit, householdServing, publishedAt, ...amounts] = further;
  return {
    fdcId,
    description,
    brandOwner,
    brandName,
    subbrandName,
    gtin,
    category,
    ingredients,
    servingSize,
    servingUnit: servingUnit === 'g' || servingUnit === 'ml' ? servingUnit : null,
    householdServing,
    publishedAt,
    nutrientsPer100g: toNutrients(amounts),
  };
}

export type HitRow = [
  fdcId: number,
  description: string,
  brandName: string,
  subbrandName: string,
  publishedAt: string,
  amounts: number,
];

/** Reads a row with the columns `hitColumns`. */
export function toHit([fdcId, description, brandName, subbrandName, publishedAt, amounts]: HitRow): ProductHit {
  return { fdcId, description, brandName, subbrandName, publishedAt, amounts };
}
