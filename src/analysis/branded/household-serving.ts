import { normalizeWord } from '../match-words/normalize';
import { readUnit } from '../unit';

/** A serving in kitchen units: `count` of `unit`, each qualified by `modifier` ('' for none). */
interface HouseholdServing {
  /** Finite and above 0. */
  readonly count: number;
  /** The id of a unit ("tablespoon") or a noun ("cookie"), singular. */
  readonly unit: string;
  readonly modifier: string;
}

/**
 * Reads the household serving of a pack: "2 Tbsp (32 g)", "0.25 CUP", "3 PIECES", "1 1/2 cups", "2
 * fried slices". Null if it states no number, or states a mass, which a scale says as well,
 * something that cannot be counted ("Amount per serving"), or something made from the product ("1
 * cup prepared").
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

/** "cups chopped nuts", "fl oz". */
function readFirst(words: readonly string[]): Named | null {
  for (const length of [2, 1]) {
    const written = words.slice(0, length).join(' ');
    const unit = readUnit(codes.get(written) ?? written);
    if (unit !== null && unit.kind !== 'size')
      return { unit: scaled.has(unit.kind) ? '' : unit.id, modifier: words.slice(length).join(' ') };
  }
  return null;
}

/** "fried slices", "medium potato". A cup at the end is a container of pudding, not a measure. */
function readLast(words: readonly string[]): Named | null {
  const last = words.at(-1) ?? '';
  const unit = readUnit(last);
  if (unit !== null && (unit.kind === 'volume' || unit.kind === 'size' || scaled.has(unit.kind))) return null;
  return /^[a-z]+$/.test(last)
    ? { unit: unit?.id ?? normalizeWord(last), modifier: words.slice(0, -1).join(' ') }
    : null;
}

/** "3 -4 nuggets" and "2 9-inch slices" say more than this reads. */
function isWord(word: string): boolean {
  return /^[a-z][a-z'’.-]*$/.test(word);
}

function readCount(text: string): number {
  return text.split(' ').reduce((sum, part) => {
    const [above, below] = part.split('/').map(Number);
    return sum + (above ?? 0) / (below ?? 1);
  }, 0);
}

// The number without "about" and the like.
const pattern = /^(?:about |approx\.? |approximately )?(\d+ \d+\/\d+|\d+\/\d+|\d*\.?\d+) ?(.*)$/;

/** With these words the amount is not that of the product as sold. */
const made = /\b(?:prepared|makes?|recon|cups? cooked)\b/;
const silentWords = /^of (?:a |an |one |the )?|\b(?:as (?:pkgd|packaged)|level|heaping)\b\.?|[.*]+$/g;

/** GS1 codes and spellings that no cook writes and that the table of units lacks. */
const codes: ReadonlyMap<string, string> = new Map([
  ['oza', 'fl oz'],
  ['fluid ounces', 'fl oz'],
  ['fl. oz', 'fl oz'],
  ['mlt', 'ml'],
  ['grm', 'g'],
]);

/** Kinds of unit that a scale or a ruler measures. */
const scaled: ReadonlySet<string> = new Set(['mass', 'length']);

/** Units that cannot be counted out. */
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
