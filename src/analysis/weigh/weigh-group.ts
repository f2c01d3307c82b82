import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { Amount, ParsedLine } from '../line';
import { readUnit, type Unit } from '../unit';
import type { AmountGroup } from './group-amounts';
import { isDrink } from './is-drink';
import { middleOf } from './middle-of';
import { readWords } from './read-words';
import { readSize } from './sizes';
import { ways } from './ways';
import type { Weighing, Weight } from './weighing';

/** Weighs one group of amounts by the surest way that any of its statements allows; a range is at most 0.90. */
export function weighGroup(catalog: Catalog, line: ParsedLine & { food: Food }, group: AmountGroup): Weight {
  const nameWords = readWords(line.name);
  const lineWords = readWords(line.text);
  const size = readSize(line.size);
  const statements = listStatements(group).map(({ written, quantity }): Weighing => {
    const unit = written === null ? null : readOunce(readUnit(written), line.food);
    const isCount = unit?.kind === 'size' || unit?.id === 'each';
    return {
      catalog,
      food: line.food,
      quantity,
      written: isCount ? null : written,
      unit: isCount ? null : unit,
      size: size ?? (unit?.kind === 'size' ? readSize(unit.id) : null),
      nameWords,
      lineWords,
    };
  });
  const weight = weighSurely(statements);
  const ranged = [group.first, ...group.each].find(({ quantityMax }) => quantityMax !== null);
  if (ranged === undefined || ranged.quantityMax === null) return weight;
  const reason = `${weight.reason}; the middle of ${ranged.quantity} to ${ranged.quantityMax}`;
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

interface Statement {
  readonly quantity: number;
  readonly written: string | null;
}

/** The sizes of each, times how many there are, say more than the count: they come first. A length is a size only of roots and sticks. */
function listStatements({ first, same, each }: AmountGroup): readonly Statement[] {
  const count = middleOf(first);
  const sized = each.map((amount) => ({ quantity: count * middleOf(amount), written: amount.unit }));
  return [...sized, ...[first, ...same].map(toStatement)];
}

function toStatement(amount: Amount): Statement {
  return { quantity: middleOf(amount), written: amount.unit };
}

/** An ounce of a drink is poured, not weighed: a fluid ounce. Of all else, milk, oil and broth too, "oz" is the mass it says. */
function readOunce(unit: Unit | null, food: Food): Unit | null {
  return unit?.id === 'ounce' && isDrink(food) ? readUnit('fluid ounce') : unit;
}
