import type { Catalog, FoodIndex } from '../analysis/catalog';
import type { Food } from '../analysis/food';
import { findByAlias } from '../analysis/match/find-alias';
import type { FoodProfile } from '../analysis/match/food-profile';
import { stateByWord } from '../analysis/match/food-states';
import { rankProfiles } from '../analysis/match/rank';
import { toRankingQuery } from '../analysis/match/ranking-query';
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
 * The generic foods that have the words of a search in their description or a name, in any order. Where no food has all words, those that lack least.
 * Those whose description says just that come first, as typed before in another order, and between them the one that people call so; then what kitchens use,
 * then what imports brought besides.
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
  const said = words.map(
    ({ readings: [best], isMinor }, at) => (isMinor ? null : fit.readings[at]?.[0]) ?? best?.word ?? '',
  );
  return rateWording([...new Set(said)], profile.names[0]?.words ?? []);
}

interface SearchRequest {
  readonly words: readonly SearchWord[];
  readonly filter: FoodFilter;
}

function measureProfiles(catalog: Catalog, index: FoodIndex, { words, filter }: SearchRequest): NearProfile[] {
  const telling = words.filter(({ isMinor, readings }) => !isMinor && !stateByWord.has(readings[0]?.word ?? ''));
  const asked = (telling.length > 0 ? telling : words).flatMap(({ readings }) => readings.map(({ word }) => word));
  const fitting = createFitting(catalog, index, words);
  return index
    .retrieve(asked, catalog.foods.size)
    .filter(({ food }) => passesFilter(food, filter))
    .map((profile) => ({ index, profile, fitting, ...fitting.measure(profile) }));
}

function isNearer(one: Distance, other: Distance): boolean {
  return one.lacking < other.lacking || (one.lacking === other.lacking && one.cost < other.cost);
}

/** Foods that have the same readings of the words, the largest group first. */
function groupByReading(found: readonly FoundProfile[]): readonly (readonly FoundProfile[])[] {
  const groups = new Map<string, FoundProfile[]>();
  for (const one of found) {
    const key = one.fit.words.join(' ');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [one]);
    else known.push(one);
  }
  return [...groups]
    .sort(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1))
    .map(([, group]) => group);
}

function rankGroup(catalog: Catalog, group: readonly FoundProfile[], words: readonly SearchWord[]): readonly Food[] {
  const lesser = words.flatMap(({ isMinor, readings }) => (isMinor ? (readings[0]?.word ?? []) : []));
  const asked = [...lesser, ...(group[0]?.fit.words ?? [])];
  return [catalog, catalog.imported].flatMap((index) => {
    const profiles = group.flatMap((one) => (one.index === index ? one.profile : []));
    if (index === null || profiles.length === 0) return [];
    const query = toRankingQuery(index, {
      words: asked,
      stateWords: [],
      measure: 'none',
      titleWords: new Set(),
      isBranded: false,
    });
    return rankProfiles(index, query, { profiles }).map(({ food }) => food);
  });
}

/** The generic food that people call by these words, in whatever order: "flour almond"; null where there is none. */
function findNamed(catalog: Catalog, words: readonly string[]): Food | null {
  if (words.length === 0) return null;
  const orders = words.length <= maxOrdered ? listOrders(words) : [words];
  for (const order of orders) {
    const alias = catalog.findAlias(order.join(' '), 'none');
    const food = alias === null ? undefined : catalog.foods.get(alias.fdcId);
    if (food !== undefined) return food;
  }
  const finding = findByAlias(catalog, { words, before: [], measure: 'none' });
  return finding === null ? null : (catalog.foods.get(finding.alias.fdcId) ?? null);
}

// Of four words there are 24 orders; beyond, names have an order of their own.
const maxOrdered = 4;

/** All orders of the words, as they stand first. */
function listOrders(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length < 2) return [words];
  return words.flatMap((word, at) => listOrders(words.toSpliced(at, 1)).map((rest) => [word, ...rest]));
}

/** The generic foods that answer a search. */
interface GenericHits {
  /** Best first. */
  readonly foods: readonly Food[];
  /** Share of what the search asks for that they lack, from 0 to 1; the same for all of them. */
  readonly lacking: number;
  /** For each word of the search the readings that the foods have, those of most foods first; none for a word that they lack. */
  readonly readings: readonly (readonly string[])[];
}

/** How nearly a description says what is searched: the same words in the same order, in another one, or hardly more. */
type Wording = 'literal' | 'same' | 'near';

/**
 * Compares a search with a description; null where this says more than a word besides each four of the search, or lacks one.
 * @param said what the search says, each word once
 * @param description its words, normalised, in their order, each once
 */
function rateWording(said: readonly string[], description: readonly string[]): Wording | null {
  const besides = description.length - said.length;
  if (besides < 0 || besides * wordsForOneMore > said.length) return null;
  if (said.some((word) => !description.includes(word))) return null;
  if (besides > 0) return 'near';
  return said.every((word, at) => word === description[at]) ? 'literal' : 'same';
}

const wordsForOneMore = 4;
