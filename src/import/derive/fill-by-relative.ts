import { groupBy } from '../../analysis/group-by';
import type { Nutrient } from '../../analysis/nutrient';
import { findBasis, findShare, toStatedAmount, type FillingWay } from './fill-nutrients';
import { readDescription, type FindSiblings, type Kinship } from './siblings';
import type { SourceRecord } from './source-food';

/**
 * Fills with 0 what a whole family of foods lacks: no apple has cholesterol, trans fat or vitamin
 * D. At least three records of the same name and category, or thirty of the category, must state 0,
 * and none another value. The source is the record that shares most words.
 */
export function createByFamily(foods: readonly SourceRecord[]): FillingWay {
  const families = groupBy(foods, (food) => toFamilies(food).map(({ name }) => name));
  return (food, nutrient) => {
    if (!absentFromFamilies.has(nutrient) || mixedFamilies.has(food.category) || richWords.test(food.description))
      return null;
    const knowing = toFamilies(food)
      .map(({ name, minMembers }) => ({
        minMembers,
        all: (families.get(name) ?? []).filter((other) => knows(other, nutrient)),
      }))
      .find(
        ({ minMembers, all }) =>
          all.length >= minMembers && all.every((other) => other.nutrientsPer100g[nutrient] === 0),
      )?.all;
    if (knowing === undefined) return null;
    const { words } = readDescription(food.description);
    const overlap = (other: SourceRecord): number =>
      [...readDescription(other.description).words].filter((word) => words.has(word)).length;
    const nearest = knowing.reduce((best, other) => (overlap(other) > overlap(best) ? other : best));
    return { amount: 0, origin: { kind: 'family', fdcId: nearest.fdcId } };
  };
}

const absentFromFamilies: ReadonlySet<Nutrient> = new Set(['fatTrans', 'cholesterol', 'vitaminD']);

/** Categories in which one name covers several animals, with different values. */
const mixedFamilies = new Set(['Lamb, Veal, and Game Products', 'Finfish and Shellfish Products', 'Poultry Products']);

/**
 * Words for ingredients that bring cholesterol, trans fat or vitamin D into a food whose family has
 * none.
 */
const richWords =
  /\b(?:eggs?|milk|butter|cheese|cream|creamed|fish|meat|beef|pork|chicken|bacon|lard|liver|fortified|vitamin d|margarine|shortening|hydrogenated|fried)\b/i;

const knows = (food: SourceRecord, nutrient: Nutrient): boolean => food.nutrientsPer100g[nutrient] !== null;

/** The families of a food, the narrow one first, with the number of members that must state 0. */
const toFamilies = (food: SourceRecord): readonly { readonly name: string; readonly minMembers: number }[] => [
  { name: `${food.category}|${(food.description.split(',')[0] ?? '').toLowerCase()}`, minMembers: 3 },
  { name: food.category, minMembers: 30 },
];

/**
 * Fills from related foods whose names do not show the relation, such as a flour and its grain. The
 * value of the first related food that has one is taken in proportion to the fat, carbohydrate or
 * protein of the two.
 * @param kinOf FDC ids of the related foods, nearest first
 */
export function createByKin(kinOf: ReadonlyMap<number, readonly number[]>, foods: readonly SourceRecord[]): FillingWay {
  const byId = new Map(foods.map((food) => [food.fdcId, food]));
  return (food, nutrient) => {
    const basis = findBasis(nutrient);
    const own = basis === null ? null : food.nutrientsPer100g[basis];
    if (basis === null || own === null) return null;
    for (const fdcId of kinOf.get(food.fdcId) ?? []) {
      const kin = byId.get(fdcId);
      const share = kin === undefined ? null : findShare(kin, nutrient, basis);
      if (share !== null) return { amount: toStatedAmount(share * own), origin: { kind: 'scaled', fdcId } };
    }
    return null;
  };
}

/** Fills with the amount of the nearest sibling that states it. */
export function createBySibling(findSiblings: FindSiblings): FillingWay {
  return (food, nutrient) => {
    for (const { kinship, food: sibling } of findSiblings(food)) {
      const amount = sibling.nutrientsPer100g[nutrient];
      if (amount === null || !(sharesAll[kinship] || heldByMacros.has(nutrient))) continue;
      return { amount, origin: { kind: 'sibling', fdcId: sibling.fdcId } };
    }
    return null;
  };
}

/**
 * Whether siblings of a kind agree in every nutrient. The others may differ in salt, fortification
 * and enrichment.
 */
const sharesAll = { survey: true, number: true, twin: false, near: false } satisfies Record<Kinship, boolean>;

const heldByMacros: ReadonlySet<Nutrient> = new Set([
  'fatSaturated',
  'fatTrans',
  'cholesterol',
  'carbsSugar',
  'carbsFiber',
]);

/**
 * Fills from the same food in another state. Raw, cooked and frozen differ mainly in water, so the
 * value is taken in proportion to the fat, carbohydrate or protein of the two. Nothing is taken
 * where something was added (syrup, batter, frying fat), nor between dried and not dried: records
 * that state both show that drying changes more than water.
 */
export function createByState(foods: readonly SourceRecord[]): FillingWay {
  const states = groupBy(foods, (food) => [toKey(food)]);
  return (food, nutrient) => {
    const basis = findBasis(nutrient);
    const own = basis === null ? null : food.nutrientsPer100g[basis];
    if (
      basis === null ||
      own === null ||
      food.dataset === 'survey' ||
      unsteady[nutrient]?.has(food.category) ||
      changed.test(food.description)
    )
      return null;
    const words = wordsOf(food);
    const isDried = dried.test(food.description);
    const answers = (states.get(toKey(food)) ?? []).flatMap((other) => {
      const isSameFood =
        other.fdcId !== food.fdcId && !changed.test(other.description) && dried.test(other.description) === isDried;
      const share = isSameFood ? findShare(other, nutrient, basis) : null;
      return share === null ? [] : [{ share, fdcId: other.fdcId, distance: distanceOf(words, wordsOf(other)) }];
    });
    const [nearest] = answers.sort((one, other) => one.distance - other.distance || one.fdcId - other.fdcId);
    if (nearest === undefined) return null;
    return { amount: toStatedAmount(nearest.share * own), origin: { kind: 'scaled', fdcId: nearest.fdcId } };
  };
}

/**
 * Categories in which records of both states contradict the proportion: the sugar of seeds goes
 * into the soaking water, the fat of calves varies.
 */
const unsteady: Partial<Record<Nutrient, ReadonlySet<string>>> = {
  carbsSugar: new Set(['Legumes and Legume Products', 'Baked Products', 'Fats and Oils']),
  carbsFiber: new Set(['Legumes and Legume Products', 'Baked Products', 'Fats and Oils']),
  vitaminD: new Set(['Lamb, Veal, and Game Products', 'Dairy and Egg Products']),
};

const wordsOf = ({ description }: SourceRecord): ReadonlySet<string> => readDescription(description).words;

const toKey = (food: SourceRecord): string =>
  `${food.category}|${[...wordsOf(food)]
    .filter((word) => !waterWords.has(word))
    .sort()
    .join(' ')}`;

/** Words for states that differ in water or salt. */
const waterWords = new Set(
  (
    'raw cooked uncooked boiled steamed baked roasted broiled grilled braised stewed simmered microwaved blanched thawed toasted unheated ' +
    'heated frozen unprepared fresh dried dry dehydrated freeze-dried canned drained undrained solid heat moist salt salted unsalted no low ' +
    'sodium reduced pan-broiled spice pack regular water'
  ).split(' '),
);

const changed =
  /\b(?:fried|breaded|battered|sweetened|syrup|sugar|juice|sauces?|creamed|oil|mix|prepared|pickled|cured|smoked|candied|margarine|butter|imitation|with added|exposed|variety meats|giblets|gizzard|yolk|fat only|separable fat)\b/i;

const dried = /\b(?:freeze-)?dried\b|\bdehydrated\b/i;

const distanceOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((word) => !other.has(word)).length + [...other].filter((word) => !one.has(word)).length;

/**
 * Fills trans fat with 0 in foods with at most 0.5 g of fat per 100 g: where no fat was
 * hydrogenated, trans fat is at most a twentieth of it, less than the second decimal.
 */
export const byTrace: FillingWay = (food, nutrient) => {
  const fat = food.nutrientsPer100g.fatTotal;
  if (nutrient !== 'fatTrans' || fat === null || fat > 0.5 || hydrogenated.test(food.description)) return null;
  return { amount: 0, origin: { kind: 'rule', rule: 'trace-of-fat' } };
};

const hydrogenated = /\b(?:hydrogenated|margarine|shortening|whitener|creamer|whipped topping|fried)\b/i;
