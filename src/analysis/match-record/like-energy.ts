import type { Food } from '../food';

/**
 * Whether the energies of two foods differ by at most a share of the larger one, or by at most some kcal in
 * 100 g, whichever is more. False where one of them is unknown.
 * @param most share 0 to 1
 */
export function hasLikeEnergy(
  one: Food,
  other: Food,
  most: { readonly share: number; readonly kcal: number },
): boolean {
  const [a, b] = [one.nutrientsPer100g.calories, other.nutrientsPer100g.calories];
  return a !== null && b !== null && Math.abs(a - b) <= Math.max(most.share * Math.max(a, b), most.kcal);
}
