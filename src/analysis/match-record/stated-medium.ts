import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { groupBy } from '../group-by';
import { findInState } from './find-in-state';

/** What a can or jar holds beside the food; the syrups by their sugar. */
const media = [
  'water',
  'juice',
  'extra light syrup',
  'light syrup',
  'heavy syrup',
  'extra heavy syrup',
  'oil',
] as const;
type Medium = (typeof media)[number];

/**
 * The record of a canned food in the water, juice, syrup or oil that the line states: "peaches, in light
 * syrup", "tuna (in olive oil)". Where no record has this syrup, the one with the nearest. Fresh fruit "in its
 * own juice" is canned.
 * @returns null where the line states none, or several, and where the food has it already
 */
export function findInStatedMedium(catalog: Catalog, food: Food, text: string): Food | null {
  if (!/syrup|juice|water|oil/i.test(text)) return null;
  const medium = readMedium(text);
  if (medium === null) return null;
  const isFresh = freshFruit.test(`${food.category}: ${food.description}`);
  const canned = isFresh && besideName.test(text) ? findInState(catalog, food, { state: 'canned', text }) : food;
  const packing = canned === null ? null : readPacking(canned);
  if (packing === null) return null;
  const found = packing.medium === medium ? packing.food : (findNearest(catalog, packing, medium) ?? packing.food);
  return found === food ? null : found;
}

/** The record of a family that is packed in a medium, else in the nearest; null for none. */
function findNearest(catalog: Catalog, { family }: Packing, medium: Medium): Food | null {
  const others = listPackings(catalog).get(family) ?? [];
  const [nearest] = nearOf[medium].flatMap((near) => others.filter((other) => other.medium === near));
  return nearest?.food ?? null;
}

/** The only medium that a text states; of syrup alone the usual one. */
function readMedium(text: string): Medium | null {
  const stated = new Set(
    [...text.toLowerCase().matchAll(packed)].map(({ groups }) => {
      const [kind, strength] = [groups?.['kind'] ?? '', groups?.['strength'] ?? 'heavy'];
      return kind === 'syrup' ? `${strength.replace('-', ' ')} syrup` : kind;
    }),
  );
  const [first, ...others] = stated;
  return others.length > 0 ? null : (media.find((medium) => medium === first) ?? null);
}

const packed =
  /\b(?:in (?:(?:its|their|own|natural|pure|fruit|unsweetened|100%|pineapple|pear|spring|mineral|olive|vegetable|sunflower|soybean|soya|canola|extra|virgin)[ -])*(?=(?:extra[- ])?(?:light|heavy)? ?syrup|juice|water|oil)|(?=(?:extra[- ])?(?:light|heavy) syrup|(?:juice|water|oil)[- ]pack))(?:(?<strength>(?:extra[- ])?(?:light|heavy)) )?(?<kind>syrup|juice|water|oil)\b/g;
const besideName =
  /[,(] ?(?:packed |canned )?in (?:(?:its|their|own|natural|fruit) )*(?:(?:light|heavy) )?(?:juice|syrup)\b/i;
const freshFruit = /^Fruits.*: .*\braw\b/;

/** The media by which each is replaced, the nearest first. */
const nearOf: Readonly<Record<Medium, readonly Medium[]>> = {
  water: ['water', 'juice'],
  juice: ['juice', 'extra light syrup', 'light syrup'],
  'extra light syrup': ['extra light syrup', 'light syrup', 'juice'],
  'light syrup': ['light syrup', 'extra light syrup', 'heavy syrup'],
  'heavy syrup': ['heavy syrup', 'extra heavy syrup', 'light syrup'],
  'extra heavy syrup': ['extra heavy syrup', 'heavy syrup'],
  oil: ['oil'],
};

interface Packing {
  readonly food: Food;
  readonly medium: Medium;
  /** The food, whether it is drained, and what it is without. */
  readonly family: string;
}

/** How the record of a canned food is packed; null for other records. */
function readPacking(food: Food): Packing | null {
  const [, head, stated, rest] = packing.exec(food.description) ?? [];
  const medium = media.find((each) => each === stated);
  if (head === undefined || rest === undefined || medium === undefined) return null;
  const kept = ['drained', 'without skin', 'without salt'].filter((each) => rest.includes(each));
  return { food, medium, family: [head, ...kept].join(' ') };
}

const packing =
  /^(.+?),(?: purple,)? canned(?:,(?: pitted,)?| in) ((?:extra (?:light|heavy)|light|heavy) syrup|juice|water|oil)\b(?: pack)?(.*)$/;

/** The records of canned foods by family, each list by FDC id; found once for a catalog. */
function listPackings(catalog: Catalog): ReadonlyMap<string, readonly Packing[]> {
  const known = packingsOf.get(catalog);
  if (known !== undefined) return known;
  const sorted = [...catalog.foods.values()].sort((one, other) => one.fdcId - other.fdcId);
  const packings = sorted.flatMap((food) => readPacking(food) ?? []);
  const found = groupBy(packings, ({ family }) => [family]);
  packingsOf.set(catalog, found);
  return found;
}

const packingsOf = new WeakMap<Catalog, ReadonlyMap<string, readonly Packing[]>>();
