import type { Catalog } from '../../catalog';
import { findReading, type AliasFinding, type NameQuery, type NameReading } from './find-reading';
import { breakWords, partWords } from '../words/lesser-words';
import type { Liberty } from '../match-score';
import { cutTail, isEmpty, mendWords, translate, withoutEmpty } from './plain-words';

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

/** Ways to read the words more freely, in the order to try; a way that changes nothing gives no reading. */
const ways: readonly ((words: readonly string[], catalog: Catalog) => readonly NameReading[])[] = [
  (words) => [{ words, liberties: [], lost: [] }],
  (words) => withoutSome(words),
  (words) => changed(words, translate(words), 'translated'),
  (words) => changed(words, translate(withoutEmpty(words)), 'translated'),
  (words) => withoutPart(words),
  (words) => withoutPart(withoutEmpty(words)),
  (words, catalog) => changed(words, withoutEmpty(mendWords(catalog, words)), 'respelt'),
  (words, catalog) => withoutTail(words, withoutEmpty(mendWords(catalog, cutTail(words)))),
  (words, catalog) =>
    withoutPart(withoutEmpty(mendWords(catalog, cutTail(words)))).flatMap((short) => withoutTail(words, short.words)),
];

/** Leaves empty words out, as few as possible first and from the left: "imported canned crushed tomato" without "imported". */
function withoutSome(words: readonly string[]): readonly NameReading[] {
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

function withoutTail(words: readonly string[], short: readonly string[]): readonly NameReading[] {
  const head = cutTail(words);
  const end = words.indexOf(head.at(-1) ?? '') + 1;
  if (end === words.length && head.length === words.length) return [];
  const lost = words.slice(end).filter((word) => !isEmpty(word) && !breakWords.has(word));
  return [{ words: short, liberties: [words[end] === 'and' ? 'severalFoods' : 'tail'], lost }];
}

function changed(words: readonly string[], next: readonly string[], liberty: Liberty): readonly NameReading[] {
  if (next.length === 0 || (next.length === words.length && next.every((word, index) => word === words[index])))
    return [];
  return [{ words: next, liberties: [liberty], lost: [] }];
}

function withoutPart(words: readonly string[]): readonly NameReading[] {
  const last = words.at(-1);
  if (last === undefined || words.length < 2 || !partWords.has(last)) return [];
  // A stock cube is no part of the stock.
  if (last === 'cube' && stockWords.has(words.at(-2) ?? '')) return [];
  return [{ words: words.slice(0, -1), liberties: ['part'], lost: [] }];
}

const stockWords: ReadonlySet<string> = new Set(['stock', 'broth', 'bouillon']);
