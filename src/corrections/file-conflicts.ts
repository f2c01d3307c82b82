import type { Food } from '../analysis/food';
import type { Nutrient } from '../analysis/nutrient';
import { checkAmount, checkParts } from './check-correction';
import type { Correction, NutrientChange } from './correction';
import type { NumberedLine } from './file-line';
import type { Ledger } from './ledger';

/** A correction of a file with the id of its food in this database. */
export interface PlacedLine {
  readonly entry: NumberedLine;
  readonly correction: Correction;
}

/**
 * Finds the amounts of a file that are impossible for their foods in this database, and says why.
 * Each food is checked with the whole file applied to its current state: the file lacks the history
 * between its corrections, so a step in between proves nothing. Where two amounts contradict each
 * other the later one gives way. Corrections that are undone in the file are history, and are not
 * checked.
 */
export function findConflicts(
  ledger: Pick<Ledger, 'findFood'>,
  placed: readonly PlacedLine[],
): ReadonlyMap<NumberedLine, string> {
  const reasons = new Map<NumberedLine, string>();
  const foodsById = new Map<number, { readonly food: Food; readonly lines: AmountLine[] }>();
  for (const { entry, correction } of placed) {
    if (correction.kind !== 'nutrient' || entry.undone !== null) continue;
    const food = ledger.findFood(correction.fdcId)?.food;
    if (food === undefined) continue;
    const [problem] = checkAmount(correction.change, food);
    const known = foodsById.get(food.fdcId) ?? { food, lines: [] };
    foodsById.set(food.fdcId, known);
    if (problem === undefined) known.lines.push({ entry, change: correction.change });
    else reasons.set(entry, toReason(food, problem.message));
  }
  for (const { food, lines } of foodsById.values())
    for (const [entry, message] of dropContradictions(food, lines)) reasons.set(entry, toReason(food, message));
  return reasons;
}

interface AmountLine {
  readonly entry: NumberedLine;
  readonly change: NutrientChange;
}

/**
 * Applies the amounts to the food, and drops the latest that contradicts the others until none
 * does.
 */
function dropContradictions(food: Food, all: readonly AmountLine[]): ReadonlyMap<NumberedLine, string> {
  const reasons = new Map<NumberedLine, string>();
  const linesByNutrient = new Map<Nutrient, AmountLine[]>();
  for (const each of all) {
    const before = linesByNutrient.get(each.change.nutrient);
    if (before === undefined) linesByNutrient.set(each.change.nutrient, [each]);
    else before.push(each);
  }
  for (;;) {
    const latest = [...linesByNutrient.values()]
      .flatMap((each) => each.at(-1) ?? [])
      .sort((one, other) => other.entry.line - one.entry.line);
    const amounts = { ...food.nutrientsPer100g };
    for (const { change } of latest) amounts[change.nutrient] = change.amountPer100g;
    const refused = latest.find(({ change }) => checkParts(change, amounts).length > 0);
    if (refused === undefined) return reasons;
    reasons.set(refused.entry, checkParts(refused.change, amounts)[0]?.message ?? '');
    // The amount that it replaced holds again.
    linesByNutrient.get(refused.change.nutrient)?.pop();
  }
}

const toReason = ({ description, fdcId }: Food, message: string): string => `${description} (FDC ${fdcId}): ${message}`;
