import { normalizeWord } from '../match/normalize';
import { readUnit } from '../unit';

/** What a serving is in a kitchen: `count` of `unit`, each qualified by `modifier` ('' when plain). */
interface HouseholdServing {
  /** Above 0, and finite. */
  readonly count: number;
  /** The one name of a unit ("tablespoon"), else a noun ("cookie"), singular. */
  readonly unit: string;
  readonly modifier: string;
}

/**
 * Reads what a pack calls one serving: "2 Tbsp (32 g)", "0.25 CUP", "3 PIECES", "1 1/2 cups", "2 fried slices". Null where it states no number, a mass, which
 * a scale says as well, nothing that can be counted ("Amount per serving"), or what is made of the product ("1 cup prepared").
 */
export function readHouseholdServing(text: string): HouseholdServing | null {
  const plain = text.toLowerCase().replace(/\s+/g, ' ').trim();
  const [, number = '', rest = ''] = pattern.exec(plain) ?? [];
  const count = readCount(number);
  const said = (rest.split(/[(,;|:=]| - /)[0] ?? '').replace(silentWords, ' ');
  const words = said.split(' ').filter((word) => word !== '');
  if (!(count > 0 && count < Infinity) || words.length === 0 || words.length > maxWords || !words.every(isWord))
    return null;
  if (made.test(rest)) return null;
  const named = readFirst(words) ?? readLast(words);
  return named === null || uncounted.has(named.unit) ? null : { count, ...named };
}

interface Named {
  readonly unit: string;
  readonly modifier: string;
}

/** "Cups chopped nuts", "fl oz". */
function readFirst(words: readonly string[]): Named | null {
  for (const length of [2, 1]) {
    const written = words.slice(0, length).join(' ');
    const unit = readUnit(codes.get(written) ?? written);
    if (unit !== null && unit.kind !== 'size')
      return { unit: scaled.has(unit.kind) ? '' : unit.id, modifier: words.slice(length).join(' ') };
  }
  return null;
}

/** "Fried slices", "medium potato"; the cup that a pudding comes in is no measure. */
function readLast(words: readonly string[]): Named | null {
  const last = words.at(-1) ?? '';
  const unit = readUnit(last);
  if (unit !== null && (unit.kind === 'volume' || unit.kind === 'size' || scaled.has(unit.kind))) return null;
  return /^[a-z]+$/.test(last)
    ? { unit: unit?.id ?? normalizeWord(last), modifier: words.slice(0, -1).join(' ') }
    : null;
}

/** "3 -4 nuggets" and "2 9-inch slices" say more than is read here. */
function isWord(word: string): boolean {
  return /^[a-z][a-z'’.-]*$/.test(word);
}

function readCount(text: string): number {
  return text.split(' ').reduce((sum, part) => {
    const [above, below] = part.split('/').map(Number);
    return sum + (above ?? 0) / (below ?? 1);
  }, 0);
}

// The number, without what says that it is none too exact.
const pattern = /^(?:about |approx\.? |approximately )?(\d+ \d+\/\d+|\d+\/\d+|\d*\.?\d+) ?(.*)$/;

/** The amount behind these is not that of the product as it is sold. */
const made = /\b(?:prepared|makes?|recon|cups? cooked)\b/;
const silentWords = /^of (?:a |an |one |the )?|\b(?:as (?:pkgd|packaged)|level|heaping)\b\.?|[.*]+$/g;

/** GS1's code for the fluid ounce, which no cook writes, and what the table of units has not. */
const codes: ReadonlyMap<string, string> = new Map([
  ['oza', 'fl oz'],
  ['fluid ounces', 'fl oz'],
  ['fl. oz', 'fl oz'],
  ['mlt', 'ml'],
  ['grm', 'g'],
]);

/** What a scale or a ruler says as well. */
const scaled: ReadonlySet<string> = new Set(['mass', 'length']);

/** Nothing that anybody could count out. */
const uncounted: ReadonlySet<string> = new Set([
  '',
  'serving',
  'amount',
  'size',
  'calorie',
  'sec',
  'spray',
  'each',
  'unit',
]);

const maxWords = 5;
