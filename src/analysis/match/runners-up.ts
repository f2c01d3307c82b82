import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { Candidate } from '../line';
import type { FoodName } from './food-profile';
import { rankQuery, toCandidates, type RankedFood } from './rank';
import { toRankingQuery } from './ranking-query';
import { roundScore } from './score';

/**
 * Up to `maxRunnersUp` other foods that the phrase of an alias may mean, best first, each less probable than
 * the food of the alias. A phrase is ranked once for each catalog.
 * @param match the probability of the food of the alias
 */
export function listRunnersUp(
  catalog: Catalog,
  phrase: string,
  { food, match }: { food: Food; match: number },
): readonly Candidate[] {
  const known = knownRunnersUp.get(catalog) ?? new Map<string, readonly Candidate[]>();
  knownRunnersUp.set(catalog, known);
  let ranked = known.get(phrase);
  if (ranked === undefined) known.set(phrase, (ranked = rankPhrase(catalog, phrase)));
  return ranked
    .filter((candidate) => candidate.food !== food)
    .slice(0, maxRunnersUp)
    .map((candidate) => ({ food: candidate.food, score: roundScore(candidate.score * match * runnerUpShare) }));
}

/** Kinds of what the phrase names come before things made of it: garlic powder before garlic bread. */
function rankPhrase(catalog: Catalog, phrase: string): readonly Candidate[] {
  const query = toRankingQuery(catalog, {
    words: phrase.split(' '),
    stateWords: [],
    measure: 'none',
    titleWords: new Set(),
    isBranded: false,
  });
  const ranked = rankQuery(catalog, query).filter(({ name }) => namesFood(name));
  const isKind = ({ name }: RankedFood): boolean => query.heads.includes(name.head);
  const kindsFirst = [...ranked.filter(isKind), ...ranked.filter((entry) => !isKind(entry))];
  let lowest = 1;
  return toCandidates(catalog, query, kindsFirst.slice(0, maxRunnersUp + 1)).map(({ food, score }) => ({
    food,
    score: (lowest = Math.min(lowest, score)),
  }));
}

/** Whether the food is what the name says: it only stands in for "garlic oil", or for "garlic and herb cheese". */
function namesFood({ alias }: FoodName): boolean {
  return alias === null || (alias.fit === 'exact' && !alias.phrase.includes(' and '));
}

/** One more is ranked: the food of the alias may be among them. */
export const maxRunnersUp = 5;

// The ranker does not know the alias; this keeps its scores below that of the alias.
const runnerUpShare = 0.9;

// Ranking costs more than all other steps of an alias match together. The kitchen table has a few
// thousand phrases, so this stays small.
const knownRunnersUp = new WeakMap<Catalog, Map<string, readonly Candidate[]>>();
