import { byGuess } from './by-guess';
import { byHabit } from './by-habit';
import { byMass } from './by-mass';
import { formatAmount } from '../format-amount';
import { findMl } from '../amount/find-ml';
import { cuts } from '../portion/read-words';
import { readPortions, type ReadPortion } from '../portion/read-portions';
import { rateCount, weighByCount, weighByPart } from '../portion/weigh-by-count';
import { weighByUnit, weighByVolume } from '../portion/weigh-by-unit';
import type { Way, Weighing, Weight } from '../weighing';

/** The ways to a weight, surest first; the last always answers. Their confidence is the ladder of rungs 1.00 to 0.40. */
export const ways: readonly Way[] = [
  byMass,
  byNamedKind,
  (weighing) => atLeast(1, weighByUnit(readPortions(weighing.food).own, weighing)),
  (weighing) => atLeast(0.95, weighByVolume(readPortions(weighing.food).own, weighing)),
  byStatedCut,
  (weighing) =>
    weighByVolume(readPortions(weighing.food).own, weighing) ?? weighByUnit(readPortions(weighing.food).own, weighing),
  byOwnCount,
  bySibling,
  byWholePiece,
  byDensity,
  (weighing) => (weighing.written === null ? weighByPart(readPortions(weighing.food).all, weighing) : null),
  byHabit,
  byGuess,
];

/** 0.80: a kind that the line names and the record does not know ("baby bok choy", "romaine hearts", "orzo"). */
function byNamedKind(weighing: Weighing): Weight | null {
  const portions = readPortions(weighing.food).kinds.filter(({ ml, words }) =>
    [...words].every((word) => weighing.lineWords.has(word) && (ml === null || !cuts.has(word))),
  );
  if (portions.length === 0) return null;
  const weight = weighing.written === null ? weighByCount(portions, weighing) : weighByUnit(portions, weighing);
  return weight === null ? null : { ...weight, conversion: 0.8, way: 'sibling' };
}

/** 0.80: a volume of the very cut that the line states ("chopped coriander"), where the record knows but another ("cup of leaves"). */
function byStatedCut(weighing: Weighing): Weight | null {
  if (findMl(weighing.unit) === null) return null;
  const portions = readPortions(weighing.food).kinds.filter(
    ({ ml, words }) => ml !== null && [...words].every((word) => weighing.lineWords.has(word)),
  );
  const weight = weighByUnit(portions, weighing) ?? weighByVolume(portions, weighing);
  return weight === null ? null : { ...weight, conversion: 0.8, way: 'sibling' };
}

/** The record's own piece, unless a portion from elsewhere has the noun or the size that is counted: "chicken legs" are no thighs. */
function byOwnCount(weighing: Weighing): Weight | null {
  if (weighing.written !== null) return null;
  const { own, kindred } = readPortions(weighing.food);
  const plain = kindred.filter((portion) => isPlain(portion, weighing));
  return rateCount(plain, weighing) > rateCount(own, weighing) ? null : weighByCount(own, weighing);
}

/** 0.80: the portion of the same food's record in another state or dataset, or of the table of kitchen weights. */
function bySibling(weighing: Weighing): Weight | null {
  const portions = readPortions(weighing.food).kindred;
  const plain = portions.filter((portion) => !isOfOtherKind(portion, weighing));
  return (
    weighByKindred(plain, weighing) ?? (plain.length < portions.length ? weighByKindred(portions, weighing) : null)
  );
}

/** Neither of a kind nor of a size that the line does not name. */
function isPlain(portion: ReadPortion, weighing: Weighing): boolean {
  return !isOfOtherKind(portion, weighing) && (portion.size === null || portion.size === (weighing.size ?? 'medium'));
}

/** A weight of one kind of the food ("Thai", "fingerling") that the line does not name. */
function isOfOtherKind({ portion, words }: ReadPortion, { lineWords }: Weighing): boolean {
  return portion.origin === 'customary' && words.size > 0 && ![...words].every((word) => lineWords.has(word));
}

function weighByKindred(portions: readonly ReadPortion[], weighing: Weighing): Weight | null {
  if (portions.length === 0) return null;
  const weight =
    atLeast(1, weighByUnit(portions, weighing)) ??
    weighByVolume(portions, weighing) ??
    weighByUnit(portions, weighing) ??
    (weighing.written === null ? weighByCount(portions, weighing) : null);
  return weight === null ? null : { ...weight, conversion: 0.8, way: 'sibling' };
}

/** 0.80: a noun that means the whole of a food ("1 head fennel", "1 piece lime"), where the food has no portion of that name. */
function byWholePiece(weighing: Weighing): Weight | null {
  if (weighing.unit === null || !wholes.has(weighing.unit.id)) return null;
  const weight = weighByCount(readPortions(weighing.food).all, { ...weighing, written: null, unit: null });
  return weight === null ? null : { ...weight, conversion: 0.8, way: 'piece' };
}

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

/** 0.70: the density of the food's category, only where no portion of the food says anything about volume. */
function byDensity({ catalog, food, quantity, unit }: Weighing): Weight | null {
  const ml = findMl(unit);
  const gramsPerMl = ml === null ? null : catalog.findDensity(food.category);
  if (ml === null || gramsPerMl === null) return null;
  const reason = `${formatAmount(quantity * ml)} ml at ${formatAmount(gramsPerMl)} g per ml, usual for ${food.category.toLowerCase()}`;
  return { grams: quantity * ml * gramsPerMl, conversion: 0.7, way: 'density', reason, noun: null };
}

function atLeast(conversion: number, weight: Weight | null): Weight | null {
  return weight !== null && weight.conversion >= conversion ? weight : null;
}
