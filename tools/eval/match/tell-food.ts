import type { Food } from '../../../src/analysis/food';

/** A food in a list for people. */
export function tellFood(food: Food | null): string {
  return food === null ? 'nothing' : food.description;
}
