import type { ProductRecord } from '../analysis/branded/branded-foods';
import type { Catalog } from '../analysis/catalog';
import { admitsBranded, passesFilter, type FoodFilter } from './food-filter';

export interface FoodList {
  /** FDC ids, ascending. */
  readonly fdcIds: readonly number[];
  /** The number of foods on all pages. */
  readonly count: number;
  readonly hasMore: boolean;
}

interface FoodListQuery {
  readonly filter: FoodFilter;
  /** The FDC id after which the page begins; null for the first page. */
  readonly after: number | null;
  readonly limit: number;
}

/**
 * Lists the foods that pass a filter, by FDC id. The count is exact, except for branded foods that
 * lack an amount: at most a thousand of them are counted.
 * @throws ApiError `service_unavailable` where the query of branded foods takes too long
 */
export async function listFoods(catalog: Catalog, { filter, after, limit }: FoodListQuery): Promise<FoodList> {
  const generic = [...catalog.foods.values()]
    .filter((food) => passesFilter(food, filter))
    .map(({ fdcId }) => fdcId)
    .sort((one, other) => one - other);
  const following = generic.filter((fdcId) => after === null || fdcId > after).slice(0, limit + 1);
  const branded = admitsBranded(filter)
    ? await listBranded(catalog, { filter, after, limit })
    : { fdcIds: [], count: 0 };
  const merged = [...following, ...branded.fdcIds].sort((one, other) => one - other);
  return {
    fdcIds: merged.slice(0, limit),
    count: generic.length + branded.count,
    hasMore: merged.length > limit,
  };
}

/**
 * Lists branded foods as the database does, except corrected ones, which are listed with their
 * corrections.
 */
async function listBranded(
  catalog: Catalog,
  { filter, after, limit }: FoodListQuery,
): Promise<Omit<FoodList, 'hasMore'>> {
  const { category, missing } = filter;
  const { products, branded } = catalog;
  // Enough rows that corrected products can be removed and a thousand still means a thousand or
  // more. In thousands, because counts are cached by their limit.
  const maxRows = maxCounted * (1 + Math.ceil(products.size / maxCounted));
  const [fdcIds, count, records] = await Promise.all([
    branded.index.listProducts({ category, missing, after, limit: limit + 1 + products.size }),
    branded.index.countProducts({ category, missing }, maxRows),
    branded.readProducts([...products.keys()]),
  ]);
  const counted = records.filter((record) => isListed(record, filter)).length;
  const own = [...products.values()].flatMap((food) =>
    food !== null && passesFilter(food, filter) ? [food.fdcId] : [],
  );
  const corrected = count - counted + own.length;
  const following = own.filter((fdcId) => after === null || fdcId > after);
  return {
    fdcIds: [...fdcIds.filter((fdcId) => !products.has(fdcId)), ...following],
    count: missing === null ? corrected : Math.min(corrected, maxCounted),
  };
}

/** Whether the database lists the record with this filter. */
function isListed({ category, nutrientsPer100g }: ProductRecord, filter: FoodFilter): boolean {
  return (
    (filter.category === null || category === filter.category) &&
    (filter.missing === null || nutrientsPer100g[filter.missing] === null)
  );
}

const maxCounted = 1000;
