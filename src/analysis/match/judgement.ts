import type { Alias, Food } from '../food';
import type { Candidate, Issue } from '../line';
import type { Relaxation, RankingCircumstance } from './score';

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
