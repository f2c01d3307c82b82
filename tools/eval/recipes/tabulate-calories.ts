import type { AnalyzedLine } from '../../../src/analysis/line';
import type { Blame } from './blame-line';
import { blameRecipe } from './blame-recipe';
import { ofGroup, sourceGroups, type JudgedRecipe } from './judged-recipe';
import { listWorst } from './list-worst';
import { findQuantile, formatShare, type Table } from '../table';

/** Calories per serving by source, with and without the reviewed exclusions, and the worst recipes with the line to blame. */
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
export function tabulateQuantiles(judged: readonly JudgedRecipe[]): Table {
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
