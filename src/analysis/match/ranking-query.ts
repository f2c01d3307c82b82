import type { FoodIndex } from '../catalog';
import type { MeasureKind } from '../food';
import { stateByWord, toStateBits, type FoodState } from './food-states';
import { breakWords, emptyWords, regionalWords } from './food-words';
import { findHeads } from './name-words';

/** What a line asks of the catalog. Sets of its words are bits, the first word the lowest. */
export interface RankingQuery {
  /** The words that name the food, spelling mended; at most `maxWords`. */
  readonly words: readonly string[];
  /** Their numbers in the catalog, -1 for words it does not know; the same order as `words`, and so below. */
  readonly numbers: readonly number[];
  /** How much each word tells. */
  readonly weights: Float64Array;
  /** The same, 0 for words that the catalog does not know and for those that tell nothing. */
  readonly knownWeights: Float64Array;
  readonly totalWeight: number;
  /** The words that say what the thing is, as `findHeads` has them. */
  readonly heads: readonly string[];
  /** For each word how much it counts as a head: 1, less for a part, 0 for every other word. */
  readonly headShares: Float64Array;
  /** Whether the catalog knows the first of the heads. */
  readonly isHeadKnown: boolean;
  /** The telling word before the head; no bit where there is none. */
  readonly modifierWord: number;
  /** Words that are foods by themselves; the heads are not among them. */
  readonly foodWords: number;
  /** As `toStateBits` has them. */
  readonly states: number;
  readonly wantedStates: readonly FoodState[];
  readonly measure: MeasureKind;
  /** Numbers of the words of the title that are none of the line's. */
  readonly titleNumbers: readonly number[];
  /** How many words had to be mended or translated. */
  readonly correctedWords: number;
  /** Whether words that look like a brand were left out. */
  readonly isBranded: boolean;
}

interface RankingRequest {
  /** Normalised words of the name. */
  readonly words: readonly string[];
  /** Normalised words from outside the name that may name a state. */
  readonly stateWords: readonly string[];
  readonly measure: MeasureKind;
  readonly titleWords: ReadonlySet<string>;
  readonly isBranded: boolean;
}

/** Prepares a line's words for ranking: other countries' words and misspelt ones are mended here. */
export function toRankingQuery(catalog: FoodIndex, request: RankingRequest): RankingQuery {
  const states = new Set<FoodState>(request.stateWords.flatMap((word) => stateByWord.get(word) ?? []));
  const words: string[] = [];
  let correctedWords = 0;
  for (const said of request.words) {
    const word = correctWord(catalog, said);
    if (word !== said) correctedWords++;
    for (const one of word.split(' ')) {
      const state = stateByWord.get(one);
      if (state !== undefined) states.add(state);
      if (words.length < maxWords && !words.includes(one)) words.push(one);
    }
  }
  const numbers = words.map((word) => catalog.numberOf(word));
  const weights = Float64Array.from(words, (word) => weighQueryWord(catalog, word));
  const heads = findHeads(words);
  const firstHead = words.indexOf(heads[0] ?? '');
  const modifier = words.findLastIndex((word, index) => index < firstHead && isContentWord(word));
  const titleWords = [...request.titleWords].filter((word) => !words.includes(word));
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
    titleNumbers: titleWords.map((word) => catalog.numberOf(word)).filter((number) => number >= 0),
    correctedWords: correctedWords,
    isBranded: request.isBranded,
  };
}

function correctWord(catalog: FoodIndex, word: string): string {
  const translated = regionalWords.get(word);
  if (translated !== undefined && catalog.findWord(word) !== word) return translated;
  return isContentWord(word) ? (catalog.findWord(word) ?? word) : word;
}

function isContentWord(word: string): boolean {
  return !breakWords.has(word) && !emptyWords.has(word) && !stateByWord.has(word);
}

function weighQueryWord(catalog: FoodIndex, word: string): number {
  if (stateByWord.has(word)) return 0.2;
  if (breakWords.has(word) || emptyWords.has(word) || word.length < 2) return 0.05;
  // A word of many foods ("fish", "chicken") tells much all the same: it says which.
  return Math.max(minWordWeight, catalog.weighWord(word));
}

const minWordWeight = 0.5;

// "Tarragon leaf" is about tarragon; other foods' leaves have little to do with it.
const partHeadShare = 0.3;

// As many bits as a number has; longer names are sentences.
const maxWords = 30;
