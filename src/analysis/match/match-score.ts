import type { Alias } from '../food';
import type { RankedFood } from './rank/rank-query';
import type { RankingQuery } from './rank/ranking-query';

/**
 * Everything that turns a way of matching into a probability, in one place: the fit of an alias, what each liberty with the line's words costs,
 * and what the ranker's sum and its lead over the runner-up are worth. The bands are those of the contract: 0.90 and more is a close match to a
 * specific food, 0.70 to 0.89 leaves some doubt, less is vague or unusual.
 */
export const aliasScores = { exact: 0.97, close: 0.92, proxy: 0.75 } as const satisfies Record<Alias['fit'], number>;

/** Factors, one for each liberty taken with the line. */
export const liberties = {
  /** Words that change nothing were left out. */
  emptyWords: 1,
  /** A word was translated from another country's kitchen. */
  translated: 0.97,
  /** A word was read as another one spelt nearly so. */
  respelt: 0.9,
  /** What follows "such as", "with", "in" was left out. */
  tail: 0.95,
  /** A part or shape at the end was left out. */
  part: 0.98,
  /** One word that changes the record a little was left out; once for each. */
  lesserWord: 0.88,
  /** One word that no record knows was left out, mostly a brand; once for each. */
  unknownWord: 0.85,
  /** The line wants the food cooked, canned or dried, and no record says so. */
  stateLost: 0.8,
  /** The record in the wanted state was found by its description, not by an alias. */
  stateFound: 0.93,
  /** The name stands for many foods ("oil", "cheese"). */
  vague: 0.85,
  /** The line leaves a choice between foods. */
  alternatives: 0.95,
  /** The line's own name is unknown; another one that it allows was taken. */
  otherAlternative: 0.9,
  /** The line names several foods and one of them is taken. */
  severalFoods: 0.7,
} as const;

/** Below this the ranker's best is no match at all. */
export const lowestMatch = 0.3;

/** A ranked food's probability: from its sum, and its lead over the best other one. */
export function scoreRanking(query: RankingQuery, entry: RankedFood, rival: RankedFood | null): number {
  const lead = rival === null ? largestLead : Math.max(-largestLead, Math.min(largestLead, entry.sum - rival.sum));
  const isKnown =
    query.heads.length > 0 && (entry.features.coverage >= leastCoverage || entry.features.lineHead >= 0.8);
  const odds = Math.exp(slope * (entry.sum - evenSum) + leadSlope * lead);
  return roundScore(isKnown ? ((highestRanking * odds) / (1 + odds)) * liberties.respelt ** query.mended : 0);
}

/** To two decimals, as scores are given out. */
export function roundScore(score: number): number {
  return Math.round(score * 100) / 100;
}

// Set by hand on labelled lines; a fitted calibration takes their place in this file.
const highestRanking = 0.92;
const evenSum = 5.5;
const slope = 0.9;
const leadSlope = 0.8;
const largestLead = 1;
const leastCoverage = 0.3;
