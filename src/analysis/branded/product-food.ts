import type { Catalog } from '../catalog';
import type { Food, Portion } from '../food';
import type { MatchedLine } from '../line';
import { readUnit } from '../unit';
import type { ProductRecord } from './branded-foods';
import { readHouseholdServing } from './household-serving';
import { flagProduct } from './product-flags';

/**
 * A product as any other food.
 * @param readFlags from its statement of ingredients; called once, when somebody asks, for it takes longer than finding the product
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
 * The products with these ids as foods, by id: as they were corrected, else as their records have them. Each is made when it is asked for, for most are only
 * runners-up that nobody asks for, and what its ingredients tell takes longer than finding it.
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
 * A product with the portions of the food that the line means without its brand, for a pack seldom says what a cup or a slice weighs: as those of a
 * sibling, where the product's own say nothing of the unit. One whose record counts by the millilitre needs none: it knows all volumes.
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

// A food that is hardly what the line means says little of what its pieces weigh.
const minGenericMatch = 0.6;

/**
 * The portions that a product's serving states: "2 Tbsp (32 g)" with a size of 32 g is a tablespoon of 16 g. A serving in millilitres says what any
 * volume is worth: its record counts by the millilitre, so that 1 ml is 1 g of it. Empty where the serving says nothing a kitchen could use.
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
  if (ml !== null && (servingUnit === 'ml' || grams / ml < minGrams || grams / ml > maxGrams)) return byMl;
  if (!(grams >= minPieceGrams && grams <= maxPieceGrams)) return byMl;
  return [...byMl, toPortion(household.unit, household.modifier, Number(grams.toPrecision(12)))];
}

// Grams per millilitre of puffed rice and of a paste of salt: beyond them size and household serving are not of the same serving.
const minGrams = 0.02;
const maxGrams = 2;

// A grain of rice weighs 0.02 g, a whole frozen turkey 12 kg: beyond them the number counts something else.
const minPieceGrams = 0.01;
const maxPieceGrams = 20_000;
