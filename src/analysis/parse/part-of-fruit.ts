import type { Amount } from '../line';
import { readUnit } from '../unit';

/** What a line says of its food: the name, the amounts, and what is done with it. */
export interface NamedAmounts {
  readonly name: string;
  readonly amounts: readonly Amount[];
  readonly preparation: readonly string[];
}

/**
 * "Juice of 1 lemon" and "1 lemon, juice only" are lemon juice measured in lemons: the part joins
 * the name, and the fruit becomes the unit, as in records ("1 lemon yields"). The mass in "juice of
 * 1 kg lemons" is that of the whole fruit. All other lines stay as they are.
 */
export function toPartOfFruit(written: NamedAmounts): NamedAmounts {
  const { name, preparation, amounts } = written;
  const fruit = fruits.get(name.split(' ').at(-1) ?? '');
  // Of "1 lemon, rind and juice", read as two, the juice is nearly all that is eaten.
  const juiced = preparation.findIndex((run) => partOf(run) === 'juice' && !ofForm.test(run));
  const index = juiced >= 0 ? juiced : preparation.findIndex((run) => partOf(run) !== null);
  const part = partOf(preparation[index] ?? '');
  const main = amounts[0];
  if (fruit === undefined || part === null) return written;
  if (takenForm.test(preparation[index] ?? '') && preparation.some((run, i) => i !== index && eatenForm.test(run)))
    return written;
  const measured = measureByFruit(main, { fruit, run: preparation[index] ?? '' });
  if (measured === null) return written;
  return {
    name: `${[...name.split(' ').slice(0, -1), fruit].join(' ')} ${part}`,
    amounts: [measured, ...amounts.slice(1)],
    preparation: preparation.filter((_, i) => i !== index),
  };
}

/** The amount of the part; null where it is no count or mass of the fruit, or "1 kg lemons, zested", which are eaten as well. */
function measureByFruit(main: Amount | undefined, { fruit, run }: { fruit: string; run: string }): Amount | null {
  if (main === undefined || main.unit === null)
    return { relation: 'main', quantity: main?.quantity ?? 1, quantityMax: main?.quantityMax ?? null, unit: fruit };
  const isOfPart = partOf(run) === 'juice' || ofForm.test(run);
  return isOfPart && readUnit(main.unit)?.kind === 'mass' ? { ...main, weighed: 'whole' } : null;
}

/** "Juice of 1 lemon" says the part before the fruit. */
const ofForm = / (?:of|from)$/;

function partOf(run: string): string | null {
  if (bothForm.test(run)) return 'juice';
  if (takenForm.test(run)) return 'zest';
  const match = partForm.exec(run);
  return match === null ? null : (parts.get(match[1] ?? '') ?? null);
}

const partForm =
  /^(?:(?:finely|freshly|grated|chopped|minced|shredded|slivered|squeezed|fresh|the|strained|pared|coarsely|thinly|julienned|strips of) ){0,3}(juice|zest|rind|peel|juiced|zested|squeezed)(?: strips?| (?:freshly )?squeezed)?(?: of| from)?(?: only)?$/;

/** "1 lemon, zest finely grated": nothing is said of the rest of the fruit, as in "peel removed" or "zest grated and fruit halved". */
const takenForm =
  /^(?:the )?(?:zest|rind|peel) (?:(?:finely|very|thinly|coarsely|freshly) ){0,2}(?:grated|pared|chopped|minced|shredded)$|^(?:the )?zest (?:finely |thinly |carefully )?(?:peeled|pared|removed|stripped|cut)(?: off)?(?: and (?:finely |thinly |very )*(?:sliced|chopped|shredded|cut))?(?: in(?:to)? (?:(?:thin|long|wide|fine|large|matchstick) ){0,2}(?:strips|shreds|julienne|ribbons|pieces))?(?: with an? (?:vegetable |potato |sharp )?(?:peeler|zester|knife))?$/;

/** "1 orange, zest finely grated, flesh segmented": the rest is eaten as well. */
const eatenForm = /\b(?:flesh|fruit|segment(?:s|ed)?|halved|quartered|sliced|diced|pith|juice[ds]?|peeled)\b/;

/** "Zest and juice", "zested then juiced": the juice is nearly all that is eaten. */
const bothForm =
  /^(?:(?:finely|freshly|grated|squeezed|fresh|the|strained|pared|coarsely) ){0,3}(?:(?:zest|rind|peel|zested|zest (?:finely )?grated) ?(?:and|then|plus|&|\+) (?:then )?(?:(?:the|freshly|squeezed|strained) ){0,2}(?:juice|juiced)|(?:juice|juiced) (?:and|then|plus|&|\+) (?:(?:the|finely|grated) ){0,3}(?:zest|rind|peel|zested))(?: of| from)?(?: only)?$/;

const parts: ReadonlyMap<string, string> = new Map([
  ['juice', 'juice'],
  ['juiced', 'juice'],
  ['squeezed', 'juice'],
  ['zest', 'zest'],
  ['zested', 'zest'],
  ['rind', 'zest'],
  ['peel', 'zest'],
]);

const fruits: ReadonlyMap<string, string> = new Map(
  ['lemon', 'lime', 'orange', 'grapefruit', 'tangerine', 'clementine', 'mandarin', 'calamansi'].flatMap((fruit) => [
    [fruit, fruit] as const,
    [`${fruit}s`, fruit] as const,
  ]),
);
