import type { ProductWord } from '../../analysis/branded/product-index';
import { emptyWords } from '../../analysis/match/words/lesser-words';
import type { WordReading } from '../search-word';
import { mayBeNear, readLetters } from '../../catalog/indexes/letter-sounds';
import { countSearchSlips, mostSlips } from './count-search-slips';
import type { Vocabulary } from './vocabulary';

export interface ReadingRequest {
  readonly word: string;
  /** What it may be the beginning of; null where it is a whole word. */
  readonly opening: string | null;
  readonly vocabulary: Vocabulary;
  /** Words of branded foods that may be meant. */
  readonly used: readonly ProductWord[];
}

/**
 * The words that a doubtful one may stand for, best first; itself where there is none. Each half slip is taken to be ten times as rare as none, so
 * that "chedar" is cheddar although some product is called so, and "oreo" stays what it is.
 */
export function listReadings({ word, opening, vocabulary, used }: ReadingRequest): readonly WordReading[] {
  const usedBy = new Map(used.map(({ word: near, foods }) => [near, foods]));
  const useOf = (near: string): number =>
    Math.log10(1 + genericShare * (vocabulary.foodsByWord.get(near) ?? 0) + (usedBy.get(near) ?? 0));
  const isKnown = vocabulary.foodsByWord.has(word);
  const scores = new Map<string, number>();
  if (!isKnown && usedBy.has(word)) scores.set(word, useOf(word) + ownLead);
  // A word of many foods is no slip.
  const isInUse = (vocabulary.foodsByWord.get(word) ?? 0) >= inUse;
  for (const near of isInUse ? [] : listNear(word, vocabulary, used)) {
    const slips = near === word ? null : countSearchSlips(word, near);
    if (slips !== null) scores.set(near, useOf(near) - slips);
  }
  for (const [near, score] of opening === null ? [] : scoreOpenings(opening))
    scores.set(near, Math.max(score, scores.get(near) ?? score));
  const best = Math.max(...scores.values());
  const least = isKnown && !isInUse ? Math.max(useOf(word), best - widest) : best - widest;
  const near = [...scores]
    .filter(([, score]) => score >= least)
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, mostReadings)
    .map(([other, score]) => ({
      word: other,
      cost: best - score + (isInUse || (isKnown && !isOpening(other)) ? knownLead : 0),
    }));
  return isKnown || near.length === 0 ? [{ word, cost: 0 }, ...near] : near;

  function isOpening(other: string): boolean {
    return opening !== null && other.startsWith(opening);
  }

  /** Words that begin so are all as good as the most used of them: the other words of the search tell which. */
  function scoreOpenings(start: string): readonly (readonly [string, number])[] {
    const openings = new Set([...vocabulary.listWithOpening(start), ...usedBy.keys()]);
    const uses = [...openings]
      .filter((near) => near.startsWith(start) && near !== word && !emptyWords.has(near))
      .map((near) => [near, useOf(near)] as const)
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    const most = (uses[0]?.[1] ?? 0) - openingCost;
    return uses.slice(0, mostReadings).flatMap(([near, use]) => (use >= most - widest ? [[near, most]] : []));
  }
}

/** Words of fewer foods may be slips that happen to be words. */
export const inUse = 3;

// A generic food stands for many products.
const genericShare = 100;

// A word that the catalog uses is taken for a slip of another only where it leads nowhere; a word of products where that other is ten times as frequent.
const knownLead = 1;
const ownLead = 1;

// Taken for a beginning only before slips of the same use.
const openingCost = 0.5;

const widest = 1.5;
const mostReadings = 12;

function* listNear(word: string, { byLength }: Vocabulary, used: readonly ProductWord[]): Iterable<string> {
  const own = readLetters(word);
  const reach = { most: mostSlips(word.length), isSoundCounted: true };
  for (let length = word.length - 2; length <= word.length + 2; length++)
    for (const { word: near, letters } of byLength[length] ?? []) if (mayBeNear(own, letters, reach)) yield near;
  for (const { word: near } of used) yield near;
}
