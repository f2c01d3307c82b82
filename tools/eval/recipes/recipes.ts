import { join } from 'node:path';
import type { AnalyzedLine } from '../../../src/analysis/line';
import { nutrients } from '../../../src/analysis/nutrient';
import type { Analysis, Recipe } from '../../../src/analysis/recipe';
import { readJsonLines } from '../../../src/train/json-lines';
import { splitBy, type Part } from '../../../src/train/split';
import { compareText, findQuantile, formatShare, type Table } from '../table';
import { blameRecipe, type Blame } from './blame';
import { minExplained } from './cause';
import { findCauses, tabulateCauses } from './find-causes';
import {
  listWorst,
  ofGroup,
  publishedRecipe,
  readExclusions,
  readPublished,
  sourceGroups,
  type JudgedRecipe,
} from './judged-recipes';

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
 * Analyses every recipe of the data folder, with its published figures.
 * @param tools.report called with the number of finished recipes and of all
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
  const recipes = readJsonLines(join(dataDir, 'recipes', 'dev.jsonl'), publishedRecipe).filter(
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
  if (unread !== undefined) throw new Error(`${unread.recipe.id} is for checking. Remove it from the exclusions.`);
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

/**
 * Calories per serving by source, with and without the reviewed exclusions, and the worst recipes
 * with the line to blame.
 */
export function tabulateCalories(judged: readonly JudgedRecipe[]): Table {
  const rows = sourceGroups.flatMap((group) => {
    const all = ofGroup(judged, group);
    const kept = all.filter(({ exclusion }) => exclusion === null);
    const row = rowOf(group.name, all);
    return kept.length === all.length
      ? [row]
      : [row, rowOf(`${group.name}, less ${all.length - kept.length} reviewed`, kept)];
  });
  return {
    title: 'Recipes: calories per serving',
    note: 'Our calories against the published ones. "Within" counts recipes whose calories differ by at most that share. "Reviewed" are recipes of tools/eval/recipes/exclusions.tsv, whose published figures are plainly wrong.',
    columns: ['source', 'recipes', 'median error', 'within 10 %', 'within 20 %', 'within 50 %', 'median ratio'],
    rows,
    worst: listWorst(judged).map(describeWorst),
  };
}

/** The errors in calories at fixed shares of the recipes, best first. */
function tabulateQuantiles(judged: readonly JudgedRecipe[]): Table {
  const quantiles = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;
  return {
    title: 'Recipes: errors in calories by quantile',
    note: 'That share of the recipes is off by at most so much.',
    columns: ['source', ...quantiles.map((quantile) => `${100 * quantile} %`)],
    rows: sourceGroups.map((group) => {
      const errors = listRatios(ofGroup(judged, group)).map((ratio) => Math.abs(ratio - 1));
      return [
        group.name,
        ...quantiles.map((quantile) =>
          errors.length === 0 ? '–' : `${(100 * findQuantile(errors, quantile)).toFixed(1)} %`,
        ),
      ];
    }),
    worst: [],
  };
}

function listRatios(judged: readonly JudgedRecipe[]): readonly number[] {
  return judged.flatMap(({ ratio }) => ratio ?? []);
}

function rowOf(name: string, judged: readonly JudgedRecipe[]): readonly (string | number)[] {
  const ratios = listRatios(judged);
  if (ratios.length === 0) return [name, 0, '–', '–', '–', '–', '–'];
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
}

function describeWorst(each: JudgedRecipe & { readonly ratio: number }): string {
  const { recipe, exclusion, ratio } = each;
  const why = exclusion === null ? describeBlame(blameRecipe(each)) : `published wrong: ${exclusion}`;
  return `${ratio.toFixed(2)} × ${recipe.published['calories'] ?? 0} kcal: ${recipe.title} (${recipe.id}); ${why}`;
}

function describeBlame(blamed: Blame<AnalyzedLine> | null): string {
  if (blamed === null) return 'no line to blame';
  const { line, factor, explained } = blamed;
  const share = `explains ${(100 * explained).toFixed(0)} %`;
  if (line === null) return `all lines × ${factor.toFixed(2)} ${share}`;
  return `"${line.text}" = ${line.food?.description ?? 'nothing'}, ${line.grams.toFixed(0)} g, × ${factor.toFixed(2)} ${share}`;
}

/**
 * Explanations of the recipes that are off by more than 20 %: too much or too little of one line,
 * all lines alike, or none.
 */
function tabulateBlame(judged: readonly JudgedRecipe[]): Table {
  const found = findCauses(judged).map(({ each, blame }) => ({ each, kind: findKind(blame) }));
  return {
    title: 'Recipes more than 20 % off: what would explain the difference',
    note: 'One correction is sought that brings calories, fat, carbohydrates and protein together nearest to the published ones. Without the reviewed exclusions.',
    columns: ['what', ...sourceGroups.map(({ name }) => name)],
    rows: Object.values(kinds).map((name) => [
      name,
      ...sourceGroups.map(
        (group) =>
          ofGroup(
            found.filter(({ kind }) => kind === name).map(({ each }) => each),
            group,
          ).length,
      ),
    ]),
    worst: [],
  };
}

const kinds = {
  tooMuch: 'one line counts for too much',
  tooLittle: 'one line counts for too little',
  alike: 'all lines alike: the servings',
  nothing: 'no one line explains 80 % of it',
} as const;

function findKind(blamed: Blame<AnalyzedLine> | null): string {
  if (blamed === null || blamed.explained < minExplained) return kinds.nothing;
  if (blamed.line === null) return kinds.alike;
  return blamed.factor < 1 ? kinds.tooMuch : kinds.tooLittle;
}
