import type { Catalog } from '../../catalog';
import { roundScore } from '../../match/match-score';
import type { ProductHit } from '../branded-foods';
import type { ProductRequest } from './product-request';
import { compareProducts, rateProduct, type RatedProduct } from './rate-product';

/** The products that may be what a line means, best first. */
export interface ProductChoice {
  readonly best: RatedProduct;
  /** Products of other names that may be meant as well, best first. */
  readonly others: readonly RatedProduct[];
  /** How many of `others` fit about as well as the best. */
  readonly equals: number;
  /** Probability that the best is right, to two decimals. */
  readonly match: number;
}

/** Chooses among the products of a brand; null where none is what the line means: then it is the food without the brand. */
export function chooseProduct(
  catalog: Catalog,
  request: ProductRequest,
  hits: readonly ProductHit[],
): ProductChoice | null {
  const allowed = hits.filter(({ fdcId }) => catalog.products.get(fdcId) !== null);
  const rated = allowed.flatMap((hit) => rateProduct(catalog, request, hit) ?? []).sort(compareProducts);
  const [best] = rated;
  if (best === undefined) return null;
  // A line that only says a brand means what is called like it and nothing else.
  const highest = request.telling.length === 0 ? highestUnsaid : highestCost;
  if (best.cost > highest) return null;
  const others = keepOnce(rated).filter(({ hit }) => hit.description !== best.hit.description);
  // What the line says word for word has no equal; of kinds that it leaves open none is much likelier than another.
  const margin = best.cost < exactly ? exactly : aboutEqual;
  const equals = others.filter(({ cost }) => cost <= best.cost + margin).length;
  const doubt = best.cost * perCost + Math.min(equals, mostCounted) * perEqual;
  const match = roundScore(highestMatch - doubt);
  // What nobody is sure of is no better than the food without its brand, unless nobody is sure of that either.
  if (match < sureFrom && (match < leastMatch || match <= request.line.match)) return null;
  return { best, others: others.slice(0, mostOthers), equals, match };
}

/** The same name comes in packs of many sizes, each a record of its own. */
function keepOnce(rated: readonly RatedProduct[]): readonly RatedProduct[] {
  const seen = new Set<string>();
  return rated.filter(({ hit }) => !seen.has(hit.description) && seen.add(hit.description));
}

const highestMatch = 0.95;
const sureFrom = 0.7;
const leastMatch = 0.45;
const highestCost = 1.5;
const highestUnsaid = 0.3;
const perCost = 0.33;
const exactly = 0.05;
const aboutEqual = 0.4;
const perEqual = 0.03;
const mostCounted = 4;
const mostOthers = 4;
