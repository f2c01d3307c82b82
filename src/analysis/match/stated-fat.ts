import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { groupBy } from '../group-by';

/** What a line says of the fat of ground meat. */
export interface MeantFat {
  /** Grams of fat in 100 g, as the line states it, or as it follows from the lean share. */
  readonly percent: number;
  /** Of the records of this ground meat the nearest in fat. */
  readonly food: Food;
  /** Whether its fat is as stated, within 3 g in 100 g. */
  readonly isNear: boolean;
}

/**
 * The raw record of a ground meat that has the share of fat stated anywhere in the line: "minced
 * beef (10% fat)", "ground turkey, 93% lean", "ground beef 80/20". Ties go to the lower FDC id.
 * @returns null where the food is no raw ground meat, or the line states no single share
 */
export function findOfStatedFat(catalog: Catalog, food: Food, text: string): MeantFat | null {
  const percent = readStatedFat(text);
  const kind = percent === null ? null : readGroundMeat(food);
  if (percent === null || kind === null) return null;
  const distance = (other: Food): number => Math.abs(readFat(other) - percent);
  const [first = food, ...others] = listGroundMeats(catalog).get(kind) ?? [];
  const nearest = others.reduce((best, other) => (distance(other) < distance(best) ? other : best), first);
  return { percent, food: nearest, isNear: distance(nearest) <= 3 };
}

/** The share of fat in percent that a text states; null where it states none, or several. */
function readStatedFat(text: string): number | null {
  if (!/\d ?(?:[%/-]|percent)/i.test(text)) return null;
  const middle = readMiddle(text);
  if (middle !== null) return middle;
  const [percent = null, ...others] = new Set([...readShares(text), ...readPairs(text)]);
  return others.length > 0 ? null : percent;
}

/** The middle of a range, as fat: 12.5 of "85-90% lean", 13.5 of "7-20 % fat"; null for none. */
function readMiddle(text: string): number | null {
  const [, from, to, kind] = rangeOfShares.exec(text) ?? [];
  const [one, other] = [Number(from), Number(to)];
  if (kind === undefined) return null;
  if (kind.toLowerCase() === 'fat') return Math.max(one, other) <= maxFat ? (one + other) / 2 : null;
  return Math.min(one, other) >= minLean ? 100 - (one + other) / 2 : null;
}

const rangeOfShares =
  /(?<![\d.,/])(\d{1,2}) ?%? ?(?:-|–|to) ?(\d{1,2}) ?(?:%|percent) ?(fat|lean)\b(?![ -](?:free|less|more|off)\b)/i;

/** "93% lean", "10% fat"; without either word a large share is the lean, a small one the fat. */
function readShares(text: string): readonly number[] {
  return [...text.matchAll(share)].flatMap(([, stated = '', kind = '']) => {
    const percent = Number(stated);
    if (kind === '') return percent >= minLean ? [100 - percent] : percent <= maxFat ? [percent] : [];
    return kind.toLowerCase() === 'fat' ? [percent] : [100 - percent];
  });
}

/** "80/20", "80-20": the lean and the fat. */
function readPairs(text: string): readonly number[] {
  return [...text.matchAll(leanAndFat)]
    .map(([, lean, fat]) => ({ lean: Number(lean), fat: Number(fat) }))
    .filter(({ lean, fat }) => lean >= minLean && lean + fat === 100)
    .map(({ fat }) => fat);
}

const share =
  /(?<![\d.,])(\d{1,2}(?:\.\d)?) ?(?:%|percent\b)(?! ?(?:fat|lean)?[ -]?(?:free|less|more|off)\b)(?: ?(fat|lean)\b)?/gi;
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
  const stated = /(\d+)% fat\b/.exec(description)?.[1];
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
