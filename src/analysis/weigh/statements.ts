import type { Food } from '../food';
import type { Amount, ParsedLine } from '../line';
import { isPack, readGrams, readUnit } from '../unit';
import { cmPerInch, findMl, middleOf, readInches, type AmountGroup } from '../weigh-amounts/amounts';
import { crushesAiryFood } from '../weigh-portions/crushed-foods';
import { readOunce, readPortions } from '../weigh-portions/portions';

/** One way in which a line states an amount. */
export interface Statement {
  readonly quantity: number;
  readonly written: string | null;
  /** The range whose middle the quantity is; null for no range. */
  readonly ranged: Amount | null;
  readonly weighed: Amount['weighed'] | null;
}

/**
 * The amounts to try, in order: a length; what was weighed as the food is; the size of each times
 * the count, which says more than the count alone; the rest.
 * @param findPiece grams of one piece of the food, null if unknown
 */
export function listStatements(
  line: ParsedLine & { food: Food },
  stated: AmountGroup,
  findPiece: () => number | null,
): readonly Statement[] {
  const group = readSizedEggs(line.food, stated);
  const { first, same: restated } = group;
  const pieces = listPackedPieces(group);
  if (pieces.length > 0) return pieces;
  const same = isCrushedLater(line, first) && findPiece() !== null ? withoutVolumes(restated) : restated;
  const isReplaced =
    isFilledBy(line.food, first, [...group.each, ...same]) ||
    same.some((amount) => isOfPartOfFruit(amount, first, line)) ||
    (line.amounts.length === 2 && same.some((other) => isLargeSpoon(first, other)));
  const restating = same.filter((amount) => !isRounded(amount, first));
  const amounts = isReplaced ? restating : [first, ...restating];
  const surer = amounts.filter((amount) => isSurer(amount, first, line));
  const plain = [...surer, ...amounts.filter((amount) => !surer.includes(amount))].map(toStatement);
  const all = [...listSized(line, group, findPiece), ...plain];
  const lengths = listLengths(line, group);
  return [...lengths, ...(all.some(({ weighed }) => weighed !== null) ? orderByState(all, line) : all)];
}

/** "25 crackers, crushed (1 cup)": the count is surer than a cup of crumbs, which are fine or coarse. */
function isCrushedLater({ food, text }: ParsedLine & { food: Food }, { unit, quantity }: Amount): boolean {
  return unit === null && quantity >= 2 && crushesAiryFood(food, text);
}

function withoutVolumes(amounts: readonly Amount[]): readonly Amount[] {
  return amounts.filter(({ unit }) => readUnit(unit ?? '')?.kind !== 'volume');
}

/** "3 eggs (59 g)": cartons state what one egg weighs, and no egg weighs a third of that. */
function readSizedEggs({ description }: Food, group: AmountGroup): AmountGroup {
  const { first, same, each } = group;
  if (same.length === 0 || !/^eggs?, whole, raw/i.test(description)) return group;
  const count = [first, ...same].find(({ unit }) => unit === null);
  const size = [first, ...same].find(({ unit, quantity }) => readUnit(unit ?? '')?.id === 'gram' && quantity >= 40 && quantity <= 80); // prettier-ignore
  if (count === undefined || size === undefined || size.quantity >= 35 * middleOf(count)) return group;
  const others = [first, ...same].filter((amount) => amount !== count && amount !== size);
  return { first: count, same: others, each: [...each, size] };
}

/** A package of 12 tortillas is twelve, however much a package of others weighs. */
function listPackedPieces({ first, same, each }: AmountGroup): readonly Statement[] {
  if (!isPack(first.unit ?? '') || each.some(({ unit }) => unit !== null)) return [];
  const count = middleOf(first);
  return [...each, ...same]
    .filter(({ unit, quantity }) => unit === null && quantity >= 2)
    .map((amount) => ({ quantity: count * middleOf(amount), written: null, ranged: null, weighed: null }));
}

/** The size of each belongs to a count, never to a mass: "2 lb breasts (8 oz each)". */
function listSized(
  { text }: ParsedLine,
  { first, each }: AmountGroup,
  findPiece: () => number | null,
): readonly Statement[] {
  if (each.length === 0 || readUnit(first.unit ?? '')?.kind === 'mass') return [];
  const count = middleOf(first);
  return each.map((amount) =>
    isOfAllPieces(first, amount, findPiece) || isOfPartOfCan(text, first, amount)
      ? toStatement(amount)
      : {
          quantity: count * middleOf(amount),
          written: amount.unit,
          ranged: [first, amount].find(isRange) ?? null,
          weighed: amount.weighed ?? null,
        },
  );
}

/**
 * "2 to 3 (1 pound) chicken breasts" are a pound, however many there are, unless one piece of the
 * food weighs about as much: "2 to 3 (8 oz) chicken breasts".
 */
function isOfAllPieces(first: Amount, amount: Amount, findPiece: () => number | null): boolean {
  const gramsEach = readGrams(amount.unit);
  if (first.unit !== null || !isRange(first) || gramsEach === null) return false;
  const piece = findPiece();
  const grams = middleOf(amount) * gramsEach;
  return piece === null || grams > piece * Math.sqrt(middleOf(first));
}

/** "Half a tin (200 g)" is 200 g, because tins hold 400 g; half of "a 15-ounce can" is half of it. */
function isOfPartOfCan(text: string, first: Amount, amount: Amount): boolean {
  const share = middleOf(first);
  const gramsEach = readGrams(amount.unit);
  if (share >= 1 || gramsEach === null || !/\b(?:tin|can)\b[^()]{0,20}\(/i.test(text)) return false;
  const whole = (middleOf(amount) * gramsEach) / share;
  return whole >= gramsOfCan.least && whole <= gramsOfCan.most;
}

// Cans of 13.5 to 15.5 ounces and of 400 g.
const gramsOfCan = { least: 382, most: 440 };

/**
 * What is weighed as the food is comes first. The dry mass of a food that the line calls cooked
 * counts only if nothing else is stated: "3 cups cooked beans (1/2 lb dry)".
 */
function orderByState(all: readonly Statement[], { food, text }: ParsedLine & { food: Food }): readonly Statement[] {
  const isCooked = cooked.test(food.description) && cooked.test(text);
  const asIs = all.filter(({ weighed }) => weighed === 'drained' || (weighed === 'dry' && !isCooked));
  const plain = all.filter(({ weighed }) => weighed === null);
  return asIs.length + plain.length === 0 ? all : [...asIs, ...plain];
}

const cooked = /\b(?:cooked|boiled|canned|tinned)\b/i;

/** "1 can (14 fl oz)": what the can holds says more than what cans of the food usually hold. */
function isFilledBy(food: Food, first: Amount, others: readonly Amount[]): boolean {
  return (
    readUnit(first.unit ?? '')?.kind === 'container' &&
    others.some(({ unit }) => readOunce(readUnit(unit ?? ''), food)?.kind === 'volume')
  );
}

/** "250 ml / 9 fl oz": the second volume is rounded, and its ounces may not be American ones. */
function isRounded(amount: Amount, first: Amount): boolean {
  return metricVolumes.has(readUnit(first.unit ?? '')?.id ?? '') && findMl(readUnit(amount.unit ?? '')) !== null;
}

/**
 * Whether an amount says more than the first: "1 pint (570 ml)" is an imperial pint, "juice of 2 limes
 * (1/4 cup)" says how much juice they gave, and "1 package puff pastry (1 sheet)" how many sheets it has.
 */
function isSurer(amount: Amount, first: Amount, line: ParsedLine): boolean {
  if (amount === first) return false;
  const unit = readUnit(first.unit ?? '');
  if (unit?.kind === 'container' && readUnit(amount.unit ?? '')?.kind === 'piece') return true;
  if (metricVolumes.has(readUnit(amount.unit ?? '')?.id ?? '')) return unit !== null && ofTwoSystems.has(unit.id);
  return isOfPartOfFruit(amount, first, line);
}

/** "Juice of 2 limes (1/4 cup)": the volume says how much of the part is used. */
function isOfPartOfFruit(amount: Amount, first: Amount, { name, wording }: ParsedLine): boolean {
  if (wording === null || !/ (?:juice|zest)$/i.test(name) || findMl(readUnit(first.unit ?? '')) !== null) return false;
  return readUnit(amount.unit ?? '')?.kind === 'volume';
}

/** "1 tablespoon (20 ml)": the spoons of Australia are a third larger. */
function isLargeSpoon(first: Amount, other: Amount): boolean {
  const ml = findMl(readUnit(other.unit ?? ''));
  const isSpoon = readUnit(first.unit ?? '')?.id === 'tablespoon';
  return isSpoon && ml !== null && middleOf(other) * ml === middleOf(first) * 20;
}

/** Units that recipes of Britain and of the United States use in other sizes. */
const ofTwoSystems: ReadonlySet<string> = new Set(['fluid ounce', 'gill', 'pint']);

const metricVolumes: ReadonlySet<string> = new Set(['milliliter', 'centiliter', 'deciliter', 'liter']);

/** "3-inch piece of ginger": a length is an amount only for foods with a weight by the inch. */
function listLengths({ size, food }: ParsedLine & { food: Food }, { first }: AmountGroup): readonly Statement[] {
  if (!readPortions(food).borrowed.some(({ unit }) => unit === 'inch')) return [];
  const inches = readInches(size) ?? (readUnit(first.unit ?? '')?.id === 'centimeter' ? 1 / cmPerInch : null);
  return inches === null
    ? []
    : [{ quantity: middleOf(first) * inches, written: 'inch', ranged: isRange(first) ? first : null, weighed: null }];
}

function toStatement(amount: Amount): Statement {
  return {
    quantity: middleOf(amount),
    written: amount.unit,
    ranged: isRange(amount) ? amount : null,
    weighed: amount.weighed ?? null,
  };
}

function isRange({ quantityMax }: Amount): boolean {
  return quantityMax !== null;
}
