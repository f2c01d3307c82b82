import type { Food } from '../../analysis/food';

/** Whether 100 g of a food have the energy of the other within a share of it: what a stand-in is good for. Records of one vegetable differ by 5 kcal. */
export function hasLikeEnergy(one: Food, other: Food, share: number): boolean {
  const [a, b] = [one.nutrientsPer100g.calories, other.nutrientsPer100g.calories];
  return one === other || (a !== null && b !== null && Math.abs(a - b) <= Math.max(share * b, leastDifference));
}

const leastDifference = 5;
