import { z } from 'zod';
import { nutrients, type Nutrient } from '../../../src/analysis/nutrient';
import type { Analysis } from '../../../src/analysis/recipe';

export const publishedRecipe = z.object({
  id: z.string(),
  source: z.string(),
  title: z.string(),
  ingredients: z.array(z.string()),
  servings: z.number(),
  published: z.record(z.string(), z.number()),
});

/** A recipe with what its publisher printed and what we found. */
export interface JudgedRecipe {
  readonly recipe: z.infer<typeof publishedRecipe>;
  /** Where the fixed split puts it. */
  readonly part: 'learn' | 'check';
  readonly analysis: Analysis;
  /** What the publisher printed per serving, under our names; a figure that was not printed is missing. */
  readonly published: Partial<Record<Nutrient, number>>;
  /** Calories of ours over the published ones; null where none are published. */
  readonly ratio: number | null;
  /** Why the published figures are plainly wrong; null where nothing is known against them. */
  readonly exclusion: string | null;
}

/** Sources whose figures are shown together: one row each, in this order. */
export const sourceGroups = [
  { name: 'recipe sites', sources: ['recipe-scrapers'] },
  { name: 'Allrecipes', sources: ['allrecipes-hof', 'allrecipes-dcpp'] },
  { name: 'Budget Bytes (whole recipe)', sources: ['budgetbytes'] },
  { name: 'Edamam', sources: ['edamam'] },
] as const;

/** The judged recipes of a group of sources. */
export function ofGroup(
  judged: readonly JudgedRecipe[],
  group: (typeof sourceGroups)[number],
): readonly JudgedRecipe[] {
  return judged.filter(({ recipe }) => group.sources.some((source) => source === recipe.source));
}

/** Published amounts under our names. */
export function readPublished(published: Readonly<Record<string, number>>): JudgedRecipe['published'] {
  const amounts: Partial<Record<Nutrient, number>> = {};
  for (const nutrient of nutrients) {
    const amount = published[contractNames[nutrient]];
    if (amount !== undefined) amounts[nutrient] = amount;
  }
  return amounts;
}

const contractNames = {
  calories: 'calories',
  protein: 'protein',
  fatTotal: 'fat_total',
  fatSaturated: 'fat_saturated',
  fatTrans: 'fat_trans',
  cholesterol: 'cholesterol',
  sodium: 'sodium',
  carbsTotal: 'carbs_total',
  carbsSugar: 'carbs_sugar',
  carbsFiber: 'carbs_fiber',
  vitaminD: 'vitamin_d',
  calcium: 'calcium',
  iron: 'iron',
  potassium: 'potassium',
} as const satisfies Record<Nutrient, string>;
