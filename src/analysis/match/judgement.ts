import type { Alias, Food } from '../food';
import type { Candidate, Issue, ParsedLine } from '../line';
import type { Relaxation, RankingCircumstance } from './score';

/** The evidence for a probability. */
export type Evidence =
  | { readonly way: 'alias'; readonly fit: Alias['fit']; readonly relaxations: readonly Relaxation[] }
  | {
      readonly way: 'ranking';
      /** In the order of `rankingSigns`. */
      readonly signs: Float64Array;
      readonly circumstances: readonly RankingCircumstance[];
    };

/** A food for a line, its probability, and the reason for a person. */
export interface Judgement {
  readonly food: Food;
  /** 0 to 1, to two decimals. */
  readonly match: number;
  readonly evidence: Evidence;
  readonly reason: string;
  readonly issues: readonly Issue[];
  /** The other candidates, best first. */
  readonly listCandidates: () => readonly Candidate[];
}

/** The issue of a line that allows several foods. */
export function toChoiceIssue({ name, alternatives }: Pick<ParsedLine, 'name' | 'alternatives'>): Issue {
  const choice = [name, ...alternatives].join(', ');
  return { code: 'alternatives', message: `The line leaves a choice (${choice}); the first is counted.` };
}
