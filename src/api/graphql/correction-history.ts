import DataLoader from 'dataloader';
import { Args, Ctx, FieldResolver, Query, Resolver, Root, UseMiddleware } from 'type-graphql';
import { z } from 'zod';
import type { Catalog } from '../../analysis/catalog';
import type { Food } from '../../analysis/food';
import { findFoods } from '../../catalog/find-foods';
import {
  listCorrections,
  listHistories,
  type CorrectionPage,
  type CorrectionQuery,
} from '../../corrections/list-corrections';
import type { Database } from '../../database/open-database';
import { requireAdmin, type GraphqlContext } from './context';
import type { CorrectionParts } from './correction-parts';
import { CorrectionConnectionType, toCorrectionType } from './correction-types';
import { pageOf } from './cost';
import { FoodType } from './food-types';
import { checkFirst, PageArgs, readCursor, toCursor } from './pages';

/** The corrections: what was corrected, by whom and why. */
@Resolver(() => FoodType)
export class CorrectionHistory {
  /**
   * By operation, a loader that reads the histories of all foods of a list at once, and none twice:
   * foods refer to corrections, corrections to foods, and so on, mostly to the same ones.
   */
  private readonly loaders = new WeakMap<
    GraphqlContext,
    DataLoader<HistoryRequest, CorrectionConnectionType, string>
  >();

  constructor(private readonly parts: CorrectionParts) {}

  @Query(() => CorrectionConnectionType, {
    description: 'Requires the scope `admin`. All corrections, the latest first, including undone ones.',
    complexity: pageOf(500),
  })
  @UseMiddleware(requireAdmin)
  async edits(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { snapshot }: GraphqlContext,
  ): Promise<CorrectionConnectionType> {
    return findCorrectionPage({ ...this.parts, catalog: snapshot.catalog }, readCorrectionQuery(page));
  }

  @FieldResolver(() => CorrectionConnectionType, {
    nullable: true,
    description:
      'Requires the scope `admin`: null, with an error `forbidden`, for all other keys. The corrections of this food and of its older records, the latest first, including undone ones and pinned phrases that it lost.',
    complexity: pageOf(50),
  })
  @UseMiddleware(requireAdmin)
  async history(
    @Root() { fdcId }: Food,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionConnectionType> {
    const loader = this.loaders.get(context) ?? this.createLoader();
    this.loaders.set(context, loader);
    return loader.load({ fdcId, query: readCorrectionQuery(page), catalog: context.snapshot.catalog });
  }

  private createLoader(): DataLoader<HistoryRequest, CorrectionConnectionType, string> {
    return new DataLoader(
      async (requests) => {
        const found = new Map<string, CorrectionConnectionType>();
        const lists = new Map(requests.map((each) => [toListKey(each), each]));
        for (const [key, { query, catalog }] of lists) {
          const fdcIds = requests.filter((each) => toListKey(each) === key).map(({ fdcId }) => fdcId);
          const histories = await findHistories({ ...this.parts, catalog }, fdcIds, query);
          for (const [fdcId, history] of histories) found.set(`${fdcId} ${key}`, history);
        }
        return requests.map((each) => found.get(toKey(each)) ?? new Error('A requested history was not read.'));
      },
      { cacheKeyFn: toKey },
    );
  }
}

interface HistoryRequest {
  readonly fdcId: number;
  readonly query: CorrectionQuery;
  /** A mutation of the document replaces it. */
  readonly catalog: Catalog;
}

/** The same key for histories that one query can read: those with the same arguments. */
const toListKey = ({ query, catalog }: HistoryRequest): string =>
  `${query.first} ${query.before ?? ''} ${catalog.version}`;

const toKey = (request: HistoryRequest): string => `${request.fdcId} ${toListKey(request)}`;

interface CorrectionPageParts {
  readonly database: Pick<Database, 'pool'>;
  readonly catalog: Catalog;
}

/** Finds a page of all corrections, the latest first, with their foods. */
async function findCorrectionPage(
  parts: CorrectionPageParts,
  query: CorrectionQuery,
): Promise<CorrectionConnectionType> {
  const page = await listCorrections(parts.database, query);
  return toConnection(page, await findFoodsOf(parts, [page]));
}

/** Finds a page of the history of each food. */
async function findHistories(
  parts: CorrectionPageParts,
  fdcIds: readonly number[],
  query: CorrectionQuery,
): Promise<ReadonlyMap<number, CorrectionConnectionType>> {
  const pages = await listHistories(parts.database, fdcIds, query);
  const foods = await findFoodsOf(parts, [...pages.values()]);
  return new Map([...pages].map(([fdcId, page]) => [fdcId, toConnection(page, foods)]));
}

/** @throws ApiError `validation_error` if `first` is out of range or `after` is no cursor */
function readCorrectionQuery({ first, after }: PageArgs): CorrectionQuery {
  return { first: checkFirst(first), before: after == null ? null : readCursor(placeSchema, after)[1] };
}

const placeSchema = z.tuple([z.literal('edit'), z.int32()]);

function findFoodsOf(
  { catalog, database }: CorrectionPageParts,
  pages: readonly CorrectionPage[],
): Promise<ReadonlyMap<number, Food>> {
  const ids = pages.flatMap(({ corrections }) => corrections.flatMap(({ fdcId }) => fdcId ?? []));
  return findFoods(catalog, database, ids);
}

function toConnection(
  { corrections, hasNextPage, totalCount }: CorrectionPage,
  foods: ReadonlyMap<number, Food>,
): CorrectionConnectionType {
  const edges = corrections.map((correction) => ({
    cursor: toCursor(['edit', correction.id]),
    node: toCorrectionType(correction, foods),
  }));
  return { edges, pageInfo: { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null }, totalCount };
}
