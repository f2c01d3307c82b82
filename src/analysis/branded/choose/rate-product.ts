import type { Catalog } from '../../catalog';
import { findHeads } from '../../match/words/find-heads';
import { emptyWords, leanWords, lesserWords } from '../../match/words/lesser-words';
import { normalizeWords } from '../../match/words/normalize-phrase';
import { startsWithDigit } from '../../match/words/starts-with-digit';
import type { ProductHit } from '../branded-foods';
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
  // "King Arthur Flour" has the flour in its name: there it is no less what the product is.
  const names = [...request.named.words, ...normalizeWords(`${hit.brandName} ${hit.subbrandName}`)];
  const brand = new Set(names.filter((word) => !request.words.includes(word)));
  const segments = hit.description.split(',').map((part) => normalizeWords(part).filter((word) => !brand.has(word)));
  const own = new Set(segments.flat());
  const has = (word: string): boolean => own.has(word) || names.includes(word);
  if (!request.heads.every(has)) return null;
  const missed = request.words.filter((word) => !has(word));
  const extra = [...own].filter((word) => !request.words.includes(word));
  const cost =
    sum(missed.map((word) => priceMissed(catalog, word))) +
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

/** What a word of the line's costs that the product does not say. */
function priceMissed(catalog: Catalog, word: string): number {
  if (plainWords.has(word)) return 0;
  if (leanWords.has(word)) return leanMissed;
  return isSlight(word) ? slightMissed : missedWord * catalog.weighWord(word);
}

/** Whether the product is the thing that the line is about, or what that is without a brand: a "cocoa almond bar" is no cocoa. What follows a comma is a flavour. */
function isOfHead({ heads, usualHead }: ProductRequest, segments: readonly (readonly string[])[]): boolean {
  const head = heads.at(-1);
  const own = segments.find((words) => words.length > 0);
  if (head === undefined || own === undefined) return true;
  const owned = findHeads(own).at(-1);
  return owned === undefined || owned === head || owned === usualHead;
}

function isSlight(word: string): boolean {
  return emptyWords.has(word) || lesserWords.has(word) || leanWords.has(word) || startsWithDigit(word);
}

function sum(costs: readonly number[]): number {
  return costs.reduce((total, cost) => total + cost, 0);
}

/** Names of what is not any particular kind. */
const plainWords: ReadonlySet<string> = new Set(
  'original classic traditional regular plain natural all the a of and with brand premium real style pure organic authentic old fashioned fancy select quality flavor flavored purpose unbleached bleached enriched'.split(
    ' ',
  ),
);

const missedWord = 1.4;
const slightMissed = 0.25;
const leanMissed = 0.7;
const extraWord = 1.3;
const slightExtra = 0.12;
const leanExtra = 0.4;
const usualShare = 0.2;
const otherThing = 0.6;
// Energy, protein, fat and carbohydrate; a record with less hardly says what is in it.
const leastAmounts = 4;
const hardlyKnown = 1;
