import type { Amount } from '../../line';

export interface FruitReading {
  readonly name: string;
  readonly amounts: readonly Amount[];
  readonly preparation: readonly string[];
}

/**
 * "juice of 1 lemon" and "1 lemon, juice only" are lemon juice measured in lemons: the part joins the name and the fruit becomes the
 * unit, as the records count it ("1 lemon yields"). Everything else stays as it is.
 */
export function wholeFruit(name: string, preparation: readonly string[], amounts: readonly Amount[]): FruitReading {
  const unchanged = { name, amounts, preparation };
  const fruit = fruits.get(name.split(' ').at(-1) ?? '');
  const index = preparation.findIndex((run) => partOf(run) !== null);
  const part = partOf(preparation[index] ?? '');
  const main = amounts[0];
  if (fruit === undefined || part === null) return unchanged;
  if (main !== undefined && main.unit !== null) return unchanged;
  return {
    name: `${[...name.split(' ').slice(0, -1), fruit].join(' ')} ${part}`,
    amounts: [
      { relation: 'main', quantity: main?.quantity ?? 1, quantityMax: main?.quantityMax ?? null, unit: fruit },
      ...amounts.slice(1),
    ],
    preparation: preparation.filter((_, i) => i !== index),
  };
}

function partOf(run: string): string | null {
  const match = partForm.exec(run);
  return match === null ? null : (parts.get(match[1] ?? '') ?? null);
}

const partForm =
  /^(?:(?:finely|freshly|grated|squeezed|fresh|the|strained|pared|coarsely) ){0,3}(juice|zest|rind|peel|juiced|zested)(?: of| from)?(?: only)?$/;

const parts: ReadonlyMap<string, string> = new Map([
  ['juice', 'juice'],
  ['juiced', 'juice'],
  ['zest', 'zest'],
  ['zested', 'zest'],
  ['rind', 'zest'],
  ['peel', 'zest'],
]);

const fruits: ReadonlyMap<string, string> = new Map(
  ['lemon', 'lime', 'orange', 'grapefruit', 'tangerine', 'clementine', 'mandarin'].flatMap((fruit) => [
    [fruit, fruit] as const,
    [`${fruit}s`, fruit] as const,
  ]),
);
