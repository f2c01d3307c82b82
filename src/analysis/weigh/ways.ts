import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { findMl } from '../weigh-amounts/amounts';
import { isOfOtherKind } from '../weigh-portions/choose-portion';
import { kitchenWeights, type KitchenWeight } from './kitchen-weights';
import { weighLiquidForm } from './weigh-liquid-form';
import { weighThinLiquid } from './weigh-thin-liquid';
import { cuts, hasAll } from '../weigh-portions/portion-words';
import { readPortions, sameUnit, type ReadPortion } from '../weigh-portions/portions';
import { rateCount, weighByCount, weighByDiameter, weighByPart, weighMiniature } from './weigh-by-count';
import { describeDrained, drainedShare, weighByUnit, weighByVolume } from './weigh-by-unit';
import { findReferenceServing } from './reference-servings';
import { weighStatedCubes } from '../weigh-amounts/stated-cubes';
import { weighWholePiece } from './weigh-whole-piece';
import {
  describeCount,
  formatAmount,
  formatRoughly,
  kindWordsOf,
  shareOfMedium,
  type Way,
  type Weighing,
  type Weight,
} from '../weigh-amounts/weighing';

/**
 * 1.00: the line states a mass; oz, lb, kg and g are exact. 0.90 for a drained can: the drained
 * share is customary.
 */
const byMass: Way = (weighing) => {
  const { quantity, unit, written } = weighing;
  if (unit?.kind !== 'mass' || unit.amount === null) return null;
  const stated = quantity * unit.amount;
  const share = drainedShare(weighing);
  const said = `${formatAmount(quantity)} ${written ?? unit.id}`;
  const exactly = unit.id === 'gram' ? `${said} as stated` : `${said} = ${formatAmount(stated)} g`;
  if (share === null) return { grams: stated, conversion: 1, way: 'mass', reason: exactly, noun: null };
  const reason = `${exactly} in the can, ${describeDrained(share, weighing)}`;
  return { grams: stated * share, conversion: 0.9, way: 'mass', reason, noun: null };
};

/** 0.60, or 0.40 for a guess: what kitchens usually mean by a handful, a knob, a can. */
const byHabit: Way = (weighing) => {
  const { food, quantity, size } = weighing;
  if (weighing.written === null) return null;
  const unit = sameUnit(weighing.unit?.id ?? weighing.written);
  const text = `${food.category}: ${food.description}`;
  const kitchenWeight = kitchenWeights.find(
    ({ units, foods }) => units.includes(unit) && (foods === null || foods.test(text)),
  );
  if (kitchenWeight === undefined) return null;
  const drained = unit === 'can' || unit === 'jar' ? drainedShare(weighing) : null;
  const gramsEach = weighOne(kitchenWeight, weighing) * (size === null ? 1 : shareOfMedium[size]) * (drained ?? 1);
  return {
    grams: quantity * gramsEach,
    conversion: kitchenWeight.conversion,
    way: kitchenWeight.conversion === 0.6 ? 'habit' : 'guess',
    reason: `${describeCount(quantity, weighing.written, `about ${formatRoughly(gramsEach)} g`)}${drained === null ? '' : `, ${describeDrained(drained, weighing)}`}. ${kitchenWeight.evidence.replace(/\.$/, '')}`,
    noun: null,
  };
};

/**
 * 0.60: "1 egg plus 1 yolk". The grams are those of the part, the nutrients those of the whole egg.
 */
const byEggPart: Way = ({ food, quantity, written }) => {
  const gramsEach = written === null || !/^eggs?, whole/i.test(food.description) ? undefined : eggParts.get(written);
  if (gramsEach === undefined || written === null) return null;
  const reason = `${describeCount(quantity, written, `${gramsEach} g`)}, with the nutrients of the whole egg`;
  return { grams: quantity * gramsEach, conversion: 0.6, way: 'habit', reason, noun: null };
};

// Of a large egg, as the records of yolk and white say.
const eggParts: ReadonlyMap<string, number> = new Map([
  ['yolk', 17],
  ['white', 33],
]);

/**
 * The ways to a weight, surest first; the last one always answers. Their conversion confidence goes
 * from 1.00 down to 0.40.
 */
export const ways: readonly Way[] = [
  byMass,
  weighLiquidForm,
  weighThinLiquid,
  byNamedKind,
  (weighing) => atLeast(1, weighByUnit(readPortions(weighing.food).own, weighing)),
  (weighing) => atLeast(0.95, weighByVolume(readPortions(weighing.food).own, weighing)),
  byStatedCut,
  (weighing) =>
    weighByVolume(readPortions(weighing.food).own, weighing) ?? weighByUnit(readPortions(weighing.food).own, weighing),
  byMiniature,
  weighByDiameter,
  byOwnCount,
  bySibling,
  // Before the whole: "1 piece of butter" is rather as large as a walnut than a stick.
  byOtherKind,
  weighWholePiece,
  byDensity,
  (weighing) => (weighing.written === null ? weighByPart(readPortions(weighing.food).all, weighing) : null),
  byEggPart,
  weighStatedCubes,
  byHabit,
  byGuess,
];

/**
 * 0.80: a kind that the line names and the record does not have ("baby bok choy", "romaine hearts",
 * "orzo").
 */
function byNamedKind(weighing: Weighing): Weight | null {
  const stated = kindWordsOf(weighing);
  const portions = readPortions(weighing.food).kinds.filter(({ ml, words }) =>
    [...words].every((word) => stated.has(word) && (ml === null || !cuts.has(word))),
  );
  if (portions.length === 0) return null;
  const weight = weighing.written === null ? weighByCount(portions, weighing) : weighByUnit(portions, weighing);
  return weight === null ? null : asSibling(weight);
}

/**
 * 0.80: a volume of the exact cut that the line states ("chopped coriander"), if the record only
 * has another ("cup of leaves").
 */
function byStatedCut(weighing: Weighing): Weight | null {
  if (findMl(weighing.unit) === null) return null;
  const portions = readPortions(weighing.food).kinds.filter(
    ({ ml, words }) => ml !== null && hasAll(weighing.words.lineWords, words),
  );
  const weight = weighByUnit(portions, weighing) ?? weighByVolume(portions, weighing);
  return weight === null ? null : asSibling(weight);
}

/** 1.00, or 0.80 for a customary portion: the miniature that the line counts ("6 mini muffins"). */
function byMiniature(weighing: Weighing): Weight | null {
  const { own, borrowed } = readPortions(weighing.food);
  const weight = weighMiniature(own, weighing);
  if (weight !== null) return weight;
  const other = weighMiniature(borrowed, weighing);
  return other === null ? null : asSibling(other);
}

/**
 * The record's own piece, unless a borrowed portion has the noun or the size that is counted:
 * "chicken legs" are not thighs.
 */
function byOwnCount(weighing: Weighing): Weight | null {
  if (weighing.written !== null) return null;
  const { own, borrowed } = readPortions(weighing.food);
  const plain = borrowed.filter((portion) => isPlain(portion, weighing));
  return rateCount(plain, weighing) > rateCount(own, weighing) ? null : weighByCount(own, weighing);
}

/**
 * 0.80: a portion of the same food's record in another state or dataset, or a customary
 * portion. A volume may be of another cut.
 */
function bySibling(weighing: Weighing): Weight | null {
  const portions = readPortions(weighing.food).borrowed;
  const plain = portions.filter((portion) => !isOfOtherKind(portion, weighing));
  return (
    weighByBorrowed(plain, weighing) ?? (findMl(weighing.unit) === null ? null : weighByBorrowed(portions, weighing))
  );
}

/** 0.60: a piece or pack of a kind that the line does not name, if the food has no other. */
function byOtherKind(weighing: Weighing): Weight | null {
  if (findMl(weighing.unit) !== null) return null;
  const weight = weighByBorrowed(readPortions(weighing.food).kinds, weighing);
  return weight === null ? null : { ...weight, conversion: 0.6, way: 'habit' };
}

/** Whether a portion has no kind and no size that the line does not name. */
function isPlain(portion: ReadPortion, weighing: Weighing): boolean {
  return !isOfOtherKind(portion, weighing) && (portion.size === null || portion.size === (weighing.size ?? 'medium'));
}

function weighByBorrowed(portions: readonly ReadPortion[], weighing: Weighing): Weight | null {
  if (portions.length === 0) return null;
  const weight =
    atLeast(1, weighByUnit(portions, weighing)) ??
    weighByVolume(portions, weighing) ??
    weighByUnit(portions, weighing) ??
    (weighing.written === null ? weighByCount(portions, weighing) : null);
  return weight === null ? null : asSibling(weight);
}

/** At most 0.80, because the portion is of another record or of the kitchen table. */
function asSibling(weight: Weight): Weight {
  return weight.conversion < 0.8 ? weight : { ...weight, conversion: 0.8, way: 'sibling' };
}

/**
 * 0.70: the density of the food's category, only if no portion of the food states a volume. 0.60 for
 * dry mixes, which weigh about half as much as the drinks, sauces and doughs of their category.
 */
function byDensity({ catalog, food, quantity, unit }: Weighing): Weight | null {
  const ml = findMl(unit);
  const gramsPerMl = ml === null ? null : findDensity(catalog, food);
  if (ml === null || gramsPerMl === null) return null;
  const grams = quantity * ml * gramsPerMl;
  const likes = isDryMix(food) ? 'dry mixes' : food.category.toLowerCase();
  const reason = `${formatAmount(quantity * ml)} ml at ${formatAmount(gramsPerMl)} g per ml, usual for ${likes}`;
  return isDryMix(food)
    ? { grams, conversion: 0.6, way: 'habit', reason, noun: null }
    : { grams, conversion: 0.7, way: 'density', reason, noun: null };
}

function findDensity(catalog: Catalog, food: Food): number | null {
  return isDryMix(food) ? gramsPerMlOfDryMix : catalog.findDensity(food.category);
}

function isDryMix({ category, description }: Food): boolean {
  return dryMixes.test(`${category}: ${description}`);
}

const dryMixes =
  /^(?:beverages|soups|baked)[^:]*: (?!.*\b(?:prepared|ready|frozen|noodles?|cubes?)\b).*\b(?:powder|dry)\b/i;

// SR Legacy: biscuit mix 120 g a cup, pancake mixes 122 to 158 g.
const gramsPerMlOfDryMix = 0.55;

function atLeast(conversion: number, weight: Weight | null): Weight | null {
  return weight !== null && weight.conversion >= conversion ? weight : null;
}

/**
 * 0.40: a guess, if nothing is known. A volume counts as water, a piece as a typical piece of such
 * foods. Always answers.
 */
function byGuess({ food, quantity, unit, written, size }: Weighing): Weight {
  const ml = findMl(unit);
  if (unit?.id === 'serving' || unit?.id === 'portion') {
    const { grams, evidence } = findReferenceServing(food);
    const reason = `${describeCount(quantity, unit.id, `about ${formatAmount(grams)} g`)} (${evidence})`;
    return { grams: quantity * grams, conversion: 0.4, way: 'guess', reason, noun: null };
  }
  const piece = typicalPieceGrams.find(({ foods }) => foods.test(food.category))?.grams ?? fallbackPieceGrams;
  const gramsEach = ml ?? piece * (size === null ? 1 : shareOfMedium[size]);
  const said = written === null ? 'a piece' : `"${written}"`;
  const reason = `No portion of this food says what ${said} weighs; ${formatAmount(gramsEach)} g each is assumed`;
  return { grams: quantity * gramsEach, conversion: 0.4, way: 'guess', reason, noun: null };
}

const fallbackPieceGrams = 100;

/**
 * What one piece of such foods may weigh, to an order of magnitude. The first row that fits
 * decides.
 */
const typicalPieceGrams: readonly { foods: RegExp; grams: number }[] = [
  { foods: /spices|herbs|^nuts? and seed/i, grams: 1 },
  { foods: /fish|shellfish|poultry|beef|pork|lamb|chicken|turkey/i, grams: 150 },
  { foods: /sausage|frankfurter/i, grams: 75 },
  { foods: /bread|rolls|baked|tortilla|cookies|crackers/i, grams: 50 },
  { foods: /candy|sweets|nuts|snacks/i, grams: 20 },
  { foods: /fats|oils|butter|dairy|cheese|sauces|condiment|dressing/i, grams: 15 },
  { foods: /soup|beverages|milk/i, grams: 240 },
];

/**
 * The grams of one kitchen unit. Millilitres are weighed by the food's own portions, else by the
 * density of its category, else as water.
 */
function weighOne({ grams, ml }: KitchenWeight, weighing: Weighing): number {
  if (grams !== null) return grams;
  const volume = ml ?? 0;
  const unit = { id: 'milliliter', kind: 'volume', amount: volume } as const;
  const weight = weighByVolume(readPortions(weighing.food).all, {
    ...weighing,
    quantity: 1,
    unit,
    written: 'milliliter',
  });
  return weight?.grams ?? volume * (findDensity(weighing.catalog, weighing.food) ?? 1);
}
