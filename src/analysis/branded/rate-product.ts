import type { Catalog } from '../catalog';
import { findHeads } from '../match/words/find-heads';
import { emptyWords, leanWords, lesserWords } from '../match/words/lesser-words';
import { normalizeWords } from '../match/words/normalize-phrase';
import type { ProductHit } from './branded-foods';
import type { ProductRequest } from './product-request';

/** A product with what speaks against it. */
export interface RatedProduct {
  readonly hit: ProductHit;
  /** 0 where its name is just what the line says; 1 is about one telling word too many. */
  readonly cost: number;
  /** Words of the line that it has not. */
  readonly missed: readonly string[];
}

/** How well a product is what a line wants; null where it is another thing. */
export function rateProduct(catalog: Catalog, request: ProductRequest, hit: ProductHit): RatedProduct | null {
  const brand = new Set([...request.named.words, ...normalizeWords(`${hit.brandName} ${hit.subbrandName}`)]);
  const segments = hit.description.split(',').map((part) => normalizeWords(part).filter((word) => !brand.has(word)));
  const own = new Set(segments.flat());
  // A word that the brand has in its own name ("Philadelphia Cream Cheese") is said by it.
  const has = (word: string): boolean => own.has(word) || brand.has(word);
  if (!request.heads.every(has)) return null;
  const missed = request.words.filter((word) => !has(word));
  const extra = [...own].filter((word) => !request.words.includes(word));
  const weigh = (word: string): number => catalog.weighWord(word);
  const cost =
    sum(missed.map((word) => (isSlight(word) ? slightMissed : missedWord * weigh(word)))) +
    sum(extra.map((word) => priceExtra(catalog, request, word))) +
    (isOfHead(request, segments) ? 0 : otherThing) +
    (hit.amounts < leastAmounts ? hardlyKnown : 0);
  return { hit, cost, missed };
}

/** Costs that are alike but for rounding are the same. */
export function compareProducts(one: RatedProduct, other: RatedProduct): number {
  return (
    Math.round(100 * one.cost) - Math.round(100 * other.cost) ||
    (one.hit.publishedAt < other.hit.publishedAt ? 1 : one.hit.publishedAt > other.hit.publishedAt ? -1 : 0) ||
    other.hit.amounts - one.hit.amounts ||
    one.hit.fdcId - other.hit.fdcId
  );
}

/** What a word of the product's costs that the line does not say. */
function priceExtra(catalog: Catalog, { usual }: ProductRequest, word: string): number {
  if (plainWords.has(word)) return 0;
  const share = usual.has(word) ? usualShare : 1;
  if (leanWords.has(word)) return share * leanExtra;
  if (isSlight(word)) return share * slightExtra;
  return share * extraWord * catalog.weighWord(word);
}

/** Whether a part of the product's name is about the thing that the line is about: "cocoa almond bar" is no cocoa. */
function isOfHead({ heads }: ProductRequest, segments: readonly (readonly string[])[]): boolean {
  const head = heads.at(-1);
  return head === undefined || segments.some((words) => words.length === 0 || findHeads(words).includes(head));
}

function isSlight(word: string): boolean {
  return emptyWords.has(word) || lesserWords.has(word) || leanWords.has(word);
}

function sum(costs: readonly number[]): number {
  return costs.reduce((total, cost) => total + cost, 0);
}

/** Names of what is not any particular kind. */
const plainWords: ReadonlySet<string> = new Set(
  'original classic traditional regular plain natural all the a of and with brand premium real style pure organic authentic old fashioned fancy select quality'.split(
    ' ',
  ),
);

const missedWord = 1.2;
const slightMissed = 0.25;
const extraWord = 0.8;
const slightExtra = 0.12;
const leanExtra = 0.4;
const usualShare = 0.2;
const otherThing = 0.6;
// Energy, protein, fat and carbohydrate; a record with less hardly says what is in it.
const leastAmounts = 4;
const hardlyKnown = 1;
