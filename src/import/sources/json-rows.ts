import { z } from 'zod';
import type { FdcDataset } from '../../analysis/food';
import {
  passOver,
  readDate,
  readId,
  readText,
  refuse,
  toPortionText,
  toSequence,
  undeterminedUnit,
  type SkipReason,
} from './cells';
import type { StagedAmounts, StagedIngredient, StagedPortion, StagedRow } from './import-source';
import { amountSlots } from './nutrient-ids';
import { fillSlot, noAmount, nutrientPlaces, otherNutrient } from './sinks';

/** Called for each part of a food that is left out. */
type Skipped = (skipReason: SkipReason, example: string) => void;

const noKey = refuse('a food without an NDB number or food code');
const noPortion = refuse('a portion without a text or a weight');
const noIngredient = refuse('an ingredient without a code and a weight');
const sample = passOver('a sample that a Foundation food was measured on, which is not an ingredient');

/** A food of a JSON download as the rows that the CSV tables would have for it. */
export const toRows = (food: FdcFood, dataset: FdcDataset, skipped: Skipped): readonly StagedRow[] => [
  {
    table: 'food',
    fdcId: food.fdcId,
    dataset,
    description: readText(food.description),
    category: dataset === 'sr_legacy' || dataset === 'foundation' ? (food.foodCategory?.description ?? '') : '',
    publishedAt: readDate(food.publicationDate ?? undefined),
  },
  ...toOwnRows[dataset](food, skipped),
  ...toAmounts(food, skipped),
  ...toPortions(food, skipped),
];

/** The rows that only foods of one dataset have. */
const toOwnRows = {
  sr_legacy: (food, skipped) => toKey(food, { code: food.ndbNumber, category: '' }, skipped),
  foundation: (food, skipped) => {
    for (const { ingredientCode } of food.inputFoods ?? []) skipped(sample, String(ingredientCode ?? ''));
    return toKey(food, { code: food.ndbNumber, category: '' }, skipped);
  },
  survey: (food, skipped) => [
    ...toKey(
      food,
      { code: food.foodCode, category: food.wweiaFoodCategory?.wweiaFoodCategoryDescription ?? '' },
      skipped,
    ),
    ...toIngredients(food, skipped),
  ],
  branded: (food) => [
    {
      table: 'product',
      fdcId: food.fdcId,
      brandOwner: food.brandOwner ?? '',
      brandName: food.brandName ?? '',
      subbrandName: food.subbrandName ?? '',
      gtin: food.gtinUpc ?? '',
      category: food.brandedFoodCategory ?? '',
      ingredients: food.ingredients ?? '',
      servingSize: food.servingSize?.toString() ?? '',
      servingUnit: food.servingSizeUnit ?? '',
      householdServing: food.householdServingFullText ?? '',
    },
  ],
} as const satisfies Record<FdcDataset, (food: FdcFood, skipped: Skipped) => readonly StagedRow[]>;

function toKey(
  { fdcId }: FdcFood,
  { code, category }: { code: FdcFood['ndbNumber']; category: string },
  skipped: Skipped,
): readonly StagedRow[] {
  const key = readId(code?.toString());
  if (key !== null) return [{ table: 'key', fdcId, key, category }];
  skipped(noKey, String(code ?? ''));
  return [];
}

function toAmounts({ fdcId, foodNutrients }: FdcFood, skipped: Skipped): readonly StagedAmounts[] {
  const values = new Float64Array(amountSlots.length).fill(NaN);
  for (const { nutrient, amount } of foodNutrients ?? []) {
    // Some releases have the id, others the older number. No id is also a number.
    const id = String(nutrient?.id ?? nutrient?.number ?? '');
    const place = nutrientPlaces.get(id);
    if (place === undefined) skipped(otherNutrient, id);
    else if (amount === null || amount === undefined) skipped(noAmount, id);
    else fillSlot(values, place.slot, amount * place.factor);
  }
  return [{ table: 'amounts', fdcId, values }];
}

function toPortions({ fdcId, foodPortions }: FdcFood, skipped: Skipped): readonly StagedPortion[] {
  const portions: StagedPortion[] = [];
  for (const portion of foodPortions ?? []) {
    const text = toPortionText({
      unit: portion.measureUnit?.id?.toString() === undeterminedUnit ? '' : (portion.measureUnit?.name ?? ''),
      description: portion.portionDescription ?? '',
      modifier: portion.modifier ?? '',
    });
    const grams = portion.gramWeight ?? null;
    const sequence = toSequence(portion.sequenceNumber);
    // A missing amount is in the text, or is 1.
    if (text !== '' && grams !== null) {
      portions.push({ table: 'portion', fdcId, sequence, text, amount: portion.amount ?? 1, grams });
    } else skipped(noPortion, `${sequence} ${text}`);
  }
  return portions;
}

/** The survey's JSON states a code for nutrients lost in cooking, but no loss of water. */
function toIngredients({ fdcId, inputFoods }: FdcFood, skipped: Skipped): readonly StagedIngredient[] {
  const ingredients: StagedIngredient[] = [];
  for (const { ingredientCode, ingredientWeight, sequenceNumber, retentionCode } of inputFoods ?? []) {
    const code = readId(ingredientCode?.toString());
    const grams = ingredientWeight ?? null;
    const sequence = toSequence(sequenceNumber);
    const cooked = Number(retentionCode ?? 0) !== 0;
    if (code !== null && grams !== null)
      ingredients.push({ table: 'ingredient', fdcId, sequence, code, grams, cooked });
    else skipped(noIngredient, `${sequence} ${ingredientCode ?? ''}`);
  }
  return ingredients;
}

const text = z.string().nullish();
const amount = z.number().nullish();
/** A number that some releases write as text. */
const code = z.union([z.number(), z.string()]).nullish();
/**
 * A list whose items are validated only if there are few: a food of the releases has some hundred
 * at most.
 */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(z.unknown()).max(maxItems, 'more than any food has').pipe(z.array(item)).nullish();
const maxItems = 10_000;

/** The members of a food in JSON that are read. FoodData Central leaves out unknown ones. */
export const fdcFoodSchema = z.object({
  fdcId: z.int32().positive(),
  description: z.string(),
  publicationDate: text,
  ndbNumber: code,
  foodCode: code,
  foodCategory: z.object({ description: text }).nullish(),
  wweiaFoodCategory: z.object({ wweiaFoodCategoryDescription: text }).nullish(),
  foodNutrients: listOf(z.object({ nutrient: z.object({ id: z.number().nullish(), number: code }).nullish(), amount })),
  foodPortions: listOf(
    z.object({
      gramWeight: amount,
      amount,
      modifier: text,
      portionDescription: text,
      sequenceNumber: amount,
      measureUnit: z.object({ id: z.number().nullish(), name: text }).nullish(),
    }),
  ),
  inputFoods: listOf(
    z.object({ ingredientCode: code, ingredientWeight: amount, sequenceNumber: amount, retentionCode: code }),
  ),
  brandOwner: text,
  brandName: text,
  subbrandName: text,
  gtinUpc: text,
  ingredients: text,
  servingSize: amount,
  servingSizeUnit: text,
  householdServingFullText: text,
  brandedFoodCategory: text,
});

type FdcFood = z.infer<typeof fdcFoodSchema>;
