import type { Catalog } from '../catalog';
import type { Alias, MeasureKind } from '../food';
import { isTelling } from './complete-name';
import { kitchenWords } from './kitchen-words';
import { breakWords, emptyWords, lesserWords, partWords } from './lesser-words';
import type { Liberty } from './match-score';

/** What a line's name is looked up by. */
export interface NameQuery {
  /** Normalised words of the name. */
  readonly words: readonly string[];
  /** Phrases outside the name that may stand before it, in the order to try: "freshly ground black", "drained canned", "canned". */
  readonly before: readonly string[];
  readonly measure: MeasureKind;
}

/** An alias that the name leads to, and how freely it had to be read. */
export interface AliasFinding {
  /** The normalised words that were looked up. */
  readonly words: readonly string[];
  readonly alias: Alias;
  readonly phrase: string;
  readonly liberties: readonly Liberty[];
  /** Words of the line that say something and are not in the phrase. */
  readonly lost: readonly string[];
}

/**
 * Looks for an alias of the name, reading it more and more freely: as it stands, without words that change nothing, translated, respelt, without
 * its tail, without a part word, as the first of several foods. The first reading that is an alias is taken.
 */
export function findByAlias(catalog: Catalog, query: NameQuery): AliasFinding | null {
  for (const toReadings of ways) {
    for (const reading of toReadings(query.words, catalog)) {
      const finding = findReading(catalog, query, reading);
      if (finding !== null) return finding;
    }
  }
  return null;
}

/** As `findByAlias`, giving up words that do change the record, or that no record knows. To be weighed against the ranker. */
export function findByLesserAlias(catalog: Catalog, query: NameQuery): AliasFinding | null {
  const words = withoutEmpty(mend(catalog, cutTail(query.words)));
  const steps = [
    (word: string): Liberty | null => (catalog.findWord(word) === null ? 'unknownWord' : null),
    (word: string): Liberty | null => (lesserWords.has(word) ? 'lesserWord' : null),
  ];
  let rest: readonly string[] = words;
  const taken: Liberty[] = [];
  const lost: string[] = [];
  for (const givesUp of steps) {
    // From the left, one at a time: the nearer a word is to the head, the more it tells.
    for (let index = 0; index < rest.length - 1;) {
      const word = rest[index] ?? '';
      const liberty = givesUp(word);
      if (liberty === null) {
        index++;
        continue;
      }
      rest = rest.filter((_, position) => position !== index);
      taken.push(liberty);
      lost.push(word);
      const finding = findReading(catalog, query, { words: rest, liberties: [...taken], lost: [...lost] });
      if (finding !== null) return finding;
    }
  }
  return null;
}

interface Reading {
  readonly words: readonly string[];
  readonly liberties: readonly Liberty[];
  readonly lost: readonly string[];
}

/** Ways to read the words more freely, in the order to try; a way that changes nothing gives no reading. */
const ways: readonly ((words: readonly string[], catalog: Catalog) => readonly Reading[])[] = [
  (words) => [{ words, liberties: [], lost: [] }],
  (words) => withoutSome(words),
  (words) => changed(words, translate(words), 'translated'),
  (words) => changed(words, translate(withoutEmpty(words)), 'translated'),
  (words) => withoutPart(words),
  (words) => withoutPart(withoutEmpty(words)),
  (words, catalog) => changed(words, withoutEmpty(mend(catalog, words)), 'respelt'),
  (words, catalog) => withoutTail(words, withoutEmpty(mend(catalog, cutTail(words)))),
  (words, catalog) =>
    withoutPart(withoutEmpty(mend(catalog, cutTail(words)))).flatMap((short) => withoutTail(words, short.words)),
];

/** Leaves empty words out, as few as possible first and from the left: "imported canned crushed tomato" without "imported". */
function withoutSome(words: readonly string[]): readonly Reading[] {
  const places = words.flatMap((word, index) => (isEmpty(word) ? [index] : []));
  if (places.length === 0 || places.length === words.length) return [];
  if (places.length === 1 || places.length > mostSingled) return changed(words, withoutEmpty(words), 'emptyWords');
  const all = 2 ** places.length - 1;
  return Array.from({ length: all }, (_, index) => index + 1)
    .sort((one, other) => countBits(one) - countBits(other) || one - other)
    .map((subset) => ({
      words: words.filter((_, index) => !places.some((place, bit) => place === index && (subset >> bit) % 2 === 1)),
      liberties: ['emptyWords'],
      lost: [],
    }));
}

// Sixteen readings are enough; beyond, all empty words go at once.
const mostSingled = 4;

function countBits(value: number): number {
  return value === 0 ? 0 : (value % 2) + countBits(value >> 1);
}

function withoutTail(words: readonly string[], short: readonly string[]): readonly Reading[] {
  const head = cutTail(words);
  const end = words.indexOf(head.at(-1) ?? '') + 1;
  if (end === words.length && head.length === words.length) return [];
  const lost = words.slice(end).filter((word) => !isEmpty(word) && !breakWords.has(word));
  return [{ words: short, liberties: [words[end] === 'and' ? 'severalFoods' : 'tail'], lost }];
}

function changed(words: readonly string[], next: readonly string[], liberty: Liberty): readonly Reading[] {
  if (next.length === 0 || (next.length === words.length && next.every((word, index) => word === words[index])))
    return [];
  return [{ words: next, liberties: [liberty], lost: [] }];
}

function withoutPart(words: readonly string[]): readonly Reading[] {
  const last = words.at(-1);
  if (last === undefined || words.length < 2 || !partWords.has(last)) return [];
  return [{ words: words.slice(0, -1), liberties: ['part'], lost: [] }];
}

function withoutEmpty(words: readonly string[]): readonly string[] {
  return words.some(isEmpty) ? words.filter((word) => !isEmpty(word)) : words;
}

/** Numbers in a name are sizes ("3 to 4 pound chicken"); where they are not ("7 up"), the whole name was an alias. */
function isEmpty(word: string): boolean {
  return emptyWords.has(word) || /^\d/.test(word);
}

function translate(words: readonly string[]): readonly string[] {
  if (!words.some((word) => kitchenWords.has(word))) return words;
  const translated = words.flatMap((word) => kitchenWords.get(word)?.split(' ') ?? word);
  // "Lamb mince" is ground lamb: the word changes its place.
  return translated.at(-1) === 'ground' && translated.length > 1 ? ['ground', ...translated.slice(0, -1)] : translated;
}

function mend(catalog: Catalog, words: readonly string[]): readonly string[] {
  return translate(words).flatMap((word) => (isTelling(word) ? (catalog.findWord(word)?.split(' ') ?? word) : word));
}

function cutTail(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !isEmpty(word) && !breakWords.has(word));
  if (start === -1) return words;
  const end = words.findIndex((word, index) => index > start && breakWords.has(word));
  return words.slice(start, end === -1 ? words.length : end);
}

function findReading(catalog: Catalog, query: NameQuery, reading: Reading): AliasFinding | null {
  if (reading.words.length === 0) return null;
  const name = reading.words.join(' ');
  for (const before of query.before) {
    const phrase = `${before} ${name}`;
    const alias = catalog.findAlias(phrase, query.measure);
    if (alias !== null) return { words: query.words, alias, phrase, liberties: reading.liberties, lost: reading.lost };
  }
  const alias = catalog.findAlias(name, query.measure);
  return alias === null
    ? null
    : { words: query.words, alias, phrase: name, liberties: reading.liberties, lost: reading.lost };
}
