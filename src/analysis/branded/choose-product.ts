import type { Catalog } from '../catalog';
import type { MatchedLine } from '../line';
import { readDescriptionWords } from '../match-ranking/description-words';
import { breakWords, emptyWords, leanWords, minorWords } from '../match-words/food-words';
import { readNames } from '../match-line/line-reading';
import { findHeads, identifiesFood } from '../match-words/name-words';
import { normalizeWords } from '../match-words/normalize';
import { isPinned } from '../match-alias/pinned-phrase';
import { roundScore } from '../match-ranking/score';
import { startsWithDigit, toWordSet } from '../words';
import type { ProductHit } from './branded-foods';
import { findLineBrand, type LineBrand } from './find-brand';

/** The products that a line may mean, best first. */
export interface ProductChoice {
  readonly best: RatedProduct;
  /** Products of other names that the line may mean, best first. */
  readonly others: readonly RatedProduct[];
  /** How many of `others` fit about as well as the best. */
  readonly equals: number;
  /** Probability that the best is right, 0 to 1, to two decimals. */
  readonly match: number;
}

/**
 * Chooses among the products of a brand. Null if the line means none of them: then its food is the
 * one found without the brand.
 */
export function chooseProduct(
  catalog: Catalog,
  request: ProductRequest,
  hits: readonly ProductHit[],
): ProductChoice | null {
  const allowed = hits.filter(({ fdcId }) => catalog.products.get(fdcId) !== null);
  const rated = allowed.flatMap((hit) => rateProduct(catalog, request, hit) ?? []).sort(compareProducts);
  const [best] = rated;
  if (best === undefined) return null;
  // A line that says nothing but a brand means only a product with just that name.
  const maxBestCost = request.identifyingWords.length === 0 ? maxUnsaid : maxCost;
  if (best.cost > maxBestCost) return null;
  const others = keepOnce(rated).filter(({ hit }) => hit.description !== best.hit.description);
  // A product that says exactly what the line says has no equals. Among the kinds that a line
  // leaves open, none is much likelier than another.
  const margin = best.cost < exactly ? exactly : aboutEqual;
  const equals = others.filter(({ cost }) => cost <= best.cost + margin).length;
  const doubt = best.cost * perCost + Math.min(equals, maxCounted) * perEqual;
  const match = roundScore(maxMatch - doubt);
  // An unsure product is no better than the food without the brand, unless that food is even less
  // sure.
  if (match < minSureMatch && (match < minMatch || match <= request.line.match)) return null;
  return { best, others: others.slice(0, maxOthers), equals, match };
}

/** Keeps each name once: products come in packs of many sizes, each with its own record. */
function keepOnce(rated: readonly RatedProduct[]): readonly RatedProduct[] {
  const seen = new Set<string>();
  return rated.filter(({ hit }) => !seen.has(hit.description) && seen.add(hit.description));
}

const maxMatch = 0.95;
const minSureMatch = 0.7;
const minMatch = 0.45;
const maxCost = 1.5;
const maxUnsaid = 0.3;
const perCost = 0.33;
const exactly = 0.05;
const aboutEqual = 0.4;
const perEqual = 0.03;
const maxCounted = 4;
const maxOthers = 4;

/** A line that names a brand, prepared for choosing a product. */
export interface ProductRequest {
  readonly line: MatchedLine;
  readonly named: LineBrand;
  /**
   * The normalised words of the name without those of brands and without words that say nothing;
   * each once.
   */
  readonly words: readonly string[];
  /** Those of `words` that say which food it is. */
  readonly identifyingWords: readonly string[];
  /** The words that say what the thing is; a product must have them. */
  readonly heads: readonly string[];
  /**
   * The description of the food without a brand: the "flour" of a brand is rather its all-purpose
   * flour than its almond flour.
   */
  readonly genericWords: ReadonlySet<string>;
  /**
   * The head of that food's own description: "Gelatin desserts, dry mix" is a dessert. Null if
   * there is none.
   */
  readonly genericHead: string | null;
}

/**
 * Null for a line that names no brand, as nearly all lines, and for one whose phrase is pinned by a
 * correction.
 */
export function readProductRequest(catalog: Catalog, line: MatchedLine): ProductRequest | null {
  const named = findLineBrand(catalog, line);
  if (named === null || isPinned(catalog, line)) return null;
  const said = readNames(line).own.filter((word) => !named.words.has(word) && word !== 'brand');
  const words = [...new Set(said)].filter((word) => word.length > 1 && !breakWords.has(word) && !startsWithDigit(word));
  return {
    line,
    named,
    words,
    identifyingWords: words.filter(identifiesFood),
    heads: findHeads(said),
    genericWords: new Set(line.food === null ? [] : readDescriptionWords(line.food)),
    genericHead: findHeads(normalizeWords(line.food?.description.split(',')[0] ?? '')).at(-1) ?? null,
  };
}

/**
 * The word lists to search for, in order: all words, then those that say which food it is, then the
 * same without the word that says least. The heads always stay: without them a product is another
 * thing.
 */
export function listSearches(
  catalog: Catalog,
  { words, identifyingWords, heads }: ProductRequest,
): readonly (readonly string[])[] {
  const spare = identifyingWords.filter((word) => !heads.includes(word));
  const lightest = spare.reduce<string | null>(
    (found, word) => (found === null || catalog.weighWord(word) < catalog.weighWord(found) ? word : found),
    null,
  );
  const searches = [words, identifyingWords, identifyingWords.filter((word) => word !== lightest)].map((list) =>
    list.slice(0, maxWords),
  );
  return searches.filter((list, at) => at === 0 || list.length < (searches[at - 1]?.length ?? 0));
}

// A longer name is a description.
const maxWords = 8;

/** A product with the cost of its differences from the line. */
interface RatedProduct {
  readonly hit: ProductHit;
  /** 0 if its name says exactly what the line says; one different word costs about 1. */
  readonly cost: number;
  /** Words of the line that the product lacks. */
  readonly missed: readonly string[];
}

/** Rates how well a product fits a line; null if it is another thing. */
function rateProduct(catalog: Catalog, request: ProductRequest, hit: ProductHit): RatedProduct | null {
  // "King Arthur Flour" has "flour" in its brand name: it still says what the product is.
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
    (hit.amounts < minAmounts ? hardlyKnown : 0);
  return { hit, cost, missed };
}

/** Best first. Costs that differ only by rounding are equal. */
function compareProducts(one: RatedProduct, other: RatedProduct): number {
  return (
    Math.round(100 * one.cost) - Math.round(100 * other.cost) ||
    (one.hit.publishedAt < other.hit.publishedAt ? 1 : one.hit.publishedAt > other.hit.publishedAt ? -1 : 0) ||
    other.hit.amounts - one.hit.amounts ||
    one.hit.fdcId - other.hit.fdcId
  );
}

/** Cost of a word that the product has and the line does not. */
function priceExtra(catalog: Catalog, { genericWords }: ProductRequest, word: string): number {
  if (plainWords.has(word)) return 0;
  const share = genericWords.has(word) ? genericShare : 1;
  if (leanWords.has(word)) return share * leanExtra;
  if (isSlight(word)) return share * slightExtra;
  return share * extraWord * catalog.weighWord(word);
}

/** Cost of a word that the line has and the product does not. */
function priceMissed(catalog: Catalog, word: string): number {
  if (plainWords.has(word)) return 0;
  if (leanWords.has(word)) return leanMissed;
  return isSlight(word) ? slightMissed : missedWord * catalog.weighWord(word);
}

/**
 * Whether the product is the thing that the line is about, or the thing the food without a brand
 * is: a "cocoa almond bar" is not cocoa. What follows a comma is a flavour.
 */
function isOfHead({ heads, genericHead }: ProductRequest, segments: readonly (readonly string[])[]): boolean {
  const head = heads.at(-1);
  const own = segments.find((words) => words.length > 0);
  if (head === undefined || own === undefined) return true;
  const owned = findHeads(own).at(-1);
  return owned === undefined || owned === head || owned === genericHead;
}

function isSlight(word: string): boolean {
  return emptyWords.has(word) || minorWords.has(word) || leanWords.has(word) || startsWithDigit(word);
}

function sum(costs: readonly number[]): number {
  return costs.reduce((total, cost) => total + cost, 0);
}

/** Words that name no particular kind. */
const plainWords = toWordSet(`
  original classic traditional regular plain natural all the a of and with brand premium real style
  pure organic authentic old fashioned fancy select quality flavor flavored purpose unbleached
  bleached enriched
`);

const missedWord = 1.4;
const slightMissed = 0.25;
const leanMissed = 0.7;
const extraWord = 1.3;
const slightExtra = 0.12;
const leanExtra = 0.4;
const genericShare = 0.2;
const otherThing = 0.6;

// Energy, protein, fat and carbohydrate: a record with fewer amounts is of little use.
const minAmounts = 4;
const hardlyKnown = 1;
