import { findFood, type Catalog, type FoodIndex } from '../catalog';
import type { Food } from '../food';
import type { Candidate } from '../line';
import {
  featureNames,
  measureName,
  sumFeatures,
  withStamps,
  type Features,
  type WordStamps,
} from '../match-ranking/features';
import { findByAlias } from '../match-alias/find-alias';
import { isNameFor, type FoodProfile } from '../match-ranking/food-profile';
import { endOfName, type FoodName } from '../match-ranking/name-table';
import { normalizeWords } from '../match-words/normalize';
import { toRankingQuery, type RankingQuery } from '../match-ranking/ranking-query';
import { measureRanking, scoreAlias, scoreRanking } from '../match-ranking/score';
import { rankerWeights } from '../match-ranking/weights';

/** A food, and the name of it that fits the query best. */
export interface RankedFood {
  readonly food: Food;
  readonly profile: FoodProfile;
  readonly name: FoodName;
  /** The weighted sum of the features; comparable within one query. */
  readonly sum: number;
}

interface RankingOptions {
  /** How many foods are retrieved and ranked. */
  readonly depth?: number;
  /** Of the features, in their order; the learned ones by default. */
  readonly weights?: Float64Array | undefined;
}

/** Ranks the foods that the catalog retrieves, best first; ties go to the lower FDC id. */
export function rankQuery(
  catalog: FoodIndex,
  query: RankingQuery,
  { depth = defaultDepth, weights = learnedWeights }: RankingOptions = {},
): readonly RankedFood[] {
  return rankProfiles(catalog, query, { profiles: catalog.retrieve(query.words, depth), weights });
}

/** Ranks these foods, best first; ties go to the lower FDC id. */
export function rankProfiles(
  catalog: FoodIndex,
  query: RankingQuery,
  { profiles, weights = learnedWeights }: { profiles: readonly FoodProfile[]; weights?: Float64Array },
): readonly RankedFood[] {
  const ranked = withStamps(catalog, query, (stamps) => {
    const found: RankedFood[] = [];
    for (const profile of profiles) {
      const best = findBestName(query, profile, { stamps, weights });
      if (best !== null) found.push({ food: profile.food, profile, name: best.name, sum: best.sum });
    }
    return found;
  });
  return ranked.sort((one, other) => other.sum - one.sum || one.food.fdcId - other.food.fdcId);
}

/** The features of ranked foods, in the order of the foods. */
export function measureRanked(catalog: FoodIndex, query: RankingQuery, ranked: readonly RankedFood[]): Features[] {
  return withStamps(catalog, query, (stamps) =>
    ranked.map((entry) => {
      const features = new Float64Array(featureNames.length);
      measureName(query, entry, { stamps, features });
      return features;
    }),
  );
}

/**
 * Ranked foods with their probabilities, best first. `ranked` needs one more food than the caller
 * uses, for the lead of the first.
 */
export function toCandidates(
  catalog: FoodIndex,
  query: RankingQuery,
  ranked: readonly RankedFood[],
): readonly Candidate[] {
  const best = ranked[0];
  if (best === undefined) return [];
  const features = measureRanked(catalog, query, ranked);
  const candidates = ranked.map((entry, index) => ({
    food: entry.food,
    score: scoreRanking(query, {
      sum: entry.sum,
      lead: index === 0 ? measureLead(ranked) : entry.sum - best.sum,
      features: features[index] ?? new Float64Array(featureNames.length),
    }),
  }));
  const maxCandidateScore = candidates[0]?.score ?? 0;
  return candidates
    .filter((candidate) => candidate.score >= minScore)
    .map((candidate) => ({ food: candidate.food, score: Math.min(candidate.score, maxCandidateScore) }));
}

/** The signs of the best of the ranked foods, in the order of `rankingSigns`. */
export function measureBest(catalog: FoodIndex, query: RankingQuery, ranked: readonly RankedFood[]): Float64Array {
  const [features = new Float64Array(featureNames.length)] = measureRanked(catalog, query, ranked.slice(0, 1));
  const sum = ranked[0]?.sum ?? 0;
  return measureRanking(query, { sum, lead: measureLead(ranked), features });
}

/**
 * How far the best is ahead of the first food with other calories: a choice between similar cuts
 * matters little.
 */
function measureLead(ranked: readonly RankedFood[]): number {
  const [best, ...others] = ranked;
  if (best === undefined) return 0;
  const rival = others.find(({ food }) => !isLike(food, best.food));
  return rival === undefined ? Infinity : best.sum - rival.sum;
}

function isLike(one: Food, other: Food): boolean {
  const [a, b] = [one.nutrientsPer100g.calories, other.nutrientsPer100g.calories];
  return a !== null && b !== null && Math.abs(a - b) <= likeShare * Math.max(a, b);
}

const likeShare = 0.25;

const learnedWeights = Float64Array.from(featureNames, (name) => rankerWeights[name]);

// Less probable candidates are not worth showing.
const minScore = 0.02;

// Beyond this many foods few words are shared, and more foods add noise.
const defaultDepth = 32;

/**
 * The name of the food that fits best, with the weighted sum of its features; null if no name fits
 * this kind of amount.
 */
function findBestName(
  query: RankingQuery,
  profile: FoodProfile,
  { stamps, weights }: { stamps: WordStamps; weights: Float64Array },
): { name: FoodName; sum: number } | null {
  const { names, start, end } = profile;
  const { numbers } = profile.table;
  let best: FoodName | null = null;
  let bestSum = -Infinity;
  let hasHead = true;
  let index = 0;
  for (let at = start; at < end; at++) {
    const number = numbers[at] ?? endOfName;
    if (number !== endOfName) {
      const stamp = stamps[number] ?? 0;
      hasHead ||= stamp > 0 && (query.headShares[stamp - 1] ?? 0) > 0;
      continue;
    }
    const name = names[index];
    const mayFit = hasHead;
    index += 1;
    hasHead = false;
    // An alias without the line's head cannot fit: its words are not read. The first name is no alias.
    if (!mayFit || name === undefined || (name.alias !== null && !isNameFor(name.alias, query.measure))) continue;
    if (!measureName(query, { profile, name }, { stamps, features })) continue;
    const sum = sumFeatures(features, weights);
    if (sum > bestSum) {
      best = name;
      bestSum = sum;
    }
  }
  return best === null ? null : { name: best, sum: bestSum };
}

// Reused for every name: thousands are measured for each line, and only the sum is kept.
const features = new Float64Array(featureNames.length);

/**
 * The foods that a name or search text may mean, best first: the food of an alias, then the ranked
 * foods of the kitchen table and the imports.
 * @param limit of the foods returned
 */
export function rankFoods(catalog: Catalog, text: string, limit = 20): readonly Candidate[] {
  const words = normalizeWords(text);
  const rank = (index: FoodIndex): readonly Candidate[] => rankIn(index, words, Math.max(minDepth, 2 * limit));
  const ranked = [...rank(catalog), ...(catalog.imported === null ? [] : rank(catalog.imported))];
  if (catalog.imported !== null) ranked.sort((one, other) => other.score - one.score);
  const aliasMatch = findByAlias(catalog, { words, before: [], measure: 'none' });
  const food = aliasMatch === null ? null : findFood(catalog, aliasMatch.alias.fdcId);
  if (aliasMatch === null || food === null) return ranked.slice(0, limit);
  const first = { food, score: scoreAlias(aliasMatch.alias, food, aliasMatch.relaxations) };
  const others = ranked.filter((candidate) => candidate.food !== food);
  return [first, ...others.map((other) => ({ food: other.food, score: Math.min(other.score, first.score) }))].slice(
    0,
    limit,
  );
}

function rankIn(index: FoodIndex, words: readonly string[], depth: number): readonly Candidate[] {
  const query = toRankingQuery(index, {
    words,
    stateWords: [],
    measure: 'none',
    titleWords: new Set(),
    isBranded: false,
  });
  return toCandidates(index, query, rankQuery(index, query, { depth }));
}

const minDepth = 60;
