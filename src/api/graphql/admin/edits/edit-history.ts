import DataLoader from 'dataloader';
import { Args, Ctx, FieldResolver, Query, Resolver, Root, UseMiddleware } from 'type-graphql';
import type { Catalog } from '../../../../analysis/catalog';
import type { Food } from '../../../../analysis/food';
import type { EditQuery } from '../../../../edits/list-edits';
import { pageOf } from '../../document/costs';
import { FoodType } from '../../food/food-types';
import type { GraphqlContext } from '../../graphql-context';
import type { EditParts } from './edit-parts';
import { EditConnectionType } from './edit-types';
import { findEditPage, findHistories, readEditQuery } from './find-edit-page';
import { PageArgs } from '../page-args';
import { requireAdmin } from '../require-admin';

/** What was corrected, by whom and why. */
@Resolver(() => FoodType)
export class EditHistory {
  /**
   * Of one operation: asks for the histories of all foods of a list at once, and for none twice; foods name corrections, which name foods, and so on, and
   * few of them are others.
   */
  private readonly histories = new WeakMap<GraphqlContext, DataLoader<AskedHistory, EditConnectionType, string>>();

  constructor(private readonly parts: EditParts) {}

  @Query(() => EditConnectionType, {
    description: 'Needs the scope admin. All corrections, the latest first, undone ones included.',
    complexity: pageOf(500),
  })
  @UseMiddleware(requireAdmin)
  async edits(@Args(() => PageArgs) page: PageArgs, @Ctx() { basis }: GraphqlContext): Promise<EditConnectionType> {
    return findEditPage({ ...this.parts, catalog: basis.catalog }, readEditQuery(page));
  }

  @FieldResolver(() => EditConnectionType, {
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
  ): Promise<EditConnectionType> {
    const histories = this.histories.get(context) ?? this.createLoader();
    this.histories.set(context, histories);
    return histories.load({ fdcId, query: readEditQuery(page), catalog: context.basis.catalog });
  }

  private createLoader(): DataLoader<AskedHistory, EditConnectionType, string> {
    return new DataLoader(
      async (asked) => {
        const found = new Map<string, EditConnectionType>();
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
  readonly query: EditQuery;
  /** Another one after a mutation. */
  readonly catalog: Catalog;
}

/** The same for foods whose histories can be asked for at once: of a list all are, of several lists in one document those with the same arguments. */
const toListKey = ({ query, catalog }: AskedHistory): string =>
  `${query.first} ${query.before ?? ''} ${catalog.version}`;

const toKey = (asked: AskedHistory): string => `${asked.fdcId} ${toListKey(asked)}`;
