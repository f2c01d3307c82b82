import type { Alias } from '../../src/analysis/food';
import { choose, toPickable } from './choose';
import type { MadeProduct } from './create-product-maker';
import { misspell } from './misspell';

interface SearchOptions {
  readonly aliases: readonly Alias[];
  readonly makeProduct: (index: number) => MadeProduct;
  readonly products: number;
  readonly seed: number;
  readonly count: number;
}

/**
 * Distinct searches as people type them: names of generic foods, words of the names of products, with their brand or without; half of them misspelt, some
 * in another order, some unfinished.
 */
export function makeSearches({ aliases, makeProduct, products, seed, count }: SearchOptions): readonly string[] {
  const phrases = toPickable(aliases.map(({ phrase }) => phrase));
  const searches = new Set<string>();
  for (let draw = 0; searches.size < count; draw++) {
    const choice = choose(seed, draw, 7);
    const { brand, description } = makeProduct(choice.below(products));
    const words = description
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 2);
    const some = words.slice(0, 1 + choice.below(3)).join(' ');
    const kind = choice.next();
    const name = kind < 0.5 ? choice.pick(phrases) : kind < 0.8 ? some : `${brand.name.toLowerCase()} ${some}`;
    const turned = choice.chance(0.2) ? name.split(' ').reverse().join(' ') : name;
    const typed = choice.chance(0.5) ? misspell(turned, choice) : turned;
    searches.add(choice.chance(0.2) ? typed.slice(0, Math.max(3, typed.length - 2)) : typed);
  }
  return [...searches];
}
