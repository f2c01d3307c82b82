import type { Catalog } from '../catalog';
import { countBits } from '../count-bits';
import type { Alias, MeasureKind } from '../food';
import { toWordSet } from '../words';
import { isEmpty, isEmptyAt, withoutEmpty } from '../match-words/empty-words';
import { breakWords, isPartAt, minorWords, regionalWords } from '../match-words/food-words';
import { findNameBeforeKind, findNameBeforePlace } from '../match-words/kind-nouns';
import type { LineReading } from '../match-line/line-reading';
import { identifiesFood, isBreak } from '../match-words/name-words';
import { isEquipment, isNonFood } from '../match-words/non-foods';
import type { Relaxation } from '../match-ranking/score';

/**
 * Finds an alias in a name by ever larger relaxations: as it stands, without empty words,
 * translated, without a part word, respelt, without its tail. The first reading that is an alias
 * wins.
 */
export function findByAlias(catalog: Catalog, query: NameQuery): AliasMatch | null {
  // "Tin" is empty in "a tin of tomatoes", but a muffin tin is no muffin.
  const isTool = isEmpty(query.words.at(-1) ?? '') && isEquipment(query.words);
  for (const toReadings of isTool ? ways.slice(0, 1) : ways) {
    for (const reading of toReadings(query.words, catalog)) {
      const aliasMatch = findReading(catalog, query, reading);
      if (aliasMatch !== null) return aliasMatch;
    }
  }
  return null;
}

/** The ways to relax a name, in order; a way that changes nothing gives no reading. */
const ways: readonly ((words: readonly string[], catalog: Catalog) => readonly NameReading[])[] = [
  (words) => [{ words, relaxations: [], lost: [] }],
  (words) => changed(words, turnOf(words), 'emptyWords'),
  (words) => withoutSome(words),
  (words) => changed(words, translate(words), 'translated'),
  (words) => changed(words, translate(withoutEmpty(words)), 'translated'),
  (words) => withoutPart(words),
  (words) => withoutPart(withoutEmpty(words)),
  (words, catalog) => withoutKindNoun(catalog, words),
  (words, catalog) => changed(words, withoutEmpty(correctSpelling(catalog, words)), 'respelt'),
  (words, catalog) =>
    withoutTail(words, (head) => {
      const respelt = correctSpelling(catalog, head);
      return [head, respelt, withoutEmpty(respelt)];
    }),
  (words, catalog) =>
    withoutTail(words, (head) => withoutPart(withoutEmpty(correctSpelling(catalog, head))).map((short) => short.words)),
  (words, catalog) => withoutPlace(catalog, words),
];

/** "Salad of potatoes" is potato salad, and no salad potatoes. */
function turnOf(words: readonly string[]): readonly string[] {
  const of = words.indexOf('of');
  return of < 1 ? words : [...words.slice(of + 1), ...words.slice(0, of)];
}

/**
 * Leaves empty words out: as few as possible first, and from the left. "imported canned crushed
 * tomato" is read without "imported".
 */
function withoutSome(words: readonly string[]): readonly NameReading[] {
  const places = words.flatMap((_, index) => (isEmptyAt(words, index) ? [index] : []));
  if (places.length === 0 || places.length === words.length) return [];
  if (places.length === 1 || places.length > maxSingled) return changed(words, withoutEmpty(words), 'emptyWords');
  const all = 2 ** places.length - 1;
  return Array.from({ length: all }, (_, index) => index + 1)
    .sort((one, other) => countBits(one) - countBits(other) || one - other)
    .map((subset) => ({
      words: words.filter((_, index) => !places.some((place, bit) => place === index && (subset >> bit) % 2 === 1)),
      relaxations: ['emptyWords'],
      lost: [],
    }));
}

// At most sixteen readings; with more empty words all of them are left out at once.
const maxSingled = 4;

/** @param shorten gives the readings of the words before the tail; called only if there is a tail */
function withoutTail(
  words: readonly string[],
  shorten: (head: readonly string[]) => readonly (readonly string[])[],
): readonly NameReading[] {
  const { start, end } = findNamingPart(words);
  if (start === 0 && end === words.length) return [];
  const lost = words.slice(end).filter((word) => !isEmpty(word) && !breakWords.has(word));
  const relaxations: readonly Relaxation[] = [words[end] === 'and' ? 'severalFoods' : 'tail'];
  // With the empty words in front as well: "hot cocoa with marshmallows".
  const heads = start === 0 || end === words.length ? [] : [words.slice(0, end)];
  return [...heads, ...shorten(words.slice(start, end))].map((short) => ({ words: short, relaxations, lost }));
}

function changed(words: readonly string[], next: readonly string[], relaxation: Relaxation): readonly NameReading[] {
  if (next.length === 0 || (next.length === words.length && next.every((word, index) => word === words[index])))
    return [];
  return [{ words: next, relaxations: [relaxation], lost: [] }];
}

function withoutPart(words: readonly string[]): readonly NameReading[] {
  const last = words.at(-1);
  if (last === undefined || words.length < 2 || !isPartAt(words, words.length - 1) || isNonFood(words)) return [];
  // A stock cube is not a part of the stock.
  if (last === 'cube' && stockWords.has(words.at(-2) ?? '')) return [];
  return [{ words: words.slice(0, -1), relaxations: ['part'], lost: [] }];
}

/** "Laffa bread" is a laffa. */
function withoutKindNoun(catalog: Catalog, words: readonly string[]): readonly NameReading[] {
  const name = findNameBeforeKind(catalog, words);
  return name === null ? [] : [{ words: name, relaxations: ['part'], lost: [] }];
}

/** "Jambon de Vendée" is a jambon. */
function withoutPlace(catalog: Catalog, words: readonly string[]): readonly NameReading[] {
  const found = findNameBeforePlace(catalog, words);
  return found === null ? [] : [{ words: found.name, relaxations: ['tail'], lost: found.place }];
}

const stockWords: ReadonlySet<string> = new Set(['stock', 'broth', 'bouillon']);

/** The name to find an alias in. */
export interface NameQuery {
  /** Normalised words of the name. */
  readonly words: readonly string[];
  /**
   * Phrases from outside the name that may stand before it, in order: "freshly ground black",
   * "drained canned", "canned".
   */
  readonly before: readonly string[];
  readonly measure: MeasureKind;
}

/** An alias that was found in a line, and the relaxations it took. */
export interface AliasMatch {
  /** The normalised words of the name. */
  readonly words: readonly string[];
  readonly alias: Alias;
  readonly phrase: string;
  readonly relaxations: readonly Relaxation[];
  /** Content words of the name that the phrase lacks. */
  readonly lost: readonly string[];
}

/** A relaxed name: the words that are left, and the relaxations it took. */
export interface NameReading {
  readonly words: readonly string[];
  readonly relaxations: readonly Relaxation[];
  readonly lost: readonly string[];
}

/**
 * The alias of exactly these words, if possible with a phrase from outside the name before them;
 * null if there is none.
 */
export function findReading(catalog: Catalog, query: NameQuery, reading: NameReading): AliasMatch | null {
  if (reading.words.length === 0 || reading.words.length > catalog.maxAliasWords) return null;
  const name = reading.words.join(' ');
  for (const before of catalog.endsAlias(name) ? query.before : []) {
    const phrase = `${before} ${name}`;
    const alias = catalog.findAlias(phrase, query.measure);
    if (alias !== null)
      return { words: query.words, alias, phrase, relaxations: reading.relaxations, lost: reading.lost };
  }
  const alias = catalog.findAlias(name, query.measure);
  return alias === null
    ? null
    : { words: query.words, alias, phrase: name, relaxations: reading.relaxations, lost: reading.lost };
}

/** The words translated and with their spelling corrected. */
function correctSpelling(catalog: Catalog, words: readonly string[]): readonly string[] {
  return respell(catalog, translate(words));
}

/** The words with their spelling corrected. */
export function respell(catalog: Catalog, words: readonly string[]): readonly string[] {
  return words.flatMap((word) => (identifiesFood(word) ? (catalog.findWord(word)?.split(' ') ?? word) : word));
}

/** The words of the part of a name that names the food: up to "such as", "with" and the like. */
export function cutTail(words: readonly string[]): readonly string[] {
  const { start, end } = findNamingPart(words);
  return words.slice(start, end);
}

/** The indices of the first word of that part and of the word behind it; all words if none names a food. */
export function findNamingPart(words: readonly string[]): { readonly start: number; readonly end: number } {
  const start = words.findIndex((word) => !isEmpty(word) && !breakWords.has(word));
  if (start === -1) return { start: 0, end: words.length };
  const end = words.findIndex((_, index) => index > start && isBreak(words, index));
  return { start, end: end === -1 ? words.length : end };
}

/** The words with regional words replaced by those of the records. */
export function translate(words: readonly string[]): readonly string[] {
  if (!words.some((word) => regionalWords.has(word))) return words;
  const translated = words.flatMap((word) => regionalWords.get(word)?.split(' ') ?? word);
  // "Lamb mince" is ground lamb: the word moves to the front.
  return translated.at(-1) === 'ground' && translated.length > 1 ? ['ground', ...translated.slice(0, -1)] : translated;
}

/**
 * The name with the noun that it shares with the next food of the line: "cherry or grape tomatoes"
 * are cherry tomatoes, not cherries. Empty if no alias has that name, and for a food that stands
 * alone: "butter or olive oil" is butter.
 */
export function findSharedNoun(
  catalog: Catalog,
  { line, measure, ownWords, alternatives }: Pick<LineReading, 'line' | 'measure' | 'ownWords' | 'alternatives'>,
): readonly string[] {
  const word = ownWords.at(-1);
  if (word === undefined || standsAlone.has(word) || !ownWords.slice(0, -1).every(onlyDescribes)) return [];
  // "Peanuts or almond butter" are peanuts: what shares a noun stands in the singular.
  if (line.name.toLowerCase().endsWith('s') && !line.name.toLowerCase().endsWith(word)) return [];
  for (const other of alternatives) {
    // In "garlic or garlic powder" the first food is garlic.
    if (other.includes(word)) continue;
    for (let shared = Math.min(maxShared, other.length - 1); shared > 0; shared--) {
      const noun = other.slice(-shared);
      if (catalog.findAlias([word, ...noun].join(' '), measure) !== null) return [...ownWords, ...noun];
    }
  }
  return [];
}

// "Chocolate or yellow cake mix": the noun may have two words, seldom three.
const maxShared = 3;

/** "Unsalted" and "seasoned" of "unsalted, seasoned duck, veal or chicken stock". */
function onlyDescribes(word: string): boolean {
  return isEmpty(word) || minorWords.has(word) || word.endsWith('ed');
}

/** Foods that also stand before "oil", "milk" or "flour". */
const standsAlone = toWordSet('butter margarine ghee lard water sugar honey mustard');
