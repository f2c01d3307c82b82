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

/** What was corrected, by whom and why. */
@Resolver(() => FoodType)
export class CorrectionHistory {
  /**
   * Of one operation: asks for the histories of all foods of a list at once, and for none twice; foods name corrections, which name foods, and so on, and
   * few of them are others.
   */
  private readonly histories = new WeakMap<
    GraphqlContext,
    DataLoader<AskedHistory, CorrectionConnectionType, string>
  >();

  constructor(private readonly parts: CorrectionParts) {}

  @Query(() => CorrectionConnectionType, {
    description: 'Needs the scope admin. All corrections, the latest first, undone ones included.',
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
      'Needs the scope admin: null, with an error `forbidden`, for all other keys. The corrections of this food and of older records of it, the latest first; those that were undone and phrases that it lost are among them.',
    complexity: pageOf(50),
  })
  @UseMiddleware(requireAdmin)
  async history(
    @Root() { fdcId }: Food,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionConnectionType> {
    const histories = this.histories.get(context) ?? this.createLoader();
    this.histories.set(context, histories);
    return histories.load({ fdcId, query: readCorrectionQuery(page), catalog: context.snapshot.catalog });
  }

  private createLoader(): DataLoader<AskedHistory, CorrectionConnectionType, string> {
    return new DataLoader(
      async (asked) => {
        const found = new Map<string, CorrectionConnectionType>();
        const lists = new Map(asked.map((each) => [toListKey(each), each]));
        for (const [key, { query, catalog }] of lists) {
          const fdcIds = asked.filter((each) => toListKey(each) === key).map(({ fdcId }) => fdcId);
          const histories = await findHistories({ ...this.parts, catalog }, fdcIds, query);
          for (const [fdcId, history] of histories) found.set(`${fdcId} ${key}`, history);
        }
        return asked.map((each) => found.get(toKey(each)) ?? new Error('A history that was asked for is not there.'));
      },
      { cacheKeyFn: toKey },
    );
  }
}

interface AskedHistory {
  readonly fdcId: number;
  readonly query: CorrectionQuery;
  /** Another one after a mutation. */
  readonly catalog: Catalog;
}

/** The same for foods whose histories can be asked for at once: of a list all are, of several lists in one document those with the same arguments. */
const toListKey = ({ query, catalog }: AskedHistory): string =>
  `${query.first} ${query.before ?? ''} ${catalog.version}`;

const toKey = (asked: AskedHistory): string => `${asked.fdcId} ${toListKey(asked)}`;

interface CorrectionPageParts {
  readonly database: Pick<Database, 'pool'>;
  readonly catalog: Catalog;
}

/** A page of all corrections, the latest first, with the foods they are about. */
async function findCorrectionPage(
  parts: CorrectionPageParts,
  query: CorrectionQuery,
): Promise<CorrectionConnectionType> {
  const page = await listCorrections(parts.database, query);
  return toConnection(page, await findFoodsOf(parts, [page]));
}

/** For each of these foods such a page of its history. */
async function findHistories(
  parts: CorrectionPageParts,
  fdcIds: readonly number[],
  query: CorrectionQuery,
): Promise<ReadonlyMap<number, CorrectionConnectionType>> {
  const pages = await listHistories(parts.database, fdcIds, query);
  const foods = await findFoodsOf(parts, [...pages.values()]);
  return new Map([...pages].map(([fdcId, page]) => [fdcId, toConnection(page, foods)]));
}

/** @throws Refusal `validation_error` where `first` is out of bounds or `after` is no cursor */
function readCorrectionQuery({ first, after }: PageArgs): CorrectionQuery {
  return { first: checkFirst(first), before: after == null ? null : readCursor(placeSchema, after)[1] };
}

const placeSchema = z.tuple([z.literal('edit'), z.int32()]);

function findFoodsOf(
  { catalog, database }: CorrectionPageParts,
  pages: readonly CorrectionPage[],
): Promise<ReadonlyMap<number, Food>> {
  const ids = pages.flatMap(({ edits }) => edits.flatMap(({ fdcId }) => fdcId ?? []));
  return findFoods(catalog, database, ids);
}

function toConnection(
  { edits, hasNextPage, totalCount }: CorrectionPage,
  foods: ReadonlyMap<number, Food>,
): CorrectionConnectionType {
  const edges = edits.map((edit) => ({ cursor: toCursor(['edit', edit.id]), node: toCorrectionType(edit, foods) }));
  return { edges, pageInfo: { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null }, totalCount };
}
