import { readUnit } from '../unit';
import { isOfOtherKind } from '../weigh-portions/choose-portion';
import { readPortions, type ReadPortion } from '../weigh-portions/portions';
import { weighByCount } from './weigh-by-count';
import { weighByUnit } from './weigh-by-unit';
import type { Weighing, Weight } from '../weigh-amounts/weighing';

/**
 * 0.80: a noun for the whole of a food ("1 head fennel", "1 piece lime"), if the food has no portion of
 * that name. A piece of bread is a slice, a slice of pie and a square are pieces. Null for a piece or square of a
 * food whose whole is too large to be meant ("2 pieces lettuce").
 */
export function weighWholePiece(weighing: Weighing): Weight | null {
  const { food, quantity, unit } = weighing;
  if (unit === null) return null;
  const isScoop = unit.id === 'serving' && powders.test(food.description);
  if (!(wholes.has(unit.id) || isScoop || (unit.id === 'slice' && cutIntoSlices.test(food.description)))) return null;
  const portions = readPortions(food).all.filter((portion) => !isOfOtherKind(portion, weighing));
  const isCut = isScoop || unit.id === 'slice' || (unit.id === 'piece' && cutAnimals.test(food.category));
  const weight = weighAsPart(portions, weighing) ?? (isCut ? null : weighWhole(portions, weighing, unit.id));
  if (weight === null || weight.grams > quantity * (mostGrams.get(unit.id) ?? Infinity)) return null;
  return { ...weight, conversion: 0.8, way: 'piece' };
}

/** The record's piece of a pie is what others call a slice. */
const cutIntoSlices = /^(?:pie, |cake, cheesecake)/i;

/** A serving of these is what the scoop in the tub holds. */
const powders = /protein powder/i;

/** A piece of chicken is no chicken. */
const cutAnimals = /^(?:poultry|beef|pork|lamb|finfish)/i;

const wholes: ReadonlySet<string> = new Set([
  'piece',
  'head',
  'bulb',
  'stalk',
  'ear',
  'cob',
  'stem',
  'rib',
  'breast',
  'thigh',
  'fillet',
  'pod',
  'square',
]);

/** Some kitchens count whole potatoes by the piece, but no cabbages; a square is cut off something. */
const mostGrams: ReadonlyMap<string, number> = new Map([
  ['piece', 250],
  ['square', 100],
]);

function weighAsPart(portions: readonly ReadPortion[], weighing: Weighing): Weight | null {
  const { food, unit } = weighing;
  const row = parts.find(({ of, foods }) => of === unit?.id && foods.test(food.description));
  if (row === undefined) return null;
  return weighByUnit(portions, { ...weighing, written: row.part, unit: readUnit(row.part) });
}

/** Portions that a piece or square of such a food is, where its record has them. */
const parts = [
  { of: 'piece', foods: /^bread\b|\bbacon\b|\bprosciutto\b|^salami|^pepperoni/i, part: 'slice' },
  { of: 'piece', foods: /^(?:lettuce|endive|radicchio|cabbage|kale)\b/i, part: 'leaf' },
  { of: 'slice', foods: cutIntoSlices, part: 'piece' },
  { of: 'square', foods: /^/, part: 'piece' },
  { of: 'serving', foods: powders, part: 'scoop' },
] as const;

function weighWhole(portions: readonly ReadPortion[], weighing: Weighing, noun: string): Weight | null {
  // A stalk of dill is not a bunch, and a head of chard is not a leaf.
  const candidates = portions.filter(({ unit }) => unit !== 'bunch' && (noun !== 'head' || unit !== 'leaf'));
  return weighByCount(candidates, { ...weighing, written: null, unit: null });
}
