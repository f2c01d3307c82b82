import type { Portion } from '../../src/analysis/food';
import { nutrients } from '../../src/analysis/nutrient';
import type { SourceFood } from '../../src/import/source-food';
import type { LeftOutPortion } from '../../src/import/generic/collect-portions';
import type { FilledNutrients } from '../../src/import/generic/fill/fill-nutrients';

/** A chosen food with everything that is written of it. */
export interface CompiledFood {
  readonly food: SourceFood;
  readonly filled: FilledNutrients;
  readonly portions: readonly Portion[];
  readonly leftOut: readonly LeftOutPortion[];
}

/** Counts what was compiled, as lines of a report: foods, portions, and per nutrient what was known, filled and left open. */
export function countCompiled(compiled: readonly CompiledFood[]): readonly string[] {
  const portions = compiled.flatMap((each) => each.portions);
  const leftOut = compiled.flatMap((each) => each.leftOut).filter(({ isExpected }) => !isExpected);
  const rows = nutrients.map((nutrient) => {
    const unknown = compiled.filter(({ filled }) => filled.amounts[nutrient] === null).length;
    const origins = compiled.flatMap(({ filled }) => filled.origins[nutrient] ?? []);
    const byKind = tally(origins.map(({ kind }) => kind)).map(([kind, count]) => `${kind} ${count}`);
    return `  ${nutrient}: ${compiled.length - unknown - origins.length} known, ${origins.length} filled (${byKind.join(', ')}), ${unknown} unknown`;
  });
  return [
    `${compiled.length} foods: ${tally(compiled.map(({ food }) => food.dataset))
      .map(([dataset, count]) => `${count} ${dataset}`)
      .join(', ')}`,
    `${portions.length} portions: ${tally(portions.map(({ origin }) => origin))
      .map(([origin, count]) => `${count} ${origin}`)
      .join(', ')}`,
    `${compiled.filter((each) => each.portions.length === 0).length} foods without a portion`,
    ...rows,
    `${leftOut.length} portions left out:`,
    ...tally(leftOut.map(({ text, reason }) => `${text} (${reason})`)).map(([text, count]) => `  ${count} × ${text}`),
  ];
}

function tally<Item>(items: readonly Item[]): readonly (readonly [Item, number])[] {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
