import type { Alias } from '../food';
import { featureAt, type Features } from './features';
import type { RankingQuery } from './ranking-query';
import { aliasOdds, rankingOdds } from './weights';

/** Changes to the words of a name: with one of them, an alias is not the name as it stands. */
export const rewordings = [
  /** Empty words were left out. */
  'emptyWords',
  /** A regional word was translated. */
  'translated',
  /** The spelling of a word was corrected. */
  'respelt',
  /** The words behind "such as", "with" or "in" were left out. */
  'tail',
  /** A part or shape at the end was left out. */
  'part',
  /** Words that look like a brand were left out. */
  'brand',
  /**
   * A minor word was left out; once for each. The learned weights, and with them the version of
   * answers, bear this name.
   */
  'lesserWord',
  /** A word that no record knows was left out; once for each. */
  'unknownWord',
  /** A word that says how much fat, sugar or salt there is was left out; once for each. */
  'leanWord',
  /** A word before the alias that is a food by itself was left out; once for each. */
  'foodWord',
  /** A word before the alias that other foods use was left out; once for each. */
  'otherWord',
  /** A word behind the alias was left out; once for each. */
  'wordAfter',
] as const;

/** What makes an alias match less certain: changes to the name, and doubts about the alias. */
export const relaxations = [
  ...rewordings,
  /** The line wants the food cooked, canned or dried, and no record has that state. */
  'stateLost',
  /** The record in the wanted state was found by its description, not by an alias. */
  'stateFound',
  /** The name stands for many foods ("oil", "cheese"). */
  'vague',
  /** The line allows a choice between foods. */
  'alternatives',
  /** The line's own name is unknown, and another food that it allows was taken. */
  'otherAlternative',
  /** The line names several foods and one of them is taken. */
  'severalFoods',
] as const;

export type Relaxation = (typeof relaxations)[number];

/** The signs by which the probability of a ranked food is computed; a number each. */
export const rankingSigns = [
  'base',
  /** The weighted sum of the features. */
  'sum',
  /** How far the sum is ahead of the best other food; below 0 for a food behind the best. */
  'lead',
  'coverage',
  'missedKnown',
  'conflict',
  'missedFood',
  'modifier',
  'lineHead',
  'headMissed',
  /** No record knows the head of the line. */
  'headUnknown',
  'nameHead',
  'extraWords',
  'proxy',
  /** Words that were respelt or translated. */
  'mended',
  /** Words that look like a brand were left out. */
  'brand',
] as const;

/** Circumstances of a line that change the odds of any ranked food. */
export type RankingCircumstance = 'alternatives' | 'vague' | 'stateFound';

/** The probability that an alias names the food that the line means, 0 to 1, to two decimals. */
export function scoreAlias(fit: Alias['fit'], taken: readonly Relaxation[]): number {
  let odds: number = aliasOdds[fit];
  for (const relaxation of taken) odds += aliasOdds[relaxation];
  const isDoubtful = taken.some((relaxation) => doubtfulRelaxations.has(relaxation));
  const max = fit === 'proxy' ? maxStandIn : isDoubtful ? maxDoubtful : maxScore;
  return roundScore(Math.min(toProbability(odds), max));
}

interface RankingEvidence {
  readonly sum: number;
  /** Over the best other food; below 0 for a food behind the best. */
  readonly lead: number;
  readonly features: Features;
}

/** The signs of a ranked food, in the order of `rankingSigns`. */
export function measureRanking(query: RankingQuery, { sum, lead, features }: RankingEvidence): Float64Array {
  return Float64Array.of(
    1,
    sum,
    Math.max(-maxLead, Math.min(maxLead, lead)),
    features[featureAt.coverage] ?? 0,
    features[featureAt.missedKnown] ?? 0,
    features[featureAt.conflict] ?? 0,
    features[featureAt.missedFood] ?? 0,
    features[featureAt.modifier] ?? 0,
    features[featureAt.lineHead] ?? 0,
    features[featureAt.headMissed] ?? 0,
    query.isHeadKnown ? 0 : 1,
    features[featureAt.nameHead] ?? 0,
    features[featureAt.extraWords] ?? 0,
    features[featureAt.proxy] ?? 0,
    query.correctedWords,
    query.isBranded ? 1 : 0,
  );
}

/** A ranked food's probability, 0 to 1, to two decimals. */
export function scoreRanking(query: RankingQuery, evidence: RankingEvidence): number {
  return scoreSigns(query, measureRanking(query, evidence));
}

/** The same, from the signs of `measureRanking`. */
export function scoreSigns(query: RankingQuery, signs: Float64Array): number {
  if (query.heads.length === 0) return 0;
  let odds = 0;
  for (let index = 0; index < signs.length; index++) odds += (signs[index] ?? 0) * (rankingWeights[index] ?? 0);
  return roundScore(Math.min(toProbability(odds), maxRanking));
}

/** The probability under circumstances that the ranker does not see, 0 to 1, to two decimals. */
export function adjustScore(score: number, circumstances: readonly RankingCircumstance[]): number {
  if (score === 0 || circumstances.length === 0) return score;
  let odds = Math.log(score / (1 - score));
  for (const circumstance of circumstances) odds += aliasOdds[circumstance];
  const isDoubtful = circumstances.some((circumstance) => doubtfulRelaxations.has(circumstance));
  return roundScore(Math.min(toProbability(odds), isDoubtful ? maxDoubtful : maxRanking));
}

/**
 * Below this probability a candidate is no match: a wrong food is taken to be half as bad as a
 * right one is good.
 */
export const minMatch = 0.33;

/** Rounds to two decimals, as all scores are. */
export function roundScore(score: number): number {
  return Math.round(score * 100) / 100;
}

function toProbability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

const rankingWeights = Float64Array.from(rankingSigns, (sign) => rankingOdds[sign]);

/**
 * With one of these the line itself leaves doubt about its meaning, however often the default
 * choice is right.
 */
const doubtfulRelaxations: ReadonlySet<Relaxation> = new Set([
  'respelt',
  'vague',
  'alternatives',
  'otherAlternative',
  'severalFoods',
]);

// The contract's bands: from 0.90 a close match to a specific food; 0.70 to 0.89 leaves some doubt.
export const maxDoubtful = 0.89;
const maxStandIn = 0.85;
const maxRanking = 0.95;
const maxScore = 0.99;
const maxLead = 2;
