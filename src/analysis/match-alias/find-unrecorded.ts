import type { Catalog } from '../catalog';
import { toWordSet } from '../words';
import { withoutEmpty } from '../match-words/empty-words';
import { findNamingPart } from './find-alias';
import { formWords, partWords } from '../match-words/food-words';
import type { LineReading } from '../match-line/line-reading';
import { identifiesFood } from '../match-words/name-words';
import { unrecordedNames } from './unrecorded-names';

/**
 * The name in a line that is known to have no record, and no food near enough to stand in for it:
 * "rendang" in "beef rendang". Null if there is none, if an alias has the name, or if the name only
 * describes the food behind it ("biryani rice").
 */
export function findUnrecorded(
  catalog: Catalog,
  { ownWords, measure }: Pick<LineReading, 'ownWords' | 'measure'>,
): string | null {
  const all = ownWords.join(' ');
  if (openNames.has(withoutEmpty(ownWords).join(' '))) return all;
  const known = unrecordedNames.has(all) ? all : otherwiseSpaced.get(all.replaceAll(' ', ''));
  if (known !== undefined && catalog.findAlias(all, measure) === null) return known;
  // With the empty words in front: "grass jelly" begins with one.
  const words = ownWords.slice(0, findNamingPart(ownWords).end);
  const isNamed = (start: number, end: number): boolean =>
    catalog.findAlias(words.slice(start, end).join(' '), measure) !== null;
  for (let start = 0; start < words.length; start++) {
    if (!firstWords.has(words[start] ?? '')) continue;
    for (let end = Math.min(words.length, start + maxWords); end > start; end--) {
      const name = words.slice(start, end).join(' ');
      if (!unrecordedNames.has(name) || describesNext(words, end, isNamed)) continue;
      if (beginsNext(words, { start, end, isNamed })) continue;
      if (!isPartOfName(words.length, { start, end, isNamed })) return name;
    }
  }
  return null;
}

/** Names, normalised, of dishes so different that no record stands for them. */
const openNames: ReadonlySet<string> = new Set(['soup', 'canned soup', 'condensed soup', 'condensed cream soup']);

type IsNamed = (start: number, end: number) => boolean;

/** Whether the words from here on are a food by themselves, and no form of the one before them. */
function describesNext(words: readonly string[], end: number, isNamed: IsNamed): boolean {
  const next = words[end];
  if (next === undefined || !isNamed(end, words.length)) return false;
  return staples.has(next) || (!formWords.has(next) && !partWords.has(next));
}

/**
 * Whether only its last word says what the name is, and that begins the name of another food: "pizza
 * dough" in "frozen pizza dough".
 */
function beginsNext(
  words: readonly string[],
  { start, end, isNamed }: { start: number; end: number; isNamed: IsNamed },
): boolean {
  return end < words.length && !words.slice(start, end - 1).some(identifiesFood) && isNamed(end - 1, words.length);
}

/** Forms that are nearly the same food for whichever dish they are sold. */
const staples = toWordSet('rice noodle pasta bread flour');

/** Whether an alias has these words, alone or with others around them. */
function isPartOfName(
  length: number,
  { start, end, isNamed }: { start: number; end: number; isNamed: IsNamed },
): boolean {
  for (let from = 0; from <= start; from++) for (let to = end; to <= length; to++) if (isNamed(from, to)) return true;
  return false;
}

/** The names by their letters alone: "aloevera", "tiger nut" for "tigernut". */
const otherwiseSpaced: ReadonlyMap<string, string> = new Map(
  [...unrecordedNames]
    .map((name) => [name.replaceAll(' ', ''), name] as const)
    .filter(([joined]) => joined.length >= 6),
);

const firstWords: ReadonlySet<string> = new Set([...unrecordedNames].map((name) => name.split(' ')[0] ?? ''));
const maxWords = Math.max(...[...unrecordedNames].map((name) => name.split(' ').length));
