import { dietFlags, type Dataset, type DietFlag, type FlagState, type Food } from '../analysis/food';
import type { Nutrient } from '../analysis/nutrient';

/** The conditions that foods must meet to be listed; null for no condition. */
export interface FoodFilter {
  readonly dataset: Dataset | null;
  /** The exact name. */
  readonly category: string | null;
  /** Foods that contain this or, with `flagState`, have this state of it. */
  readonly flag: DietFlag | null;
  /** Foods with this state in `flag`, or in any flag where that is null. */
  readonly flagState: FlagState | null;
  /** Foods whose amount of this nutrient is unknown. */
  readonly missing: Nutrient | null;
}

/** The filter that all foods pass. */
export const noFilter: FoodFilter = { dataset: null, category: null, flag: null, flagState: null, missing: null };

/** Whether a food meets all conditions of a filter. */
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

/**
 * Whether branded foods may pass. They cannot be found by flags, which are derived from their
 * ingredients when a line names them.
 */
export function admitsBranded({ dataset, flag, flagState }: FoodFilter): boolean {
  return (dataset === null || dataset === 'branded') && flag === null && flagState === null;
}
