import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { nutrients, type Nutrient } from '../../src/analysis/nutrient';
import type { Analysis, Recipe } from '../../src/analysis/recipe';
import { splitBy, type Part } from './split';
import { findQuantile, formatShare, type Table } from './table';

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

const publishedRecipe = z.object({
  id: z.string(),
  source: z.string(),
  title: z.string(),
  ingredients: z.array(z.string()),
  servings: z.number(),
  published: z.record(z.string(), z.number()),
});
type PublishedRecipe = z.infer<typeof publishedRecipe>;

interface Judged {
  readonly recipe: PublishedRecipe;
  readonly part: Part;
  readonly analysis: Analysis;
  /** Calories of ours over the published ones; null where none are published. */
  readonly ratio: number | null;
}

/** Sources whose figures are shown together: one row each, in this order. */
const groups = [
  ['recipe sites', ['recipe-scrapers']],
  ['Allrecipes', ['allrecipes-hof', 'allrecipes-dcpp']],
  ['Budget Bytes (whole recipe)', ['budgetbytes']],
  ['Edamam', ['edamam']],
] as const;

/**
 * Compares the analysis of every recipe with the nutrition its publisher printed.
 * @param part the part of the split to report, or 'all'
 * @param report is told the recipes done and their number
 */
export async function measureRecipes(
  dataDir: string,
  part: Part | 'all',
  tools: { analyze(recipe: Recipe): Promise<Analysis>; report(done: number, all: number): void },
): Promise<Table[]> {
  const recipes = readFileSync(join(dataDir, 'recipes', 'dev.jsonl'), 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => publishedRecipe.parse(JSON.parse(row)))
    .filter((recipe) => part === 'all' || splitBy(recipe.id) === part);
  const judged: Judged[] = [];
  for (const recipe of recipes) {
    const { title, ingredients, servings } = recipe;
    const analysis = await tools.analyze({ title, ingredients, servings });
    const published = recipe.published['calories'];
    const ratio = published === undefined || published < 1 ? null : analysis.perServing.calories / published;
    judged.push({ recipe, part: splitBy(recipe.id), analysis, ratio });
    tools.report(judged.length, recipes.length);
  }
  return [tabulateCalories(judged), tabulateNutrients(judged), tabulateStatus(judged)];
}

function tabulateCalories(judged: readonly Judged[]): Table {
  const rows = groups.map(([name, sources]) => {
    const ratios = judged
      .filter(({ recipe }) => sources.some((source) => source === recipe.source))
      .flatMap(({ ratio }) => ratio ?? []);
    const errors = ratios.map((ratio) => Math.abs(ratio - 1));
    const within = (limit: number) => formatShare(errors.filter((error) => error <= limit).length, errors.length);
    return [
      name,
      ratios.length,
      `${(100 * findQuantile(errors, 0.5)).toFixed(1)} %`,
      within(0.1),
      within(0.2),
      within(0.5),
      findQuantile(ratios, 0.5).toFixed(3),
    ];
  });
  const worst = judged
    .flatMap(({ recipe, ratio, analysis }) =>
      ratio === null ? [] : [{ recipe, analysis, ratio, off: Math.abs(Math.log(Math.max(ratio, 1e-3))) }],
    )
    .sort((a, b) => b.off - a.off)
    .map(({ recipe, analysis, ratio }) => {
      const blamed = [...analysis.lines].sort((a, b) => b.nutrients.calories - a.nutrients.calories)[0];
      const largest =
        blamed === undefined
          ? ''
          : `; largest line "${blamed.text}" = ${blamed.food?.description ?? 'nothing'}, ${blamed.grams.toFixed(0)} g`;
      return `${ratio.toFixed(2)} × ${recipe.published['calories'] ?? 0} kcal: ${recipe.title} (${recipe.id})${largest}`;
    });
  return {
    title: 'Recipes: calories per serving',
    note: 'Our calories against the published ones. "Within" counts recipes whose calories differ by at most that share.',
    columns: ['source', 'recipes', 'median error', 'within 10 %', 'within 20 %', 'within 50 %', 'median ratio'],
    rows,
    worst,
  };
}

function tabulateNutrients(judged: readonly Judged[]): Table {
  const rows = nutrients.map((nutrient) => {
    const pairs = judged.flatMap(({ recipe, analysis }) => {
      const published = recipe.published[contractNames[nutrient]];
      return published === undefined || published <= 0 ? [] : [analysis.perServing[nutrient] / published];
    });
    const errors = pairs.map((ratio) => Math.abs(ratio - 1));
    return [
      nutrient,
      pairs.length,
      pairs.length === 0 ? '–' : `${(100 * findQuantile(errors, 0.5)).toFixed(1)} %`,
      formatShare(errors.filter((error) => error <= 0.2).length, errors.length),
      pairs.length === 0 ? '–' : findQuantile(pairs, 0.5).toFixed(2),
    ];
  });
  return {
    title: 'Recipes: every nutrient, all sources',
    note: 'Recipes whose publisher prints more than zero of the nutrient.',
    columns: ['nutrient', 'recipes', 'median error', 'within 20 %', 'median ratio'],
    rows,
    worst: [],
  };
}

function tabulateStatus(judged: readonly Judged[]): Table {
  const lines = judged.flatMap(({ analysis }) => analysis.lines);
  const ways = new Map<string, number>();
  for (const line of lines) ways.set(line.way, (ways.get(line.way) ?? 0) + 1);
  const unmatched = new Map<string, number>();
  for (const line of lines) if (line.food === null) unmatched.set(line.text, (unmatched.get(line.text) ?? 0) + 1);
  return {
    title: 'Recipes: what became of the lines',
    note: 'All lines of the recipes above.',
    columns: ['what', 'count', 'share'],
    rows: [
      [
        'recipes with status success',
        judged.filter(({ analysis }) => analysis.status === 'success').length,
        formatShare(judged.filter(({ analysis }) => analysis.status === 'success').length, judged.length),
      ],
      [
        'lines with overall ≥ 0.80',
        lines.filter((line) => line.overall >= 0.8).length,
        formatShare(lines.filter((line) => line.overall >= 0.8).length, lines.length),
      ],
      [
        'lines without a food',
        lines.filter((line) => line.food === null).length,
        formatShare(lines.filter((line) => line.food === null).length, lines.length),
      ],
      ...[...ways]
        .sort((a, b) => b[1] - a[1])
        .map(([way, count]) => [`weighed by ${way}`, count, formatShare(count, lines.length)]),
    ],
    worst: [...unmatched]
      .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
      .map(([text, count]) => `no food, ${count} ×: ${text}`),
  };
}
