import type { Catalog, FoodIndex } from '../analysis/catalog';
import type { Food } from '../analysis/food';
import { groupBy } from '../analysis/group-by';
import { findByAlias } from '../analysis/match-alias/find-alias';
import type { FoodProfile } from '../analysis/match-ranking/food-profile';
import { stateByWord } from '../analysis/match-words/food-states';
import { rankProfiles } from '../analysis/match/rank';
import { toRankingQuery } from '../analysis/match-ranking/ranking-query';
import { passesFilter, type FoodFilter } from './food-filter';
import type { SearchWord } from './read-search';
import { createFitting, type Distance, type Fit, type Fitting } from './word-fit';

interface FoundProfile {
  readonly index: FoodIndex;
  readonly profile: FoodProfile;
  readonly fit: Fit;
}

interface NearProfile extends Distance {
  readonly index: FoodIndex;
  readonly profile: FoodProfile;
  readonly fitting: Fitting;
}

/**
 * Finds the generic foods whose description or name contains the words of a search, in any order.
 * Where no food contains all words, those that lack least. A food whose description has just these
 * words comes first, in the typed order before another order; then the food with this name; then
 * foods of the kitchen table, then imported foods; of both, those that contain all words in their
 * description before those that contain them in other names.
 */
export function findGeneric(catalog: Catalog, words: readonly SearchWord[], filter: FoodFilter): GenericHits {
  const near = [catalog, catalog.imported].flatMap((index) =>
    index === null ? [] : measureProfiles(catalog, index, { words, filter }),
  );
  const nearest = near.reduce<Distance | null>(
    (best, one) => (best === null || isNearer(one, best) ? one : best),
    null,
  );
  if (nearest === null) return { foods: [], lacking: 1, readings: words.map(() => []) };
  const fitting = near.flatMap((one): FoundProfile[] => {
    if (isNearer(nearest, one)) return [];
    return [{ index: one.index, profile: one.profile, fit: one.fitting.read(one.profile) }];
  });
  const groups = groupByReading(fitting);
  const ranked = groups.flatMap((group) => rankGroup(catalog, group, words));
  const wordingOf = new Map(fitting.map((one) => [one.profile.food, readWording(one, words)]));
  const worded = (wording: Wording): Food[] => ranked.filter((food) => wordingOf.get(food) === wording);
  const named = findNamed(catalog, groups[0]?.[0]?.fit.words ?? []);
  const called = named !== null && passesFilter(named, filter) ? [named] : [];
  return {
    foods: [...new Set([...worded('literal'), ...called, ...worded('same'), ...worded('near'), ...ranked])],
    lacking: nearest.lacking,
    readings: words.map((_, at) => [...new Set(groups.flatMap((group) => group[0]?.fit.readings[at] ?? []))]),
  };
}

function readWording({ fit, profile }: FoundProfile, words: readonly SearchWord[]): Wording | null {
  const searched = words.map(
    ({ readings: [best], isMinor }, at) => (isMinor ? null : fit.readings[at]?.[0]) ?? best?.word ?? '',
  );
  return rateWording([...new Set(searched)], profile.names[0]?.words ?? []);
}

interface SearchRequest {
  readonly words: readonly SearchWord[];
  readonly filter: FoodFilter;
}

function measureProfiles(catalog: Catalog, index: FoodIndex, { words, filter }: SearchRequest): NearProfile[] {
  const contentWords = words.filter(({ isMinor, readings }) => !isMinor && !stateByWord.has(readings[0]?.word ?? ''));
  const requested = (contentWords.length > 0 ? contentWords : words).flatMap(({ readings }) =>
    readings.map(({ word }) => word),
  );
  const fitting = createFitting(catalog, index, words);
  return index
    .retrieve(requested, catalog.foods.size)
    .filter(({ food }) => passesFilter(food, filter))
    .map((profile) => ({ index, profile, fitting, ...fitting.measure(profile) }));
}

function isNearer(one: Distance, other: Distance): boolean {
  return one.lacking < other.lacking || (one.lacking === other.lacking && one.cost < other.cost);
}

/** Groups foods by their readings of the words, the largest group first. */
function groupByReading(found: readonly FoundProfile[]): readonly (readonly FoundProfile[])[] {
  return [...groupBy(found, ({ fit }) => [fit.words.join(' ')])]
    .sort(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1))
    .map(([, group]) => group);
}

/**
 * Ranks a group within each index. Foods that contain a word only in another name than their
 * description come last: a search for butter shows butters before walnuts, which "walnut butter"
 * means.
 */
function rankGroup(catalog: Catalog, group: readonly FoundProfile[], words: readonly SearchWord[]): readonly Food[] {
  const minorWords = words.flatMap(({ isMinor, readings }) => (isMinor ? (readings[0]?.word ?? []) : []));
  const fitting = group[0]?.fit.words ?? [];
  const requested = [...minorWords, ...fitting];
  const isDescribed = ({ names: [description] }: FoodProfile): boolean =>
    fitting.every((word) => description?.words.includes(word) ?? false);
  return [catalog, catalog.imported].flatMap((index) => {
    const profiles = group.flatMap((one) => (one.index === index ? one.profile : []));
    if (index === null || profiles.length === 0) return [];
    const query = toRankingQuery(index, {
      words: requested,
      stateWords: [],
      measure: 'none',
      titleWords: new Set(),
      isBranded: false,
    });
    const described = new Set(profiles.filter(isDescribed).map(({ food }) => food));
    const ranked = rankProfiles(index, query, { profiles }).map(({ food }) => food);
    return [...ranked.filter((food) => described.has(food)), ...ranked.filter((food) => !described.has(food))];
  });
}

/**
 * The generic food with this name, in any order of its words: "flour almond"; null where there is
 * none.
 */
function findNamed(catalog: Catalog, words: readonly string[]): Food | null {
  if (words.length === 0) return null;
  const orders = words.length <= maxOrdered ? listOrders(words) : [words];
  for (const order of orders) {
    const alias = catalog.findAlias(order.join(' '), 'none');
    const food = alias === null ? undefined : catalog.foods.get(alias.fdcId);
    if (food !== undefined) return food;
  }
  const aliasMatch = findByAlias(catalog, { words, before: [], measure: 'none' });
  return aliasMatch === null ? null : (catalog.foods.get(aliasMatch.alias.fdcId) ?? null);
}

// Four words have 24 orders; longer names are looked up in the typed order.
const maxOrdered = 4;

/** All orders of the words, the given order first. */
function listOrders(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length < 2) return [words];
  return words.flatMap((word, at) => listOrders(words.toSpliced(at, 1)).map((rest) => [word, ...rest]));
}

/** The generic foods of a search. */
interface GenericHits {
  /** Best first. */
  readonly foods: readonly Food[];
  /** The share of the search that they lack, from 0 to 1; the same for all of them. */
  readonly lacking: number;
  /**
   * For each word of the search the readings that the foods contain, those of most foods first;
   * empty for a word that they lack.
   */
  readonly readings: readonly (readonly string[])[];
}

/**
 * How well a description matches the search: the same words in the same order, in another order, or
 * with hardly more words.
 */
type Wording = 'literal' | 'same' | 'near';

/**
 * Compares a search with a description; null where the description lacks a word, or has more than
 * one other word for each four of the search.
 * @param searched the words of the search, without duplicates
 * @param description its words, normalised, in order, without duplicates
 */
function rateWording(searched: readonly string[], description: readonly string[]): Wording | null {
  const extra = description.length - searched.length;
  if (extra < 0 || extra * wordsPerExtraWord > searched.length) return null;
  if (searched.some((word) => !description.includes(word))) return null;
  if (extra > 0) return 'near';
  return searched.every((word, at) => word === description[at]) ? 'literal' : 'same';
}

const wordsPerExtraWord = 4;
