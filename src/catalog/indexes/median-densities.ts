import type { Food } from '../../analysis/food';
import { readUnit } from '../../analysis/unit';
import type { SlicedWork } from '../slices/sliced-work';

/** Grams per millilitre by category: the median over its foods, each by the median of its own volume portions. */
export function* medianDensities(foods: readonly Food[]): SlicedWork<ReadonlyMap<string, number>> {
  const byCategory = new Map<string, number[]>();
  for (const food of foods) {
    yield;
    const densities = food.portions.flatMap((portion) => {
      const unit = portion.origin === 'sibling' ? null : readUnit(portion.unit);
      return unit?.kind === 'volume' && unit.amount !== null ? [portion.grams / unit.amount] : [];
    });
    if (densities.length === 0) continue;
    const known = byCategory.get(food.category);
    if (known === undefined) byCategory.set(food.category, [findMedian(densities)]);
    else known.push(findMedian(densities));
  }
  return new Map([...byCategory].map(([category, densities]) => [category, findMedian(densities)]));
}

/** The middle value, or the mean of the two in the middle; `values` must not be empty. */
function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
