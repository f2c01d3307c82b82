import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { Amount, ParsedLine } from '../line';
import { readUnit, type Unit } from '../unit';
import { cmPerInch, findMl, middleOf, readInches, type AmountGroup } from './amounts';
import { readLineWords, readWords } from './portion-words';
import { isDrink, readPortions } from './portions';
import { ways } from './ways';
import { formatAmount, readSize, type Size, type Weighing, type Weight } from './weighing';

/** A matched line, read for weighing its groups of amounts. */
type WeighedReading = Pick<Weighing, 'nameWords' | 'lineWords' | 'size' | 'inches'> & {
  readonly line: ParsedLine & { food: Food };
};

/** Reads what all groups of a line's amounts have in common, once for all of them. */
export function readForWeighing(line: ParsedLine & { food: Food }): WeighedReading {
  return {
    line,
    nameWords: readWords(line.name.replace(cutInto, ' ').replace(cutWords, ' ')),
    lineWords: readLineWords(line),
    size: readSize(line.size),
    inches: readInches(line.size) ?? readInches(line.text),
  };
}

/**
 * Weighs one group of amounts by the surest way that any of its statements allows; at most 0.90 for
 * a range.
 */
export function weighGroup(catalog: Catalog, reading: WeighedReading, group: AmountGroup): Weight {
  const { line, nameWords, lineWords, size, inches } = reading;
  const lengths = listLengths(line, group);
  const isVolumeStated = [group.first, ...group.same].some(({ unit }) => findMl(readUnit(unit ?? '')) !== null);
  const weighings = [...lengths, ...listStatements(group)].map(({ written, quantity, ranged }) => {
    const unit = written === null ? null : readOunce(readUnit(written), line.food);
    const isCount = unit?.kind === 'size' || unit?.id === 'each';
    const weighing: Weighing = {
      catalog,
      food: line.food,
      quantity,
      written: isCount ? null : written,
      unit: isCount ? null : unit,
      size: unit?.kind === 'container' && isSizeBehind(line, unit) ? null : (size ?? readSizeUnit(unit)),
      isVolumeStated,
      inches,
      nameWords,
      lineWords,
    };
    return { weighing, ranged };
  });
  const { weight, ranged } = weighSurely(weighings);
  if (ranged === null || ranged.quantityMax === null) return weight;
  const reason = `${weight.reason}; the middle of ${formatAmount(ranged.quantity)} to ${formatAmount(ranged.quantityMax)}`;
  return { ...weight, conversion: Math.min(weight.conversion, 0.9), reason };
}

function weighSurely(weighings: readonly { weighing: Weighing; ranged: Amount | null }[]) {
  for (const way of ways) {
    for (const { weighing, ranged } of weighings) {
      const weight = way(weighing);
      if (weight !== null) return { weight, ranged };
    }
  }
  throw new Error('The last way to a weight always answers.');
}

function readSizeUnit(unit: Unit | null): Size | null {
  return unit?.kind === 'size' ? readSize(unit.id) : null;
}

/** "2 cans jumbo rolls" are not jumbo cans; "1 large can" is a large one. */
function isSizeBehind({ text, size }: ParsedLine, { id }: Unit): boolean {
  if (size === null) return false;
  const plain = text.toLowerCase();
  const container = plain.indexOf(id);
  return container >= 0 && plain.indexOf(size.toLowerCase()) > container;
}

/** "3 tomatoes cut into slices" are counted whole. */
const cutInto = /\b(?:cut|cutted|sliced|chopped|divided|broken|separated) in(?:to)? .*$/i;

/** A "sliced carrot" is not a slice. */
const cutWords = /\b(?:sliced|quartered|halved|cubed|chopped|shaved)\b/gi;

interface Statement {
  readonly quantity: number;
  readonly written: string | null;
  /** The range whose middle the quantity is; null for no range. */
  readonly ranged: Amount | null;
}

/**
 * The amounts to try, in order: first the size of each times the count, which says more than the
 * count alone.
 */
function listStatements({ first, same, each }: AmountGroup): readonly Statement[] {
  const count = middleOf(first);
  const sized = each.map((amount) => ({
    quantity: count * middleOf(amount),
    written: amount.unit,
    ranged: [first, amount].find(isRange) ?? null,
  }));
  return [...sized, ...[first, ...same.filter((amount) => !isRounded(amount, first))].map(toStatement)];
}

/** "250 ml / 9 fl oz": the second volume is rounded, and its ounces may not be American ones. */
function isRounded(amount: Amount, first: Amount): boolean {
  return metricVolumes.has(readUnit(first.unit ?? '')?.id ?? '') && findMl(readUnit(amount.unit ?? '')) !== null;
}

const metricVolumes: ReadonlySet<string> = new Set(['milliliter', 'centiliter', 'deciliter', 'liter']);

/** "3-inch piece of ginger": a length is an amount only for foods with a weight by the inch. */
function listLengths({ size, food }: ParsedLine & { food: Food }, { first }: AmountGroup): readonly Statement[] {
  if (!readPortions(food).borrowed.some(({ unit }) => unit === 'inch')) return [];
  const inches = readInches(size) ?? (readUnit(first.unit ?? '')?.id === 'centimeter' ? 1 / cmPerInch : null);
  return inches === null
    ? []
    : [{ quantity: middleOf(first) * inches, written: 'inch', ranged: isRange(first) ? first : null }];
}

function toStatement(amount: Amount): Statement {
  return { quantity: middleOf(amount), written: amount.unit, ranged: isRange(amount) ? amount : null };
}

function isRange({ quantityMax }: Amount): boolean {
  return quantityMax !== null;
}

/**
 * An ounce of a drink is a fluid ounce. For all other foods, including milk, oil and broth, "oz" is
 * a mass.
 */
function readOunce(unit: Unit | null, food: Food): Unit | null {
  return unit?.id === 'ounce' && isDrink(food) ? readUnit('fluid ounce') : unit;
}
