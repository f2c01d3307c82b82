import { createBrandDraw, makeBrands, type MadeBrand } from './brands';
import { choose, toPickable, type Choice } from './choose';
import { createNamer } from './product-names';
import { createLikePacks, type SampleFood, type SamplePack, type Samples } from './samples';

export interface MadeProduct {
  readonly index: number;
  readonly fdcId: number;
  readonly brand: MadeBrand;
  readonly description: string;
  /** The food of the sample that its amounts are taken from. */
  readonly food: SampleFood;
  /** The pack of the sample that its serving, ingredients and category are taken from. */
  readonly pack: SamplePack;
  /** Twelve digits, the last of them a check digit. */
  readonly gtin: string;
  readonly publishedAt: string;
}

export interface MakingOptions {
  readonly products: number;
  readonly seed: number;
}

/**
 * Creates a function that makes the product of an index, from 0 to below `products`. The same index
 * gives the same product.
 */
export function createProductMaker(
  samples: Samples,
  { products, seed }: MakingOptions,
): (index: number) => MadeProduct {
  const { foods } = samples;
  const packs = toPickable(samples.packs);
  const brands = toPickable(makeBrands(packs, products, seed));
  const drawBrand = createBrandDraw(brands.length);
  const findLikePacks = createLikePacks(packs);
  const namer = createNamer(foods, new Set(packs.map((pack) => pack.brand_name.toUpperCase())));
  const foodPlaces = new Map(foods.map((food, place) => [food, place]));
  const days = packs.map((pack) => pack.available_date).sort();
  return makeProduct;

  function makeProduct(index: number): MadeProduct {
    const choice = choose(seed, index, 2);
    const former =
      index > 0 && choice.chance(renewedShare) ? index - 1 - choice.below(Math.min(index, maxDistance)) : null;
    const isRenamed = choice.chance(renamedShare);
    const made = former === null ? makeNew(index, choice) : makeProduct(former);
    return {
      ...made,
      index,
      // The ids of the whole dataset have gaps. These ids are above those of all other datasets.
      fdcId: firstId + index + Math.floor(index / 9),
      description: isRenamed
        ? namer.makeName(foodPlaces.get(made.food) ?? 0, made.brand.name, choice)
        : made.description,
      publishedAt: days[Math.floor((index / products) * days.length)] ?? '',
    };
  }

  function makeNew(index: number, choice: Choice): Omit<MadeProduct, 'index' | 'fdcId' | 'publishedAt'> {
    const rank = drawBrand(choice);
    const start = rank < broadBrands || choice.chance(strayShare) ? choice.below(foods.length) : focusOf(rank);
    const position = choice.pick(namer.listKin(start));
    const food = foods[position] ?? { description: '', amounts: [] };
    const brand = brands[rank] ?? brands[0];
    return {
      brand,
      description: namer.makeName(position, brand.name, choice),
      food,
      pack: choice.pick(toPickable(findLikePacks(food))),
      gtin: toGtin(index, choice),
    };
  }

  /** The food that a small maker mostly makes. */
  function focusOf(rank: number): number {
    return choose(seed, rank, 3).below(foods.length);
  }
}

const firstId = 3_000_000;

// A newer record of a product has the same trade item number and a higher id. The real dataset has
// many more of them, because it keeps all records. Here most records are distinct products, which
// are harder to search.
const renewedShare = 0.08;
const maxDistance = 300_000;
const renamedShare = 0.3;

// The largest makers, most of them retailers, make everything.
const broadBrands = 400;
const strayShare = 0.25;

/**
 * A digit of the number systems for groceries, ten digits that are unique to the index, and the GS1
 * check digit.
 */
function toGtin(index: number, choice: Choice): string {
  const body = String((index * spread + 123_456_789) % 10_000_000_000).padStart(10, '0');
  const digits = `${choice.chance(zeroShare) ? '0' : choice.pick(systems)}${body}`;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) sum += Number(digits.charAt(at)) * (at % 2 === 0 ? 3 : 1);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

// Coprime with ten, so that the products of all indexes differ. Times two million it is still
// exact.
const spread = 436_273_009;
const zeroShare = 0.6;
const systems = ['6', '7', '8'] as const;
