import type { Food } from '../analysis/food';
import type { Nutrient } from '../analysis/nutrient';
import { checkAmount, checkParts } from './check-correction';
import type { Correction, NutrientChange } from './correction';
import type { NumberedLine } from './file-line';
import type { Ledger } from './ledger';

/** A correction of a file with the id that its food has in this database. */
export interface PlacedLine {
  readonly entry: NumberedLine;
  readonly correction: Correction;
}

/**
 * The amounts of a file that cannot be of their foods here, and why. What counts is the food with the whole file laid over what holds here: there a
 * correction that was undone has left the others that were made beside it, and in between it may have been anything. Where two do not go together the
 * later one gives way. What is undone in the file is history, and is held to nothing.
 */
export function findConflicts(
  ledger: Pick<Ledger, 'findFood'>,
  placed: readonly PlacedLine[],
): ReadonlyMap<NumberedLine, string> {
  const faults = new Map<NumberedLine, string>();
  const saidOf = new Map<number, { readonly food: Food; readonly said: Said[] }>();
  for (const { entry, correction } of placed) {
    if (correction.kind !== 'nutrient' || entry.undone !== null) continue;
    const food = ledger.findFood(correction.fdcId)?.food;
    if (food === undefined) continue;
    const [fault] = checkAmount(correction.change, food);
    const known = saidOf.get(food.fdcId) ?? { food, said: [] };
    saidOf.set(food.fdcId, known);
    if (fault === undefined) known.said.push({ entry, change: correction.change });
    else faults.set(entry, tellFault(food, fault.message));
  }
  for (const { food, said } of saidOf.values())
    for (const [entry, message] of findTooMuch(food, said)) faults.set(entry, tellFault(food, message));
  return faults;
}

interface Said {
  readonly entry: NumberedLine;
  readonly change: NutrientChange;
}

/** Lays the amounts over the food, and takes the latest that does not go with the others away until all do. */
function findTooMuch(food: Food, all: readonly Said[]): ReadonlyMap<NumberedLine, string> {
  const faults = new Map<NumberedLine, string>();
  const said = new Map<Nutrient, Said[]>();
  for (const each of all) {
    const before = said.get(each.change.nutrient);
    if (before === undefined) said.set(each.change.nutrient, [each]);
    else before.push(each);
  }
  for (;;) {
    const latest = [...said.values()]
      .flatMap((each) => each.at(-1) ?? [])
      .sort((one, other) => other.entry.line - one.entry.line);
    const amounts = { ...food.nutrientsPer100g };
    for (const { change } of latest) amounts[change.nutrient] = change.amountPer100g;
    const refused = latest.find(({ change }) => checkParts(change, amounts).length > 0);
    if (refused === undefined) return faults;
    faults.set(refused.entry, checkParts(refused.change, amounts)[0]?.message ?? '');
    // What it took the place of holds again.
    said.get(refused.change.nutrient)?.pop();
  }
}

const tellFault = ({ description, fdcId }: Food, message: string): string =>
  `${description} (FDC ${fdcId}): ${message}`;
