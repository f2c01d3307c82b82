import { findFood, type Catalog } from '../catalog';
import type { Alias, Food } from '../food';
import type { Candidate } from '../line';
import { stateByWord } from '../match-words/food-states';
import { normalizeWords } from '../match-words/normalize';
import { listUsualChoices } from './usual-choices';

/**
 * Up to `max` other foods that people name by a longer form of the phrase, the most common first: for "oil"
 * olive and canola oil, for "egg" the yolk, after the usual choices. If they are fewer, those of shorter phrases follow, where they are
 * the same food by category and description: for "unsalted butter" the salted one. Ties go to the lower FDC id.
 * @param food the food of the phrase; null if the phrase names none
 * @returns the scores are 0 to 1 and fall
 */
export function listNameKinds(
  catalog: Catalog,
  phrase: string,
  { food, max }: { food: Food | null; max: number },
): readonly Candidate[] {
  const usual = listUsualChoices(catalog, phrase, food);
  const longer = rankLongerNames(catalog, phrase, food);
  const kinds = [...usual, ...longer.filter((kind) => usual.every((known) => known.food !== kind.food))];
  if (food !== null)
    for (const shorter of shorten(phrase, nameRoot(food))) {
      if (kinds.length >= max) break;
      for (const kind of listOfShorter(catalog, shorter, food))
        if (kinds.every((known) => known.food !== kind.food)) kinds.push(kind);
    }
  let lowest = 1;
  return kinds.slice(0, max).map((kind) => ({ food: kind.food, score: (lowest = Math.min(lowest, kind.score)) }));
}

/** The phrase without its first words, and what it is a part of: "egg" of "egg yolk", where the description says so. */
function shorten(phrase: string, root: string): readonly string[] {
  const words = phrase.split(' ');
  const tails = words.slice(1).map((_, index) => words.slice(index + 1).join(' '));
  return phrase.startsWith(`${root} `) ? [...tails, root] : tails;
}

/** What the shorter phrase itself names, and its longer forms; only the same food by category and description. */
function listOfShorter(catalog: Catalog, phrase: string, food: Food): readonly Candidate[] {
  const alias = catalog.findAlias(phrase, 'none');
  const named = alias === null || alias.fit === 'proxy' ? null : findFood(catalog, alias.fdcId);
  return [...(named === null ? [] : [{ food: named, score: 1 }]), ...rankLongerNames(catalog, phrase, food)]
    .filter((kind) => kind.food !== food && isSameKind(kind.food, food))
    .map((kind) => ({ food: kind.food, score: kind.score * shareOfShorter }));
}

const shareOfShorter = 0.6;

/** Whether two foods are the same by category and by the first part of their descriptions. */
function isSameKind(one: Food, other: Food): boolean {
  return one.category === other.category && nameRoot(one) === nameRoot(other);
}

/** Whether two foods have one category, or descriptions that begin with the same part. */
export function isAkin(one: Food, other: Food): boolean {
  return one.category === other.category || nameRoot(one) === nameRoot(other);
}

/** The first part of the description, normalised: "egg" of "Egg, yolk, raw, fresh". */
function nameRoot({ description }: Food): string {
  return normalizeWords(description.split(',', 1)[0] ?? '').join(' ');
}

/** The foods of the longer forms of a phrase, without the food of the phrase. */
function rankLongerNames(catalog: Catalog, phrase: string, food: Food | null): Candidate[] {
  return [...findLongerNames(catalog, phrase)]
    .filter((kind) => kind.food !== food)
    .map((kind) => ({ food: kind.food, commonness: weighKind(kind, food) }))
    .filter(({ commonness }) => commonness >= minCommonness)
    .sort((one, other) => other.commonness - one.commonness || one.food.fdcId - other.food.fdcId)
    .map((kind) => ({ food: kind.food, score: kind.commonness / (kind.commonness + 1) }));
}

// One rare name alone ("bit o' honey") is no choice that cooks have.
const minCommonness = 0.2;

interface LongerNames {
  readonly food: Food;
  /** How common the names are that end with the phrase, and those that begin with it. */
  readonly ending: number;
  readonly beginning: number;
}

/**
 * How common a food is under longer forms of the name of another, from 0. What begins with the name is a part
 * of the same food ("egg yolk") or another thing: "rice vinegar" is no rice.
 */
function weighKind({ food, ending, beginning }: LongerNames, named: Food | null): number {
  if (named === null) return Math.log2(1 + ending);
  const isSame = isSameKind(food, named);
  const names = Math.log2(1 + ending + (isSame ? beginning * shareOfParts : 0));
  const nearness = isSame ? 1 : isAkin(food, named) ? akinShare : otherFoodShare;
  return names * nearness * (hasLikeEnergy(food, named) ? 1 : otherEnergyShare);
}

const shareOfParts = 0.5;
const akinShare = 0.7;
const otherFoodShare = 0.3;
const otherEnergyShare = 0.4;

/** Whether neither has more than three times the energy of the other, as dried food has of fresh one. */
function hasLikeEnergy(one: Food, other: Food): boolean {
  const [a, b] = [one.nutrientsPer100g.calories ?? 0, other.nutrientsPer100g.calories ?? 0];
  return Math.max(a, b) <= maxEnergyRatio * Math.max(1, Math.min(a, b));
}

const maxEnergyRatio = 3;

/** The foods of the longer forms of a phrase; a name that only stands in for its food is none of them. */
function findLongerNames(catalog: Catalog, phrase: string): Iterable<LongerNames> {
  const { ending, beginning } = catalog.listLongerNames(phrase);
  const found = new Map<Food, LongerNames>();
  const add = ({ phrase: name, fdcId, fit }: Alias, isEnd: boolean): void => {
    const food = catalog.foods.get(fdcId);
    if (food === undefined || fit === 'proxy' || / (?:or|and) |\//.test(name)) return;
    const further = isEnd ? name.slice(0, -phrase.length - 1) : name.slice(phrase.length + 1);
    const commonness = weighWords(catalog, further.split(' '));
    const known = found.get(food) ?? { food, ending: startOf(catalog, phrase, food), beginning: 0 };
    found.set(
      food,
      isEnd ? { ...known, ending: known.ending + commonness } : { ...known, beginning: known.beginning + commonness },
    );
  };
  for (const alias of ending) add(alias, true);
  for (const alias of beginning) add(alias, false);
  return found.values();
}

/** "Cheese, feta": the description says that it is a cheese, whatever its names. */
function startOf(catalog: Catalog, phrase: string, food: Food): number {
  return nameRoot(food) === phrase ? catalog.listAliases(food.fdcId).length * shareOfName : 0;
}

const shareOfName = 0.01;

/** How common a name with these further words is, 0 to 1: of one word that many foods use, the most. */
function weighWords(catalog: Catalog, words: readonly string[]): number {
  const sum = words.reduce((total, word) => total + weighFurther(catalog, word), 0);
  return sum / words.length ** 2;
}

function weighFurther(catalog: Catalog, word: string): number {
  const commonness = 1 - catalog.weighWord(word);
  return stateByWord.has(word) ? Math.min(commonness, maxOfState) : commonness;
}

// "Cooked" and "frozen" are words of most foods, and the first choice for few.
const maxOfState = 0.35;
