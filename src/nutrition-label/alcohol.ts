import type { AnalyzedLine } from '../analysis/line';
import { toTwelveDigits } from '../analysis/round';

/** Records of foods that hold alcohol. */
const alcoholic =
  /^alcohol(ic)? beverages?\b|\b(beer|wine|champagne|cider, hard|hard cider|liqueur|vodka|rum|whiskey|gin|tequila|brandy|sake|mirin|sangria)\b|^vanilla extract/i;
const notAlcoholic = /\b(non-?alcoholic|no alcohol|without alcohol|vinegar|dealcoholized|cooked)\b/i;
const categories = /^(beverages|wine|beer|liquor and cocktails|spices and herbs)$/i;

/** kcal of a gram of alcohol in the records of USDA (Handbook 74). */
const kcalPerGram = 6.93;

/**
 * Grams of alcohol in the lines, which is none of the 14 nutrients: the calories of alcoholic foods
 * that protein, carbohydrate and fat do not explain. Accurate to about half a gram in 100 g.
 */
export function sumAlcohol(lines: readonly Pick<AnalyzedLine, 'food' | 'nutrients'>[]): number {
  let grams = 0;
  for (const { food, nutrients } of lines) {
    if (food === null || !categories.test(food.category)) continue;
    if (!alcoholic.test(food.description) || notAlcoholic.test(food.description)) continue;
    const explained = 4 * nutrients.protein + 4 * nutrients.carbsTotal + 9 * nutrients.fatTotal;
    grams += Math.max(0, nutrients.calories - explained) / kcalPerGram;
  }
  return toTwelveDigits(grams);
}
