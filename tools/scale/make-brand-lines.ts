import { choose } from './choose';
import type { MadeProduct } from './create-product-maker';

interface LineOptions {
  readonly products: number;
  readonly seed: number;
  readonly count: number;
}

/** Distinct lines as cooks write them that name the brand of a product and some words of its name: "2 tbsp Big Orchard creamy peanut butter". */
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
