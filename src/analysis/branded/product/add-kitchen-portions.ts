import type { Food } from '../../food';
import type { MatchedLine } from '../../line';

/**
 * A product with the portions of the food that the line means without its brand, for a pack seldom says what a cup or a slice weighs: as those of a
 * sibling, where the product's own say nothing of the unit. One whose record counts by the millilitre needs none: it knows all volumes.
 */
export function addKitchenPortions(product: Food, { food, match }: Pick<MatchedLine, 'food' | 'match'>): Food {
  if (food === null || match < surelyAlike || product.product?.servingUnit === 'ml') return product;
  const own = new Set(product.portions.map(({ unit }) => unit));
  const further = food.portions.filter(({ unit }) => !own.has(unit));
  if (further.length === 0) return product;
  const siblings = further.map((portion) => ({
    ...portion,
    origin: 'sibling' as const,
    sourceFdcId: portion.sourceFdcId ?? food.fdcId,
  }));
  return { ...product, portions: [...product.portions, ...siblings] };
}

// A food that is hardly what the line means says little of what its pieces weigh.
const surelyAlike = 0.6;
