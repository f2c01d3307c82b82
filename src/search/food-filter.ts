import { dietFlags, type Dataset, type DietFlag, type FlagState, type Food } from '../analysis/food';
import type { Nutrient } from '../analysis/nutrient';

/** What foods must be like to be listed; null for what does not matter. */
export interface FoodFilter {
  readonly dataset: Dataset | null;
  /** The exact name. */
  readonly category: string | null;
  /** Foods that contain this or, with `flagState`, of which that is known. */
  readonly flag: DietFlag | null;
  /** Foods that have this state in `flag`, in any flag where that is null. */
  readonly flagState: FlagState | null;
  /** Foods of which this amount is not known. */
  readonly missing: Nutrient | null;
}

/** That all foods pass. */
export const noFilter: FoodFilter = { dataset: null, category: null, flag: null, flagState: null, missing: null };

export function passesFilter(food: Food, filter: FoodFilter): boolean {
  const { dataset, category, missing } = filter;
  return (
    (dataset === null || food.dataset === dataset) &&
    (category === null || food.category === category) &&
    (missing === null || food.nutrientsPer100g[missing] === null) &&
    passesFlag(food, filter)
  );
}

function passesFlag({ flags }: Food, { flag, flagState }: FoodFilter): boolean {
  if (flag !== null) return flags[flag].state === (flagState ?? 'yes');
  return flagState === null || dietFlags.some((each) => flags[each].state === flagState);
}

/** Whether branded foods may pass at all: what they contain is told from their ingredients when a line names them, and none can be found by it. */
export function admitsBranded({ dataset, flag, flagState }: FoodFilter): boolean {
  return (dataset === null || dataset === 'branded') && flag === null && flagState === null;
}
