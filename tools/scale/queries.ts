import type { Alias } from '../../src/analysis/food';
import { choose, misspell, toPickable } from './choose';
import type { MadeProduct } from './products';

interface LineOptions {
  readonly products: number;
  readonly seed: number;
  readonly count: number;
}

/**
 * Distinct ingredient lines with the brand of a product and some words of its name: "2 tbsp Big
 * Orchard creamy peanut butter".
 */
export function makeBrandLines(
  makeProduct: (index: number) => MadeProduct,
  { products, seed, count }: LineOptions,
): readonly string[] {
  const lines = new Set<string>();
  for (let draw = 0; lines.size < count && draw < maxDraws * count; draw++) {
    const choice = choose(seed, draw, 6);
    const { brand, description } = makeProduct(choice.below(products));
    const [first = '', second = ''] = description.split(', ');
    const name = (first.toUpperCase() === brand.name.toUpperCase() ? second : first).toLowerCase();
    const words = name.split(' ').filter((word) => /^[a-z]{2,}$/.test(word));
    if (words.length === 0) continue;
    const title = brand.name.toLowerCase().replace(/(?<=^| )[a-z]/g, (letter) => letter.toUpperCase());
    lines.add(`${choice.pick(amounts)} ${title} ${words.slice(-maxWords).join(' ')}`);
  }
  return [...lines];
}

const amounts = ['1 cup', '2 tbsp', '1/2 cup', '100 g', '3 oz', '1', '2 slices', '1 (8 oz) package', '1 can'] as const;
const maxWords = 4;
const maxDraws = 10;

interface SearchOptions {
  readonly aliases: readonly Alias[];
  readonly makeProduct: (index: number) => MadeProduct;
  readonly products: number;
  readonly seed: number;
  readonly count: number;
}

/**
 * Distinct searches: names of generic foods, and words of the names of products, with or without
 * their brand. Half are misspelt, some in another order, some unfinished.
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
