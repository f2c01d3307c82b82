import type { Food } from './food';
import { toAnalyzedLine, type AnalyzedLine, type WeighedLine } from './line';
import { mapAmounts, noNutrients, nutrients, nutrientWholes, type Nutrient, type NutrientAmounts } from './nutrient';
import { toTwelveDigits } from './round';

/**
 * Scales the food's amounts per 100 g to the line's grams, to 12 significant digits. An amount that
 * the record does not state counts as 0 and is missing from `known`. A line without a food has 14
 * zeros.
 */
export function addNutrients(line: WeighedLine): AnalyzedLine {
  const { food, grams } = line;
  const scale = (amountPer100g: number | null) =>
    amountPer100g === null ? 0 : toTwelveDigits((grams / 100) * amountPer100g);
  return toAnalyzedLine(line, {
    nutrients: food === null ? noNutrients : mapAmounts(food.nutrientsPer100g, scale),
    known: food === null ? noneKnown : findKnown(food),
    overall: line.match * line.conversion,
  });
}

/** The nutrients that a food's record knows: the same set for every line of that food. */
function findKnown(food: Food): ReadonlySet<Nutrient> {
  let known = knownNutrientsOf.get(food);
  if (known === undefined) {
    known = new Set(nutrients.filter((nutrient) => food.nutrientsPer100g[nutrient] !== null));
    knownNutrientsOf.set(food, known);
  }
  return known;
}

const knownNutrientsOf = new WeakMap<Food, ReadonlySet<Nutrient>>();
const noneKnown: ReadonlySet<Nutrient> = new Set();

/**
 * Adds up the nutrients of the lines, in their order, and divides them by the servings; both to 12
 * significant digits. For one serving, both results are the same object.
 * @param servings 1 or more
 */
export function sumRecipe(
  lines: readonly Pick<AnalyzedLine, 'nutrients'>[],
  servings: number,
): { totals: NutrientAmounts; perServing: NutrientAmounts } {
  const sums: Record<Nutrient, number> = { ...noNutrients };
  for (const line of lines) addAmounts(sums, line.nutrients);
  const totals = mapAmounts(sums, toTwelveDigits);
  if (servings === 1) return { totals, perServing: totals };
  return { totals, perServing: mapAmounts(totals, (amount) => toTwelveDigits(amount / servings)) };
}

// Written out rather than looped over: this takes a third of the time, and a recipe of cached lines
// spends most of its time here.
function addAmounts(sums: Record<Nutrient, number>, amounts: NutrientAmounts): void {
  sums.calories += amounts.calories;
  sums.protein += amounts.protein;
  sums.fatTotal += amounts.fatTotal;
  sums.fatSaturated += amounts.fatSaturated;
  sums.fatTrans += amounts.fatTrans;
  sums.cholesterol += amounts.cholesterol;
  sums.sodium += amounts.sodium;
  sums.carbsTotal += amounts.carbsTotal;
  sums.carbsSugar += amounts.carbsSugar;
  sums.carbsFiber += amounts.carbsFiber;
  sums.vitaminD += amounts.vitaminD;
  sums.calcium += amounts.calcium;
  sums.iron += amounts.iron;
  sums.potassium += amounts.potassium;
}

/**
 * For each nutrient the share of the recipe whose foods know it, 0 to 1, to 12 significant digits:
 * how much of the total rests on known amounts. Shares are weighed by what the amount would be part
 * of: fat for fatty acids, carbohydrate for sugar and fibre, grams for all others. Flour with
 * unknown trans fat then lowers the share little, and shortening almost to 0. Weighed by calories,
 * the salt of a soup would not count; weighed by grams, its water would count most. A line without
 * a food knows nothing and counts by the grams it states. If nothing weighs anything, nothing is
 * known.
 */
export function findKnownShares(
  lines: readonly Pick<AnalyzedLine, 'food' | 'grams' | 'nutrients' | 'known'>[],
): NutrientAmounts {
  const matched = lines.filter(({ food }) => food !== null);
  const shareOfFoods =
    findShare(
      lines,
      ({ grams }) => grams,
      ({ food }) => food !== null,
    ) ?? 0;
  const shares: Record<Nutrient, number> = { ...noNutrients };
  for (const nutrient of nutrients) {
    const whole = nutrientWholes[nutrient];
    const weigh = (line: (typeof lines)[number]): number => (whole === undefined ? line.grams : line.nutrients[whole]);
    // Without any fat it is known that there is no trans fat.
    const share = findShare(matched, weigh, ({ known }) => known.has(nutrient)) ?? 1;
    shares[nutrient] = toTwelveDigits(share * shareOfFoods);
  }
  return shares;
}

/**
 * The weight of the lines that count as a share of the weight of all; null if all together weigh
 * nothing.
 */
function findShare<Line>(
  lines: readonly Line[],
  weigh: (line: Line) => number,
  counts: (line: Line) => boolean,
): number | null {
  let all = 0;
  let counted = 0;
  for (const line of lines) {
    all += weigh(line);
    if (counts(line)) counted += weigh(line);
  }
  return all === 0 ? null : counted / all;
}
