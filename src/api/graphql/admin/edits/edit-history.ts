import { Args, Ctx, FieldResolver, Query, Resolver, Root, UseMiddleware } from 'type-graphql';
import type { Food } from '../../../../analysis/food';
import { FoodType } from '../../food/food-types';
import type { GraphqlContext } from '../../graphql-context';
import type { EditParts } from './edit-parts';
import { EditConnectionType } from './edit-types';
import { findEditPage } from './find-edit-page';
import { PageArgs } from '../page-args';
import { requireAdmin } from '../require-admin';

/** What was corrected, by whom and why. */
@Resolver(() => FoodType)
export class EditHistory {
  /** Of one operation: its foods name corrections, which name foods, and so on, and few of them are others. */
  private readonly asked = new WeakMap<GraphqlContext, Map<string, Promise<EditConnectionType>>>();

  constructor(private readonly parts: EditParts) {}

  @Query(() => EditConnectionType, {
    description: 'Needs the scope admin. All corrections, the latest first, undone ones included.',
  })
  @UseMiddleware(requireAdmin)
  edits(@Args(() => PageArgs) page: PageArgs, @Ctx() { basis }: GraphqlContext): Promise<EditConnectionType> {
    return findEditPage({ ...this.parts, catalog: basis.catalog }, null, page);
  }

  @FieldResolver(() => EditConnectionType, {
    nullable: true,
    description:
      'Needs the scope admin: null, with an error `forbidden`, for all other keys. The corrections of this food and of older records of it, the latest first; those that were undone and phrases that it lost are among them.',
  })
  @UseMiddleware(requireAdmin)
  history(
    @Root() { fdcId }: Food,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EditConnectionType> {
    const asked = this.asked.get(context) ?? new Map<string, Promise<EditConnectionType>>();
    this.asked.set(context, asked);
    const key = `${fdcId} ${page.first} ${page.after ?? ''} ${context.basis.catalog.version}`;
    const known = asked.get(key);
    if (known !== undefined) return known;
    const found = findEditPage({ ...this.parts, catalog: context.basis.catalog }, fdcId, page);
    asked.set(key, found);
    return found;
  }
}
