import type { ProductIndex, ProductWord } from '../analysis/branded/branded-foods';
import type { Catalog } from '../analysis/catalog';
import { breakWords, emptyWords, regionalWords } from '../analysis/match-words/food-words';
import { mayBeNear, readLetters, type WordLetters } from '../catalog/letter-sounds';
import { weightedEditDistance } from '../catalog/edit-distance';
import type { SearchText, SearchWord, WordReading } from './read-search';

/**
 * Finds what the words of a search may stand for. A word of the catalog stands for itself; words of
 * other countries are translated; all others are read as the words of the catalog and of branded
 * foods that are spelt most like them or begin with them. The database is queried once.
 */
export async function correctSpelling(
  { words, opening }: SearchText,
  vocabulary: Vocabulary,
  products: Pick<ProductIndex, 'findWords'>,
): Promise<readonly SearchWord[]> {
  const { foodsByWord } = vocabulary;
  const known = joinWords(words, foodsByWord).flatMap((word) => {
    if (foodsByWord.has(word)) return [word];
    return regionalWords.get(word)?.split(' ') ?? splitWord(word, foodsByWord) ?? [word];
  });
  const distinct = [...new Set(known)];
  const last = distinct.at(-1);
  const openingOf = (word: string): string | null => (word === last && words.at(-1) === word ? opening : null);
  const doubtful = distinct.filter((word) => (foodsByWord.get(word) ?? 0) < inUse && /^[a-z]+$/.test(word));
  const near =
    doubtful.length === 0
      ? new Map<string, readonly ProductWord[]>()
      : await products.findWords(doubtful.map((word) => ({ word, opening: openingOf(word) })));
  const isContentWord = (word: string): boolean => !emptyWords.has(word) && !breakWords.has(word);
  const hasContentWord = distinct.some(isContentWord);
  return distinct.map((word) => ({
    readings:
      doubtful.includes(word) || openingOf(word) !== null
        ? listReadings({ word, opening: openingOf(word), vocabulary, used: near.get(word) ?? [] })
        : [{ word, cost: 0 }],
    isMinor: hasContentWord && !isContentWord(word),
  }));
}

/** Joins two words where only the joined one is known: "straw berry". */
function joinWords(words: readonly string[], foodsByWord: ReadonlyMap<string, number>): readonly string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1) ?? '';
    const isPair =
      before !== '' && foodsByWord.has(before + word) && !(foodsByWord.has(before) && foodsByWord.has(word));
    if (isPair) joined[joined.length - 1] = before + word;
    else joined.push(word);
  }
  return joined;
}

/**
 * Splits an unknown word into two known ones: "peanutbutter". Of several splits the one with the
 * most used words; null where there is none.
 */
function splitWord(word: string, foodsByWord: ReadonlyMap<string, number>): string[] | null {
  let best: string[] | null = null;
  let maxFoods = minFoods - 1;
  for (let at = minPartLength; at <= word.length - minPartLength; at++) {
    const [one, other] = [word.slice(0, at), word.slice(at)];
    const foods = Math.min(foodsByWord.get(one) ?? 0, foodsByWord.get(other) ?? 0);
    if (foods > maxFoods) {
      best = [one, other];
      maxFoods = foods;
    }
  }
  return best;
}

const minPartLength = 3;

// Rarer words occur in too many misspellings.
const minFoods = 5;

/** A word with the summary of its letters, which excludes most other words at once. */
interface VocabularyWord {
  readonly word: string;
  readonly letters: WordLetters;
}

/** The words of a catalog, in the orders that spelling correction needs. */
interface Vocabulary {
  readonly foodsByWord: ReadonlyMap<string, number>;
  /** Words of letters a to z, by their length. */
  readonly byLength: readonly (readonly VocabularyWord[])[];
  /** The words with this beginning, in alphabetical order. */
  listWithOpening(opening: string): readonly string[];
}

/**
 * The vocabulary of a catalog. It is sorted at the first search, in a few milliseconds, and kept,
 * because a catalog never changes.
 */
export function readVocabulary(catalog: Catalog): Vocabulary {
  let vocabulary = vocabularies.get(catalog);
  if (vocabulary === undefined) vocabularies.set(catalog, (vocabulary = sortWords(catalog.foodsByWord)));
  return vocabulary;
}

const vocabularies = new WeakMap<Catalog, Vocabulary>();

function sortWords(foodsByWord: ReadonlyMap<string, number>): Vocabulary {
  const sorted = [...foodsByWord.keys()].sort();
  const byLength: VocabularyWord[][] = [];
  for (const word of sorted)
    if (/^[a-z]+$/.test(word)) (byLength[word.length] ??= []).push({ word, letters: readLetters(word) });
  return { foodsByWord, byLength, listWithOpening };

  function listWithOpening(opening: string): readonly string[] {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < opening) low = middle + 1;
      else high = middle;
    }
    const end = sorted.findIndex((word, at) => at >= low && !word.startsWith(opening));
    return sorted.slice(low, end === -1 ? undefined : end);
  }
}

interface ReadingRequest {
  readonly word: string;
  /** The beginning that it may be; null where it is a whole word. */
  readonly opening: string | null;
  readonly vocabulary: Vocabulary;
  /** Words of branded foods that may be meant. */
  readonly used: readonly ProductWord[];
}

/**
 * The words that a doubtful one may stand for, best first; the word itself where there is none.
 * Each half slip counts as ten times rarer than none, so that "chedar" is cheddar although some
 * product has that name, and "oreo" stays as it is.
 */
function listReadings({ word, opening, vocabulary, used }: ReadingRequest): readonly WordReading[] {
  const usedBy = new Map(used.map(({ word: near, foods }) => [near, foods]));
  const useOf = (near: string): number =>
    Math.log10(1 + genericShare * (vocabulary.foodsByWord.get(near) ?? 0) + (usedBy.get(near) ?? 0));
  const isKnown = vocabulary.foodsByWord.has(word);
  const scores = new Map<string, number>();
  if (!isKnown && usedBy.has(word)) scores.set(word, useOf(word) + ownLead);
  // A word of many foods is not a misspelling.
  const isInUse = (vocabulary.foodsByWord.get(word) ?? 0) >= inUse;
  for (const near of isInUse ? [] : listNear(word, vocabulary, used)) {
    const slips = near === word ? null : countSearchSlips(word, near);
    if (slips !== null) scores.set(near, useOf(near) - slips);
  }
  for (const [near, score] of opening === null ? [] : scoreOpenings(opening))
    scores.set(near, Math.max(score, scores.get(near) ?? score));
  const best = Math.max(...scores.values());
  const minScore = isKnown && !isInUse ? Math.max(useOf(word), best - maxCostGap) : best - maxCostGap;
  const near = [...scores]
    .filter(([, score]) => score >= minScore)
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, maxReadings)
    .map(([other, score]) => ({
      word: other,
      cost: best - score + (isInUse || (isKnown && !isOpening(other)) ? knownLead : 0),
    }));
  return isKnown || near.length === 0 ? [{ word, cost: 0 }, ...near] : near;

  function isOpening(other: string): boolean {
    return opening !== null && other.startsWith(opening);
  }

  /**
   * Words with the beginning all score like the most used of them: the other words of the search
   * decide.
   */
  function scoreOpenings(start: string): readonly (readonly [string, number])[] {
    const openings = new Set([...vocabulary.listWithOpening(start), ...usedBy.keys()]);
    const uses = [...openings]
      .filter((near) => near.startsWith(start) && near !== word && !emptyWords.has(near))
      .map((near) => [near, useOf(near)] as const)
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    const score = (uses[0]?.[1] ?? 0) - openingCost;
    return uses.slice(0, maxReadings).flatMap(([near, use]) => (use >= score - maxCostGap ? [[near, score]] : []));
  }
}

/** Words of fewer foods may be misspellings that happen to be words. */
const inUse = 3;

// A generic food counts as many products.
const genericShare = 100;

// A word of the catalog is read as another only where it leads nowhere; a word of products only
// where the other is ten times as frequent.
const knownLead = 1;
const ownLead = 1;

// A beginning comes before misspellings of equally used words only.
const openingCost = 0.5;

const maxCostGap = 1.5;
const maxReadings = 12;

function* listNear(word: string, { byLength }: Vocabulary, used: readonly ProductWord[]): Iterable<string> {
  const own = readLetters(word);
  const reach = { maxHalfSlips: countAllowedHalfSlips(word.length), isSoundCounted: true };
  for (let length = word.length - 2; length <= word.length + 2; length++)
    for (const { word: near, letters } of byLength[length] ?? []) if (mayBeNear(own, letters, reach)) yield near;
  for (const { word: near } of used) yield near;
}

/**
 * The distance between a typed word and one that it may stand for, in half slips; null where it is
 * too large for the word's length. Short words allow one slip. The first letter must be right,
 * except in long words and where the first two are swapped.
 */
function countSearchSlips(typed: string, word: string): number | null {
  const maxHalfSlips = countAllowedHalfSlips(typed.length);
  if (typed.length < minCorrectedLength || Math.abs(typed.length - word.length) > maxHalfSlips / 2) return null;
  if (typed.charCodeAt(0) !== word.charCodeAt(0) && typed.length < longWord && !hasSwappedStart(typed, word))
    return null;
  const slips = weightedEditDistance(typed, word, { maxHalfSlips, isSoundCounted: true });
  return slips <= maxHalfSlips ? slips : null;
}

/** The largest number of half slips for a word of this length. */
function countAllowedHalfSlips(length: number): number {
  return length < 5 ? 2 : length < longWord ? 3 : 4;
}

function hasSwappedStart(typed: string, word: string): boolean {
  return typed.charCodeAt(0) === word.charCodeAt(1) && typed.charCodeAt(1) === word.charCodeAt(0);
}

const minCorrectedLength = 3;
const longWord = 7;
