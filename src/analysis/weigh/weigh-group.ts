import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { Amount, ParsedLine } from '../line';
import { readUnit, type Unit } from '../unit';
import { formatAmount } from './format-amount';
import { findMl } from './amount/find-ml';
import type { AmountGroup } from './amount/group-amounts';
import { isDrink } from './amount/is-drink';
import { middleOf } from './amount/middle-of';
import { cmPerInch, readInches } from './amount/read-inches';
import { readPortions } from './portion/read-portions';
import { readLineWords } from './portion/read-line-words';
import { readWords } from './portion/read-words';
import { readSize } from './portion/sizes';
import { ways } from './way/ways';
import type { Weighing, Weight } from './weighing';

/** Weighs one group of amounts by the surest way that any of its statements allows; a range is at most 0.90. */
export function weighGroup(catalog: Catalog, line: ParsedLine & { food: Food }, group: AmountGroup): Weight {
  const nameWords = readWords(line.name.replace(cutWords, ' '));
  const lineWords = readLineWords(line);
  const size = readSize(line.size);
  const inches = readInches(line.size) ?? readInches(line.text);
  const lengths = listLengths(line, group);
  const isVolumeStated = [group.first, ...group.same].some(({ unit }) => findMl(readUnit(unit ?? '')) !== null);
  const statements = [...lengths, ...listStatements(group)].map(({ written, quantity }): Weighing => {
    const unit = written === null ? null : readOunce(readUnit(written), line.food);
    const isCount = unit?.kind === 'size' || unit?.id === 'each';
    return {
      catalog,
      food: line.food,
      quantity,
      written: isCount ? null : written,
      unit: isCount ? null : unit,
      size: size ?? (unit?.kind === 'size' ? readSize(unit.id) : null),
      isVolumeStated,
      inches,
      nameWords,
      lineWords,
    };
  });
  const weight = weighSurely(statements);
  const ranged = [group.first, ...group.each].find(({ quantityMax }) => quantityMax !== null);
  if (ranged === undefined || ranged.quantityMax === null) return weight;
  const reason = `${weight.reason}; the middle of ${formatAmount(ranged.quantity)} to ${formatAmount(ranged.quantityMax)}`;
  return { ...weight, conversion: Math.min(weight.conversion, 0.9), reason };
}

function weighSurely(statements: readonly Weighing[]): Weight {
  for (const way of ways) {
    for (const statement of statements) {
      const weight = way(statement);
      if (weight !== null) return weight;
    }
  }
  throw new Error('The last way to a weight always answers.');
}

/** A "sliced carrot" is no slice. */
const cutWords = /\b(?:sliced|quartered|halved|cubed|chopped|shaved)\b/gi;

interface Statement {
  readonly quantity: number;
  readonly written: string | null;
}

/** The sizes of each, times how many there are, say more than the count: they come first. A length is a size only of roots and sticks. */
function listStatements({ first, same, each }: AmountGroup): readonly Statement[] {
  const count = middleOf(first);
  const sized = each.map((amount) => ({ quantity: count * middleOf(amount), written: amount.unit }));
  return [...sized, ...[first, ...same.filter((amount) => !isRounded(amount, first))].map(toStatement)];
}

/** "250 ml / 9 fl oz": the other volume restates the millilitres in round numbers, and in ounces that may not be American ones. */
function isRounded(amount: Amount, first: Amount): boolean {
  return metricVolumes.has(readUnit(first.unit ?? '')?.id ?? '') && findMl(readUnit(amount.unit ?? '')) !== null;
}

const metricVolumes: ReadonlySet<string> = new Set(['milliliter', 'centiliter', 'deciliter', 'liter']);

/** "3-inch piece of ginger": a length is an amount only of what has a weight by the inch. */
function listLengths({ size, food }: ParsedLine & { food: Food }, { first }: AmountGroup): readonly Statement[] {
  if (!readPortions(food).kindred.some(({ unit }) => unit === 'inch')) return [];
  const inches = readInches(size) ?? (readUnit(first.unit ?? '')?.id === 'centimeter' ? 1 / cmPerInch : null);
  return inches === null ? [] : [{ quantity: middleOf(first) * inches, written: 'inch' }];
}

function toStatement(amount: Amount): Statement {
  return { quantity: middleOf(amount), written: amount.unit };
}

/** An ounce of a drink is poured, not weighed: a fluid ounce. Of all else, milk, oil and broth too, "oz" is the mass it says. */
function readOunce(unit: Unit | null, food: Food): Unit | null {
  return unit?.id === 'ounce' && isDrink(food) ? readUnit('fluid ounce') : unit;
}
