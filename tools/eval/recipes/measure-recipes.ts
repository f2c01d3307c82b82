import { join } from 'node:path';
import { nutrients } from '../../../src/analysis/nutrient';
import type { Analysis, Recipe } from '../../../src/analysis/recipe';
import { splitBy, type Part } from '../../../src/train/split';
import { tabulateCauses } from '../causes/tabulate-causes';
import { compareText } from '../compare-text';
import { readRows } from '../read-rows';
import { findQuantile, formatShare, type Table } from '../table';
import { publishedRecipe, readPublished, type JudgedRecipe } from './judged-recipe';
import { readExclusions } from './read-exclusions';
import { tabulateBlame } from './tabulate-blame';
import { tabulateCalories, tabulateQuantiles } from './tabulate-calories';

/** Compares the analysis of every recipe of a part with the nutrition its publisher printed. */
export function measureRecipes(all: readonly JudgedRecipe[], part: Part | 'all'): readonly Table[] {
  const judged = all.filter((each) => part === 'all' || each.part === part);
  return [
    tabulateCalories(judged),
    tabulateQuantiles(judged),
    tabulateBlame(judged),
    tabulateCauses(judged),
    tabulateNutrients(judged),
    tabulateStatus(judged),
  ];
}

/**
 * Analyses every recipe of the data folder and puts its published figures beside.
 * @param report is told the recipes done and their number
 */
export async function judgeRecipes(
  dataDir: string,
  tools: {
    analyze(recipe: Recipe): Promise<Analysis>;
    report(done: number, all: number): void;
    /** All recipes where it is not given. */
    isWanted?(id: string): boolean;
  },
): Promise<readonly JudgedRecipe[]> {
  const recipes = readRows(join(dataDir, 'recipes', 'dev.jsonl'), publishedRecipe).filter(
    ({ id }) => tools.isWanted?.(id) ?? true,
  );
  const exclusions = readExclusions();
  const judged: JudgedRecipe[] = [];
  for (const recipe of recipes) {
    const { title, ingredients, servings } = recipe;
    const analysis = await tools.analyze({ title, ingredients, servings });
    const published = readPublished(recipe.published);
    const { calories } = published;
    const ratio = calories === undefined || calories < 1 ? null : analysis.perServing.calories / calories;
    judged.push({
      recipe,
      part: splitBy(recipe.id),
      analysis,
      published,
      ratio,
      exclusion: exclusions.get(recipe.id) ?? null,
    });
    tools.report(judged.length, recipes.length);
  }
  const unread = judged.find((each) => each.part === 'check' && each.exclusion !== null);
  if (unread !== undefined) throw new Error(`${unread.recipe.id} is for checking: take it out of the exclusions.`);
  return judged;
}

function tabulateNutrients(judged: readonly JudgedRecipe[]): Table {
  const rows = nutrients.map((nutrient) => {
    const pairs = judged.flatMap(({ published, analysis }) => {
      const amount = published[nutrient] ?? 0;
      return amount <= 0 ? [] : [analysis.perServing[nutrient] / amount];
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

function tabulateStatus(judged: readonly JudgedRecipe[]): Table {
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
        .sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]))
        .map(([way, count]) => [`weighed by ${way}`, count, formatShare(count, lines.length)]),
    ],
    worst: [...unmatched]
      .sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]))
      .map(([text, count]) => `no food, ${count} ×: ${text}`),
  };
}
