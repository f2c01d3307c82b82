import { choose, toPickable, type Choice } from './choose';
import type { SamplePack } from './samples';

export interface MadeBrand {
  readonly owner: string;
  readonly name: string;
  readonly subbrand: string;
}

/**
 * Makes brands, largest first: those of the sample, then new ones composed of parts of their words.
 * Their number grows with the square root of the number of products, as that of distinct values in
 * samples does: about 42,000 for two million.
 */
export function makeBrands(packs: readonly SamplePack[], products: number, seed: number): readonly MadeBrand[] {
  const brands = listSampleBrands(packs);
  const names = new Set(brands.map(({ name }) => name));
  const owners = toPickable([...new Set(brands.map(({ owner }) => owner))].filter((owner) => owner !== ''));
  const words = collectWords(brands);
  const wanted = Math.max(brands.length, Math.round(brandsPerRoot * Math.sqrt(products)));
  for (let index = 0; brands.length < wanted; index++) {
    const choice = choose(seed, index, 1);
    const name = makeName(words, choice);
    if (names.has(name)) continue;
    names.add(name);
    brands.push({
      owner: choice.chance(knownOwnerShare) ? choice.pick(owners) : `${toTitle(name)}${choice.pick(legalForms)}`,
      name,
      subbrand: choice.chance(subbrandShare) ? choice.pick(words.endings) : '',
    });
  }
  return brands;
}

// The sample has 2,988 owners among 9,541 products.
const brandsPerRoot = 30;
const knownOwnerShare = 0.2;
const subbrandShare = 0.05;
const legalForms = [', Inc.', ' LLC', ' Inc.', ' Company', ', LLC', ' Foods, Inc.', ' Corporation', ''] as const;

function listSampleBrands(packs: readonly SamplePack[]): MadeBrand[] {
  const counts = new Map<string, { brand: MadeBrand; count: number }>();
  for (const pack of packs) {
    if (pack.brand_name === '') continue;
    const key = [pack.brand_owner, pack.brand_name, pack.subbrand_name].join('\t');
    const known = counts.get(key);
    if (known === undefined)
      counts.set(key, {
        brand: { owner: pack.brand_owner, name: pack.brand_name, subbrand: pack.subbrand_name },
        count: 1,
      });
    else known.count++;
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).map(({ brand }) => brand);
}

interface BrandWords {
  readonly all: readonly [string, ...string[]];
  /** Last words of names: FARMS, FOODS, KITCHEN. */
  readonly endings: readonly [string, ...string[]];
}

function collectWords(brands: readonly MadeBrand[]): BrandWords {
  const split = brands.map(({ name }) => name.toUpperCase().split(' '));
  const isPlain = (word: string) => /^[A-Z]{4,11}$/.test(word);
  return {
    all: toPickable([...new Set(split.flat().filter(isPlain))]),
    endings: toPickable(split.filter(({ length }) => length > 1).flatMap((words) => words.slice(-1).filter(isPlain))),
  };
}

function makeName(words: BrandWords, choice: Choice): string {
  const form = choice.next();
  const coined = coinWord(choice.pick(words.all), choice.pick(words.all));
  if (form < 0.3) return coined;
  if (form < 0.4) return `${coined}'S`;
  if (form < 0.7) return `${coined} ${choice.pick(words.endings)}`;
  return `${choice.pick(words.all)} ${choice.pick(words.endings)}`;
}

/** The beginning of one word and the end of another, each cut after a vowel. */
function coinWord(one: string, other: string): string {
  const start = /^[A-Z]{1,4}?[AEIOUY]/.exec(one)?.[0] ?? one.slice(0, 3);
  const end = /[^AEIOUY][AEIOUY]?[A-Z]{1,4}$/.exec(other)?.[0] ?? other.slice(-4);
  return start + end;
}

const toTitle = (text: string): string => text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/**
 * Draws the rank of a brand: the share of the n-th largest is proportional to 1 / (n + offset),
 * Zipf's law with Mandelbrot's offset. It is close to the sample, where the largest owner has 2.3 %
 * of the products and the tenth 0.9 %.
 */
export function createBrandDraw(brandCount: number): (choice: Choice) => number {
  const sums = new Float64Array(brandCount);
  let sum = 0;
  for (let rank = 0; rank < brandCount; rank++) sums[rank] = sum += 1 / (rank + 1 + offset);
  return (choice) => {
    const target = choice.next() * sum;
    let low = 0;
    let high = brandCount - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

const offset = 5;
