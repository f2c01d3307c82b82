import type { Alias } from '../../src/analysis/food';

const amounts = [
  '1 cup',
  '2 cups',
  '1/2 cup',
  '3 tablespoons',
  '1 tsp',
  '250 g',
  '1 (14 oz) can',
  '2 large',
  '1-2',
  '1 1/2 lbs',
];
const endings = [
  '',
  ', chopped',
  ', drained',
  ' (optional)',
  ', or more to taste',
  ', at room temperature',
  ', finely diced',
  ', plus extra for serving',
];

/**
 * Distinct ingredient lines over the names of the catalog, always the same: amounts, names and
 * endings are combined so that neighbouring lines differ in all three.
 * @param count how many lines; at most aliases × amounts × endings
 */
export function makeLines(aliases: readonly Alias[], count: number): string[] {
  const names = [...new Set(aliases.map(({ phrase }) => phrase))].sort();
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / names.length);
    const amount = amounts[(index + round) % amounts.length] ?? '';
    const ending = endings[(index + Math.floor(round / amounts.length)) % endings.length] ?? '';
    return `${amount} ${names[index % names.length] ?? ''}${ending}`;
  });
}

/** How many lines a recipe of a bench has. */
export const linesPerRecipe = 10;

/** The lines of the recipe of a number, from 0. After the last line the recipes begin again. */
export function takeLines(lines: readonly string[], index: number): readonly string[] {
  const start = (index * linesPerRecipe) % (lines.length - linesPerRecipe + 1);
  return lines.slice(start, start + linesPerRecipe);
}

/** The body of a request that analyzes this recipe. */
export function makeBody(lines: readonly string[], index: number): string {
  return JSON.stringify({ title: 'Bench', servings: 4, ingredients: takeLines(lines, index) });
}
