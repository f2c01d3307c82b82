import type { Alias, Food } from '../food';
import { featureAt, type Features } from './features';
import { isKindNoun } from '../match-words/food-words';
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
  /** A minor word was left out; once for each. */
  'minorWord',
  /** A word for a process that changes the food ("pickled", "candied") was left out; once for each. */
  'processWord',
  /** A word that no record knows was left out; once for each. */
  'unknownWord',
  /** A word that says how much fat, sugar or salt there is was left out; once for each. */
  'leanWord',
  /** A word that says what the food is made without ("gluten-free", "eggless") was left out; once for each. */
  'freeFromWord',
  /** A word before the alias that is a food by itself was left out; once for each. */
  'foodWord',
  /** A word before the alias that other foods use was left out; once for each. */
  'otherWord',
  /** A word behind the alias was left out; once for each. */
  'wordAfter',
  /** The same, where no record knows the word: it names the food, and the alias its kind ("beef rendang"). */
  'unknownAfter',
] as const;

/** What makes an alias match less certain: changes to the name, and doubts about the alias. */
export const relaxations = [
  ...rewordings,
  /** The line wants the food cooked, canned or dried, and no record has that state. */
  'stateLost',
  /** The record in the wanted state was found by its description, not by an alias. */
  'stateFound',
  /** A word that was left out is a food of another category: "turkey" of "turkey bacon". */
  'otherCategory',
  /** Another record has the name with the word that was left out, and other calories: "soy" of "soy yogurt". */
  'rival',
  /** A word was left out that says which kind of flour, milk, bean or the like it is. */
  'kindLost',
  /** The same, where no record knows the word: "bajra" of "bajra flour". */
  'unknownKind',
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
  'corrected',
  /** Words that look like a brand were left out. */
  'brand',
  /** No record knows the word that says which kind of flour, milk, bean or the like it is. */
  'kindLost',
] as const;

/** Circumstances of a line that change the odds of any ranked food. */
export type RankingCircumstance = 'alternatives' | 'vague' | 'stateFound';

/**
 * The probability that an alias names the food that the line means, 0 to 1, to two decimals.
 * @param food the food of the alias, or its record in another state
 */
export function scoreAlias(alias: Alias, food: Food, taken: readonly Relaxation[]): number {
  if (alias.fit === 'proxy')
    return hasSourcedEnergy(alias, food)
      ? scoreKnownStandIn(taken)
      : toScore(findAliasProbability('proxy', taken), maxStandIn);
  const isDoubtful = taken.some((relaxation) => doubtfulRelaxations.has(relaxation));
  return toScore(findAliasProbability(alias.fit, taken), isDoubtful ? maxDoubtful : maxScore);
}

/**
 * The same for a stand-in of which more is known: its energy is near that of the food it stands for,
 * or it is itself one of several foods that the name joins, as salt is of "salt and pepper".
 */
export function scoreKnownStandIn(taken: readonly Relaxation[]): number {
  return toScore(findAliasProbability('proxy', taken), maxDoubtful);
}

/** Whether a stand-in has the energy of the food that the alias names, by a source and within 15 %. */
function hasSourcedEnergy({ sourcedCalories }: Alias, { nutrientsPer100g: { calories } }: Food): boolean {
  if (sourcedCalories === undefined || calories === null) return false;
  return Math.abs(calories - sourcedCalories) <= maxEnergyError * sourcedCalories;
}

const maxEnergyError = 0.15;

function findAliasProbability(fit: Alias['fit'], taken: readonly Relaxation[]): number {
  const base = aliasOdds[fit] + (isShortened(taken) ? aliasOdds.shortened : 0);
  return toProbability(taken.reduce<number>((odds, relaxation) => odds + aliasOdds[relaxation], base));
}

/** Whether an alias was found only after words of the name were left out, which may decide. */
export function isShortened(taken: readonly Relaxation[]): boolean {
  return taken.some((relaxation) => losses.has(relaxation));
}

const losses: ReadonlySet<Relaxation> = new Set([
  'otherAlternative',
  'minorWord',
  'processWord',
  'freeFromWord',
  'unknownWord',
  'leanWord',
  'foodWord',
  'otherWord',
  'wordAfter',
  'unknownAfter',
  'brand',
  'tail',
]);

/** The score of a probability: at most `max`, and 0.90 or more only from `sureFrom` on. */
function toScore(probability: number, max: number): number {
  return roundScore(Math.min(probability, max, probability < sureFrom ? maxDoubtful : 1));
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
    isKindLost(query) ? 1 : 0,
  );
}

/** Whether no record knows the word before a head that is only a kind: "bajra flour". */
function isKindLost({ heads, modifierWord, numbers }: RankingQuery): boolean {
  if (modifierWord === 0 || !isKindNoun(heads[0] ?? '')) return false;
  return (numbers[31 - Math.clz32(modifierWord)] ?? 0) < 0;
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
  const max = (signs[kindLostAt] ?? 0) > 0 ? maxDoubtful : maxRanking;
  return toScore(toProbability(odds), max);
}

const kindLostAt = rankingSigns.indexOf('kindLost');

/** The probability under circumstances that the ranker does not see, 0 to 1, to two decimals. */
export function adjustScore(score: number, circumstances: readonly RankingCircumstance[]): number {
  if (score === 0 || circumstances.length === 0) return score;
  let odds = Math.log(score / (1 - score));
  for (const circumstance of circumstances) odds += aliasOdds[circumstance];
  const isDoubtful = circumstances.some((circumstance) => doubtfulRelaxations.has(circumstance));
  return toScore(toProbability(odds), isDoubtful ? maxDoubtful : maxRanking);
}

/**
 * Below this probability a candidate is more often wrong than right, and the line has no food. Of
 * names hidden from the table, matches of 0.33 to 0.50 are right in fewer than half.
 */
export const minMatch = 0.5;

/**
 * The ranker's matches of names hidden from the table are right in 93 of 100 where their probability
 * is 0.90 to 0.94. A score of 0.90 promises more.
 */
const sureFrom = 0.94;

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
 * choice is right, or a word was left out that may decide which food is meant.
 */
const doubtfulRelaxations: ReadonlySet<Relaxation> = new Set([
  'processWord',
  'leanWord',
  'freeFromWord',
  'foodWord',
  'otherWord',
  'wordAfter',
  'unknownAfter',
  'otherCategory',
  'rival',
  'kindLost',
  'unknownKind',
  'respelt',
  'vague',
  'alternatives',
  'otherAlternative',
  'severalFoods',
]);

// The contract's bands: from 0.90 a close match to a specific food; 0.70 to 0.89 leaves some doubt.
export const maxDoubtful = 0.89;
// A stand-in stays below the second band unless a source states the energy of what it stands for.
export const maxStandIn = 0.69;
const maxRanking = 0.95;
const maxScore = 0.99;
const maxLead = 2;
