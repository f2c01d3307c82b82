import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { Candidate } from '../line';
import { isAkin, listNameKinds } from '../match-record/name-kinds';
import type { FoodName } from '../match-ranking/name-table';
import { rankQuery, toCandidates, type RankedFood } from './rank';
import { toRankingQuery } from '../match-ranking/ranking-query';
import { roundScore } from '../match-ranking/score';

/**
 * Up to `maxRunnersUp` other foods that the phrase of an alias may mean, best first, each less probable than
 * the food of the alias: those that longer names with the phrase name, then foods like it whose names are
 * similar.
 * @param match the probability of the food of the alias
 */
export function listRunnersUp(
  catalog: Catalog,
  phrase: string,
  { food, match }: { food: Food; match: number },
): readonly Candidate[] {
  const known = knownRunnersUp.get(catalog) ?? new Map<string, readonly Candidate[]>();
  knownRunnersUp.set(catalog, known);
  const key = `${food.fdcId} ${phrase}`;
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = findRunnersUp(catalog, phrase, food)));
  return found.map((other) => ({ food: other.food, score: roundScore(other.score * match * runnerUpShare) }));
}

/** The same, with scores that do not depend on the line. */
function findRunnersUp(catalog: Catalog, phrase: string, food: Food): readonly Candidate[] {
  const found = [...listNameKinds(catalog, phrase, { food, max: maxRunnersUp })];
  if (found.length < maxRunnersUp) {
    const others = new Set(found.map((kind) => kind.food)).add(food);
    found.push(...rankPhrase(catalog, phrase).filter((other) => !others.has(other.food) && isAkin(other.food, food)));
  }
  let lowest = 1;
  return found
    .slice(0, maxRunnersUp)
    .map((other) => ({ food: other.food, score: (lowest = Math.min(lowest, other.score)) }));
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
  return toCandidates(catalog, query, kindsFirst.slice(0, maxRunnersUp + 1));
}

/** Whether the food is what the name says: it only stands in for "garlic oil", or for "garlic and herb cheese". */
function namesFood({ alias }: FoodName): boolean {
  return alias === null || (alias.fit === 'exact' && !alias.phrase.includes(' and '));
}

/** One more is ranked: the food of the alias may be among them. */
export const maxRunnersUp = 5;

/** The ranker does not know the alias; this keeps its scores below that of the alias. */
export const runnerUpShare = 0.9;

// Finding them costs more than all other steps of an alias match together. Recipes use a few thousand
// phrases, so this stays small.
const knownRunnersUp = new WeakMap<Catalog, Map<string, readonly Candidate[]>>();
