import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { nutrients, type Nutrient } from '../../../src/analysis/nutrient';
import type { Analysis } from '../../../src/analysis/recipe';
import { findProjectRoot } from '../../../src/project-root';
import { compareText } from '../table';

export const publishedRecipe = z.object({
  id: z.string(),
  source: z.string(),
  title: z.string(),
  ingredients: z.array(z.string()),
  servings: z.number(),
  published: z.record(z.string(), z.number()),
});

/** A recipe with its published figures and our analysis. */
export interface JudgedRecipe {
  readonly recipe: z.infer<typeof publishedRecipe>;
  /** Where the fixed split puts it. */
  readonly part: 'learn' | 'check';
  readonly analysis: Analysis;
  /** The published amounts per serving, under our names, without unpublished ones. */
  readonly published: Partial<Record<Nutrient, number>>;
  /** Our calories divided by the published ones; null where none are published. */
  readonly ratio: number | null;
  /** Why the published figures are plainly wrong; null where no error is known. */
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

/**
 * The recipes with published calories, farthest off first. Half as much is as far off as twice as
 * much.
 */
export function listWorst(judged: readonly JudgedRecipe[]): readonly (JudgedRecipe & { readonly ratio: number })[] {
  return judged
    .flatMap((each) => (each.ratio === null ? [] : [{ ...each, ratio: each.ratio }]))
    .map((each) => ({ each, off: Math.abs(Math.log(Math.max(each.ratio, 1e-3))) }))
    .sort((one, other) => other.off - one.off || compareText(one.each.recipe.id, other.each.recipe.id))
    .map(({ each }) => each);
}

/**
 * The recipes whose published figures are plainly wrong, by id, with a reason that can be checked
 * against the recipe. Only recipes of the learning part are listed, because those for checking are
 * not read.
 * @throws Error where a row is not an id and a reason, or an id stands twice
 */
export function readExclusions(
  folder = join(findProjectRoot(), 'tools', 'eval', 'recipes'),
): ReadonlyMap<string, string> {
  const path = join(folder, 'exclusions.tsv');
  const exclusions = new Map<string, string>();
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  for (const [index, row] of rows.entries()) {
    const [id = '', reason = '', ...rest] = row.split('\t');
    const place = `${path}, line ${index + 2}`;
    if (id === '' || reason === '' || rest.length > 0) throw new Error(`${place}: write an id, a tab and a reason.`);
    if (exclusions.has(id)) throw new Error(`${place}: ${id} is listed already. Remove one of the two rows.`);
    exclusions.set(id, reason);
  }
  return exclusions;
}
