import type { Alias, Food } from '../food';
import type { Candidate, Issue } from '../line';
import type { Relaxation, RankingCircumstance } from '../match-ranking/score';

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

/** The issue of a food that lacks words of the line. */
export function toIgnoredIssue(words: readonly string[]): Issue {
  return { code: 'words_ignored', message: `Read without "${words.join(' ')}".` };
}

/** The issue of a name that stands for many foods, one of which is taken. */
export function toVagueIssue(name: string, description: string): Issue {
  return { code: 'vague_name', message: `"${name}" can mean many foods; "${description}" is one of them.` };
}
