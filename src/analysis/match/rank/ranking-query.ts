import type { Catalog } from '../../catalog';
import type { MeasureKind } from '../../food';
import { stateByWord, type FoodState } from '../food-states';
import { kitchenWords } from '../kitchen-words';
import { findHeads } from '../find-heads';
import { breakWords, emptyWords } from '../lesser-words';

/** What a line asks of the catalog. */
export interface RankingQuery {
  /** The words that name the food, spelling mended, rarest information first in weight; state words are apart. */
  readonly words: readonly string[];
  /** How much each word tells; the same order as `words`. */
  readonly weights: readonly number[];
  readonly totalWeight: number;
  /** The words that say what the thing is, as `findHeads` has them. */
  readonly heads: readonly string[];
  readonly states: ReadonlySet<FoodState>;
  readonly measure: MeasureKind;
  readonly titleWords: ReadonlySet<string>;
  /** How many words had to be mended or translated. */
  readonly mended: number;
}

export interface RankingRequest {
  /** Normalised words of the name. */
  readonly words: readonly string[];
  /** Normalised words from outside the name that may name a state. */
  readonly stateWords: readonly string[];
  readonly measure: MeasureKind;
  readonly titleWords: ReadonlySet<string>;
}

/** Prepares a line's words for ranking: other countries' words and misspelt ones are mended here. */
export function toRankingQuery(catalog: Catalog, request: RankingRequest): RankingQuery {
  const states = new Set<FoodState>(request.stateWords.flatMap((word) => stateByWord.get(word) ?? []));
  const words: string[] = [];
  let mended = 0;
  for (const said of request.words) {
    const word = mendWord(catalog, said);
    if (word !== said) mended++;
    for (const one of word.split(' ')) {
      const state = stateByWord.get(one);
      if (state !== undefined) states.add(state);
      if (!words.includes(one)) words.push(one);
    }
  }
  const weights = words.map((word) => weighQueryWord(catalog, word));
  return {
    words,
    weights,
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0),
    heads: findHeads(words),
    states,
    measure: request.measure,
    titleWords: request.titleWords,
    mended,
  };
}

function mendWord(catalog: Catalog, word: string): string {
  const translated = kitchenWords.get(word);
  if (translated !== undefined && catalog.findWord(word) !== word) return translated;
  return catalog.findWord(word) ?? word;
}

function weighQueryWord(catalog: Catalog, word: string): number {
  if (breakWords.has(word)) return 0.05;
  if (emptyWords.has(word) || stateByWord.has(word)) return 0.2;
  // A word of many foods ("fish", "chicken") tells much all the same: it says which.
  return Math.max(leastWordWeight, catalog.weighWord(word));
}

const leastWordWeight = 0.5;
