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
