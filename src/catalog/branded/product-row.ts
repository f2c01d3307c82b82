import type { ProductRecord } from '../../analysis/branded/product/product-record';
import { nutrients, type NutrientsPer100g } from '../../analysis/nutrient';

/** What `toProductRecord` reads of a row of `branded_food`, for a query in array mode. */
export const productColumns = `fdc_id, description, brand_owner, brand_name, subbrand_name, gtin, category, ingredients, serving_size, serving_unit,
  household_serving, coalesce(published_at::text, ''), ${nutrients.map(toColumn).join(', ')}`;

/** How many of the 14 amounts a row states. */
export const amountCount = `num_nonnulls(${nutrients.map(toColumn).join(', ')})`;

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

function toNutrients(amounts: readonly (number | null)[]): NutrientsPer100g {
  const amount = (nutrient: (typeof nutrients)[number]) => amounts[nutrients.indexOf(nutrient)] ?? null;
  return {
    calories: amount('calories'),
    protein: amount('protein'),
    fatTotal: amount('fatTotal'),
    fatSaturated: amount('fatSaturated'),
    fatTrans: amount('fatTrans'),
    cholesterol: amount('cholesterol'),
    sodium: amount('sodium'),
    carbsTotal: amount('carbsTotal'),
    carbsSugar: amount('carbsSugar'),
    carbsFiber: amount('carbsFiber'),
    vitaminD: amount('vitaminD'),
    calcium: amount('calcium'),
    iron: amount('iron'),
    potassium: amount('potassium'),
  };
}

export function toColumn(nutrient: string): string {
  return nutrient.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
