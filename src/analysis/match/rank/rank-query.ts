import type { Catalog } from '../../catalog';
import type { Food } from '../../food';
import type { Candidate } from '../../line';
import { scoreRanking } from '../match-score';
import type { FoodName } from './profile-food';
import type { Features } from './feature-weights';
import { findBestName } from './find-best-name';
import type { RankingQuery } from './ranking-query';

/** A food with the name that fits the query best, and why. */
export interface RankedFood {
  readonly food: Food;
  readonly name: FoodName;
  readonly features: Features;
  /** The weighted sum of the features; comparable within one query. */
  readonly sum: number;
}

/** Ranks `depth` foods that the catalog retrieves, best first; ties go to the lower FDC id. */
export function rankQuery(catalog: Catalog, query: RankingQuery, depth = usualDepth): readonly RankedFood[] {
  const ranked: RankedFood[] = [];
  for (const profile of catalog.retrieve(query.words, depth)) {
    const best = findBestName(query, profile);
    if (best !== null) ranked.push({ food: profile.food, ...best });
  }
  return ranked.sort((one, other) => other.sum - one.sum || one.food.fdcId - other.food.fdcId);
}

export function toCandidates(query: RankingQuery, ranked: readonly RankedFood[]): readonly Candidate[] {
  const best = ranked[0];
  if (best === undefined) return [];
  const candidates = ranked.map((entry, index) => ({
    food: entry.food,
    score: scoreRanking(query, entry, index === 0 ? (ranked[1] ?? null) : best),
  }));
  return candidates.filter((candidate) => candidate.score >= lowestScore);
}

// What is less probable than this is not worth showing.
const lowestScore = 0.02;

// Beyond this many foods the words shared are few, and what they bring up is more noise than choice.
const usualDepth = 32;
