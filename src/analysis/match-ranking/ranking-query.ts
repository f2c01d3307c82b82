import type { FoodIndex } from '../catalog';
import type { MeasureKind } from '../food';
import { namesRoast, stateByWord, toStateBits, type FoodState } from '../match-words/food-states';
import { breakWords, emptyWords, freeFromWords, regionalWords } from '../match-words/food-words';
import { findHeads } from '../match-words/name-words';

/** A line prepared for ranking. Sets of its words are bits; the first word is the lowest bit. */
export interface RankingQuery {
  /** The words of the name with their spelling corrected; at most `maxWords`. */
  readonly words: readonly string[];
  /**
   * Their numbers in the catalog, -1 for unknown words; in the order of `words`, as are the weights
   * and shares below.
   */
  readonly numbers: readonly number[];
  /** How much each word distinguishes foods. */
  readonly weights: Float64Array;
  /** The same, but 0 for words that the catalog does not know and for words without content. */
  readonly knownWeights: Float64Array;
  readonly totalWeight: number;
  /** The words that say what the thing is, see `findHeads`. */
  readonly heads: readonly string[];
  /**
   * How much each word counts as a head: 1 for the first, less for a part word, 0 for any other
   * word.
   */
  readonly headShares: Float64Array;
  /** Whether the catalog knows the first head. */
  readonly isHeadKnown: boolean;
  /** The content word before the head, as a bit; 0 if there is none. */
  readonly modifierWord: number;
  /** Words that are foods by themselves, without the heads, as bits. */
  readonly foodWords: number;
  /** As bits, see `toStateBits`. */
  readonly states: number;
  readonly wantedStates: readonly FoodState[];
  readonly measure: MeasureKind;
  /** Numbers of the title's words that the line lacks. */
  readonly titleNumbers: readonly number[];
  /** How many words were respelt or translated. */
  readonly correctedWords: number;
  /** Whether words that look like a brand were left out. */
  readonly isBranded: boolean;
}

interface RankingRequest {
  /** Normalised words of the name. */
  readonly words: readonly string[];
  /** Normalised words from outside the name that may be states. */
  readonly stateWords: readonly string[];
  readonly measure: MeasureKind;
  readonly titleWords: ReadonlySet<string>;
  readonly isBranded: boolean;
}

/**
 * Prepares a line's words for ranking. Translates regional words and corrects the spelling of
 * unknown ones.
 */
export function toRankingQuery(catalog: FoodIndex, request: RankingRequest): RankingQuery {
  const { words, states, correctedWords } = readQueryWords(catalog, request);
  const numbers = words.map((word) => catalog.numberOf(word));
  const weights = Float64Array.from(words, (word) => weighQueryWord(catalog, word));
  const heads = findHeads(words);
  const firstHead = words.indexOf(heads[0] ?? '');
  const modifier = words.findLastIndex((word, index) => index < firstHead && isContentWord(word));
  return {
    words,
    numbers,
    weights,
    knownWeights: weights.map((weight, index) =>
      (numbers[index] ?? -1) >= 0 && isContentWord(words[index] ?? '') ? weight : 0,
    ),
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0),
    heads,
    headShares: Float64Array.from(words, (word) => (word === heads[0] ? 1 : word === heads[1] ? partHeadShare : 0)),
    isHeadKnown: (numbers[firstHead] ?? -1) >= 0,
    modifierWord: modifier === -1 ? 0 : 1 << modifier,
    foodWords: words.reduce(
      (bits, word, index) =>
        isContentWord(word) && !heads.includes(word) && catalog.findAlias(word, request.measure) !== null
          ? bits | (1 << index)
          : bits,
      0,
    ),
    states: toStateBits(states),
    wantedStates: [...states],
    measure: request.measure,
    titleNumbers: Array.from(request.titleWords, (word) => catalog.numberOf(word)).filter(
      (number) => number >= 0 && !numbers.includes(number),
    ),
    correctedWords,
    isBranded: request.isBranded,
  };
}

/** The words with their spelling corrected, each once, and the states among them. */
function readQueryWords(catalog: FoodIndex, request: Pick<RankingRequest, 'words' | 'stateWords'>) {
  const states = new Set<FoodState>(request.stateWords.flatMap((word) => stateByWord.get(word) ?? []));
  const words: string[] = [];
  let correctedWords = 0;
  const roast = namesRoast(request.words) ? request.words.length - 1 : -1;
  for (const [index, written] of request.words.entries()) {
    const corrected = correctWord(catalog, written);
    if (corrected !== written) correctedWords++;
    for (const word of corrected.split(' ')) {
      const state = stateByWord.get(word);
      if (state !== undefined && index !== roast) states.add(state);
      if (words.length < maxWords && !words.includes(word)) words.push(word);
    }
  }
  return { words, states, correctedWords };
}

function correctWord(catalog: FoodIndex, word: string): string {
  const translated = regionalWords.get(word);
  if (translated !== undefined && catalog.findWord(word) !== word) return translated;
  return isContentWord(word) && !freeFromWords.has(word) ? (catalog.findWord(word) ?? word) : word;
}

function isContentWord(word: string): boolean {
  return !breakWords.has(word) && !emptyWords.has(word) && !stateByWord.has(word);
}

function weighQueryWord(catalog: FoodIndex, word: string): number {
  if (stateByWord.has(word)) return 0.2;
  if (breakWords.has(word) || emptyWords.has(word) || word.length < 2) return 0.05;
  // A word of many foods ("fish", "chicken") still says which food is meant.
  return Math.max(minWordWeight, catalog.weighWord(word));
}

const minWordWeight = 0.5;

// "Tarragon leaf" is about tarragon; leaves of other foods have little to do with it.
const partHeadShare = 0.3;

// One for each bit; longer names are sentences.
const maxWords = 30;
