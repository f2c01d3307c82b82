import type { Catalog } from '../../analysis/catalog';
import type { Food } from '../../analysis/food';
import { findByAlias } from '../../analysis/match/alias/find-by-alias';

/** The generic food that people call by these words, in whatever order: "flour almond"; null where there is none. */
export function findNamed(catalog: Catalog, words: readonly string[]): Food | null {
  if (words.length === 0) return null;
  const orders = words.length <= mostOrdered ? listOrders(words) : [words];
  for (const order of orders) {
    const alias = catalog.findAlias(order.join(' '), 'none');
    const food = alias === null ? undefined : catalog.foods.get(alias.fdcId);
    if (food !== undefined) return food;
  }
  const finding = findByAlias(catalog, { words, before: [], measure: 'none' });
  return finding === null ? null : (catalog.foods.get(finding.alias.fdcId) ?? null);
}

// Of four words there are 24 orders; beyond, names have an order of their own.
const mostOrdered = 4;

/** All orders of the words, as they stand first. */
function listOrders(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length < 2) return [words];
  return words.flatMap((word, at) => listOrders(words.toSpliced(at, 1)).map((rest) => [word, ...rest]));
}
