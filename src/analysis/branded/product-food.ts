import type { Catalog } from '../catalog';
import type { Food, Portion } from '../food';
import type { MatchedLine } from '../line';
import { readUnit } from '../unit';
import type { ProductRecord } from './branded-foods';
import { readHouseholdServing } from './household-serving';
import { flagProduct } from './product-flags';

/**
 * A product as a food.
 * @param readFlags reads the flags from its statement of ingredients; called once, on first use,
 * because it takes longer than finding the product
 */
export function toBrandedFood(record: ProductRecord, readFlags: () => Food['flags']): Food {
  const { fdcId, description, category, nutrientsPer100g } = record;
  let flags: Food['flags'] | null = null;
  return {
    fdcId,
    dataset: 'branded',
    description,
    category,
    nutrientsPer100g,
    nutrientOrigins: {},
    portions: listProductPortions(record),
    get flags() {
      return (flags ??= readFlags());
    },
    product: {
      brandOwner: record.brandOwner,
      brandName: record.brandName,
      subbrandName: record.subbrandName,
      gtin: record.gtin,
      ingredients: record.ingredients,
      servingSize: record.servingSize,
      servingUnit: record.servingUnit,
      householdServing: record.householdServing,
    },
  };
}

/**
 * The products with these ids as foods, by id: the corrected product if there is one, else its
 * record. Each food is made on first use: most are candidates that nobody asks for, and reading the
 * ingredients takes longer than finding the product.
 */
export async function readProductFoods(
  catalog: Catalog,
  fdcIds: readonly number[],
): Promise<ReadonlyMap<number, () => Food>> {
  const foods = new Map<number, () => Food>();
  const others: number[] = [];
  for (const fdcId of new Set(fdcIds)) {
    const corrected = catalog.products.get(fdcId) ?? null;
    if (corrected === null) others.push(fdcId);
    else foods.set(fdcId, () => corrected);
  }
  for (const record of await catalog.branded.readProducts(others)) foods.set(record.fdcId, makeOnce(catalog, record));
  return foods;
}

function makeOnce(catalog: Catalog, record: ProductRecord): () => Food {
  let food: Food | null = null;
  return () => (food ??= toBrandedFood(record, () => flagProduct(catalog, record)));
}

/**
 * A product with portions of the food that the line means without the brand, because packs seldom
 * state what a cup or a slice weighs. They count as portions of a sibling, and only for units that
 * the product itself lacks. A record in millilitres needs none: it knows all volumes.
 */
export function addKitchenPortions(product: Food, { food, match }: Pick<MatchedLine, 'food' | 'match'>): Food {
  if (food === null || match < minGenericMatch || product.product?.servingUnit === 'ml') return product;
  const own = new Set(product.portions.map(({ unit }) => unit));
  const further = food.portions.filter(({ unit }) => !own.has(unit));
  if (further.length === 0) return product;
  const siblings = further.map((portion) => ({
    ...portion,
    origin: 'sibling' as const,
    sourceFdcId: portion.sourceFdcId ?? food.fdcId,
  }));
  return { ...product, portions: [...product.portions, ...siblings] };
}

// If the food without the brand is less probable, its portions are not borrowed.
const minGenericMatch = 0.6;

/**
 * The portions from a product's serving: "2 Tbsp (32 g)" with a size of 32 g gives a tablespoon of
 * 16 g. A serving in millilitres gives all volumes: the record's amounts are per millilitre, and 1
 * ml counts as 1 g. Empty if a kitchen cannot use the serving.
 */
export function listProductPortions({
  fdcId,
  servingSize,
  servingUnit,
  householdServing,
}: Pick<ProductRecord, 'fdcId' | 'servingSize' | 'servingUnit' | 'householdServing'>): readonly Portion[] {
  const toPortion = (unit: string, modifier: string, grams: number): Portion => ({
    unit,
    modifier,
    grams,
    origin: 'record',
    sourceFdcId: fdcId,
  });
  const byMl = servingUnit === 'ml' ? [toPortion('milliliter', '', 1)] : [];
  const household = readHouseholdServing(householdServing);
  if (servingSize === null || household === null) return byMl;
  const grams = servingSize / household.count;
  const unit = readUnit(household.unit);
  const ml = unit?.kind === 'volume' ? unit.amount : null;
  if (ml !== null && (servingUnit === 'ml' || grams / ml < minGramsPerMl || grams / ml > maxGramsPerMl)) return byMl;
  if (!(grams >= minPieceGrams && grams <= maxPieceGrams)) return byMl;
  return [...byMl, toPortion(household.unit, household.modifier, Number(grams.toPrecision(12)))];
}

// Of puffed rice, and of salty paste. Outside this range the size and the
// household serving are not of the same serving.
const minGramsPerMl = 0.02;
const maxGramsPerMl = 2;

// A grain of rice weighs 0.02 g, a whole frozen turkey 12 kg. Outside this range the number counts
// something else.
const minPieceGrams = 0.01;
const maxPieceGrams = 20_000;
