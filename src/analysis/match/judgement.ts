import type { Alias, Food, MeasureKind } from '../food';
import type { Candidate, Issue, ParsedLine } from '../line';
import type { OuterState } from './line-states';
import type { Relaxation, RankingCircumstance } from './score';

/** A line with what matching has to know beside its name. */
export interface LineReading {
  readonly line: ParsedLine;
  readonly title: string;
  readonly measure: MeasureKind;
  readonly states: readonly OuterState[];
  /** Phrases from outside the name that may stand before it, in the order to try. */
  readonly before: readonly string[];
  /** The normalised words of the name alone. */
  readonly ownWords: readonly string[];
  /** The normalised words of the other foods that the line allows, in their order. */
  readonly alternatives: readonly (readonly string[])[];
  /** The same, completed from what stands next to it where they tell no food. */
  readonly words: readonly string[];
  /** Whether all names of the line are read; of a very long line the last words are not. */
  readonly isWhole: boolean;
  /** `words` without what looks like a brand. */
  readonly withoutBrand: () => readonly string[];
}

/** What a probability rests on. */
export type Evidence =
  | { readonly way: 'alias'; readonly fit: Alias['fit']; readonly relaxations: readonly Relaxation[] }
  | {
      readonly way: 'ranking';
      /** In the order of `rankingSigns`. */
      readonly signs: Float64Array;
      readonly circumstances: readonly RankingCircumstance[];
    };

/** A food for a line, how probably it is right, and why. */
export interface Judgement {
  readonly food: Food;
  /** 0 to 1, to two decimals. */
  readonly match: number;
  readonly evidence: Evidence;
  readonly reason: string;
  readonly issues: readonly Issue[];
  /** The runners-up, best first. */
  readonly listCandidates: () => readonly Candidate[];
}
