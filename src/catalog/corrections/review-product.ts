import { flagProduct } from '../../analysis/branded/statement/flag-product';
import type { Catalog } from '../../analysis/catalog';
import { dietFlags, type Food } from '../../analysis/food';
import { notReviewed } from '../stored/create-flags-reader';

/** A branded product with the flags that its ingredients tell, but for those that were set by hand; any other food as it is. */
export function reviewProduct(catalog: Catalog, food: Food): Food {
  if (food.product === undefined) return food;
  const told = flagProduct(catalog, { ingredients: food.product.ingredients, description: food.description });
  const flags = { ...food.flags };
  for (const flag of dietFlags) if (flags[flag] === notReviewed) flags[flag] = told[flag];
  return { ...food, flags };
}

/** The catalog with the flags of its products, which the foods in it explain. */
export function reviewProducts(catalog: Catalog): Catalog {
  if (catalog.products.size === 0) return catalog;
  const products = new Map(
    [...catalog.products].map(([fdcId, food]) => [fdcId, food === null ? null : reviewProduct(catalog, food)]),
  );
  return { ...catalog, products };
}
