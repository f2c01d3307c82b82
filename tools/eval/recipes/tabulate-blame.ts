import type { AnalyzedLine } from '../../../src/analysis/line';
import { findCauses } from '../causes/find-cause';
import type { Table } from '../table';
import type { Blame } from './blame-line';
import { ofGroup, sourceGroups, type JudgedRecipe } from './judged-recipe';

/** What explains the recipes that are off by more than 20 %: too much or too little of one line, all lines alike, or nothing. */
export function tabulateBlame(judged: readonly JudgedRecipe[]): Table {
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
  if (blamed === null || blamed.explained < 0.8) return kinds.nothing;
  if (blamed.line === null) return kinds.alike;
  return blamed.factor < 1 ? kinds.tooMuch : kinds.tooLittle;
}
