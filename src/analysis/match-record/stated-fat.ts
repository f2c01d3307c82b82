import { findFood, type Catalog } from '../catalog';
import type { Food } from '../food';
import { groupBy } from '../group-by';
import { findFatKind } from './fat-kinds';
import { readFatShares, type FatShare } from './fat-shares';

/** What a line says of the fat of a food. */
export interface MeantFat {
  /** Grams of fat in 100 g, as the line states it, or as it follows from the lean share or that of the dry matter. */
  readonly percent: number;
  /** Of the records of this food the one whose energy differs least for it. */
  readonly food: Food;
  /** Whether its energy is within 15 % of what it were with that fat. */
  readonly isNear: boolean;
}

/**
 * The record of a food that has the share of fat stated anywhere in the line: "minced beef (10% fat)",
 * "ground turkey, 93% lean", "ground beef 80/20", "Greek yogurt, 0% fat", "milk (1.5%)". Of equals the
 * first.
 * @param phrase the name by which the food was found, which may state the share itself
 * @returns null where the line states no single share
 */
export function findOfStatedFat(
  catalog: Catalog,
  food: Food,
  { text, phrase }: { readonly text: string; readonly phrase: string },
): MeantFat | null {
  const animal = readGroundMeat(food);
  if (animal !== null) {
    const percent = readOne([...readFatShares(text).flatMap(toFatOfMeat), ...readPairs(text)]);
    return percent === null ? null : chooseNearest(percent, listGroundMeats(catalog).get(animal) ?? [food]);
  }
  const kind = findFatKind(food.fdcId);
  const percent = readOne(
    readFatShares(text.split(otherFood, 1)[0] ?? '')
      .filter(({ percent: stated, of }) => of !== 'unsaid' || (kind?.isUnsaid === true && stated <= maxUnsaid))
      .filter(({ percent: stated }) => !phrase.split(' ').includes(`${stated}%`))
      .map((share) => toFat(share, food)),
  );
  if (percent === null) return null;
  const others = (kind?.ids ?? []).flatMap((id) => findFood(catalog, id) ?? []);
  return chooseNearest(percent, [food, ...others]);
}

// "Cream or 2% milk" says nothing of the cream, and "milk (whole, 2%, or skim)" nothing of whole milk;
// "cottage cheese with 2% fat" does of the cheese.
const otherFood =
  / (?:or|and|plus|with(?! \d)) |[+&]|(?<=\b(?:whole|skim|nonfat|full[- ]fat)), (?=\d[^,]{0,9}(?:,| or ))/i;

/** The only value; null for none, or for several. */
function readOne(values: readonly number[]): number | null {
  const [one = null, ...others] = new Set(values);
  return others.length > 0 ? null : one;
}

/** The food whose energy differs least for a share of fat that it does not have; of equals the first. */
function chooseNearest(percent: number, foods: readonly Food[]): MeantFat | null {
  let best: { readonly food: Food; readonly error: number } | null = null;
  for (const food of foods) {
    const error = countError(food, percent);
    if (best === null || error < best.error) best = { food, error };
  }
  return best === null ? null : { percent, food: best.food, isNear: best.error <= maxError };
}

/** By which part of its energy a food differs for a share of fat. */
function countError(food: Food, percent: number): number {
  return (Math.abs(readFat(food) - percent) * kcalOfFat) / Math.max(1, food.nutrientsPer100g.calories ?? 0);
}

// Grams of fat by Atwater's general factor; what a stand-in may differ by.
const kcalOfFat = 9;
const maxError = 0.15;

// More is seldom a share of fat: "95% natural".
const maxUnsaid = 90;

/** Without a word for it, a large share is the lean, a small one the fat. */
function toFatOfMeat({ percent, of }: FatShare): readonly number[] {
  if (of === 'fat') return [percent];
  if (of === 'lean') return [100 - percent];
  return percent >= minLean ? [100 - percent] : percent <= maxFat ? [percent] : [];
}

function toFat({ percent, of }: FatShare, food: Food): number {
  if (of === 'lean') return 100 - percent;
  const inDryMatter = (percent * countDryMatter(food)) / 100;
  // "Camembert, 45% fat" is the usual one: Europeans give the fat of a ripened cheese in its dry matter.
  const isUsual = ripened.test(food.description) && countError(food, inDryMatter) <= maxError;
  return of === 'dryMatter' || isUsual ? inDryMatter : percent;
}

const ripened = /^Cheese, (?!cottage|cream|ricotta)/;

/** Grams of dry matter in 100 g: fat, protein, carbohydrates, and the salts of a cheese. */
function countDryMatter({ nutrientsPer100g: { fatTotal, protein, carbsTotal } }: Food): number {
  return (fatTotal ?? 0) + (protein ?? 0) + (carbsTotal ?? 0) + saltsOfCheese;
}

const saltsOfCheese = 4;

/** "80/20", "80-20": the lean and the fat. */
function readPairs(text: string): readonly number[] {
  return [...text.matchAll(leanAndFat)]
    .map(([, lean, fat]) => ({ lean: Number(lean), fat: Number(fat) }))
    .filter(({ lean, fat }) => lean >= minLean && lean + fat === 100)
    .map(({ fat }) => fat);
}

const leanAndFat = /(?<![\d.,/])(\d{2})%? ?[/-] ?(\d{1,2})(?![\d.,]*[\d/])/g;

// American law allows ground beef 30 % of fat at most (9 CFR 319.15), so the lean is 70 % at least.
const minLean = 70;
const maxFat = 30;

/** The animal of raw ground meat: "beef" of "Beef, ground, 80% lean meat / 20% fat, raw"; else null. */
function readGroundMeat({ description }: Food): string | null {
  return groundMeat.exec(description)?.[1]?.toLowerCase() ?? null;
}

const groundMeat =
  /^(beef|pork|lamb|veal|turkey|chicken)(?:, fresh)?, ground(?:, \d+% lean(?: meat)?(?:,| \/) \d+% fat|, fat free)?, raw\b/i;

/** Grams of fat in 100 g, by the description or else by the record; Infinity where neither says. */
function readFat({ description, nutrientsPer100g }: Food): number {
  const stated = /(\d+)% fat\b(?! free)/.exec(description)?.[1];
  return stated === undefined ? (nutrientsPer100g.fatTotal ?? Infinity) : Number(stated);
}

/** The records of raw ground meat by animal, each list by FDC id; found once for a catalog. */
function listGroundMeats(catalog: Catalog): ReadonlyMap<string, readonly Food[]> {
  const known = groundMeatsOf.get(catalog);
  if (known !== undefined) return known;
  const sorted = [...catalog.foods.values()].sort((one, other) => one.fdcId - other.fdcId);
  const found = groupBy(sorted, (food) => {
    const kind = readGroundMeat(food);
    return kind === null ? [] : [kind];
  });
  groundMeatsOf.set(catalog, found);
  return found;
}

const groundMeatsOf = new WeakMap<Catalog, ReadonlyMap<string, readonly Food[]>>();
