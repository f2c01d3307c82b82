import { Arg, Args, Ctx, Field, Float, Int, Mutation, ObjectType, Query, Resolver, UseMiddleware } from 'type-graphql';
import { z } from 'zod';
import type { Food } from '../../analysis/food';
import { normalizePhrase } from '../../analysis/match-words/normalize';
import { isStorable } from '../../database/names';
import { findMissedPage, type MissedPlace, type Rematching } from '../../missed-names/find-missed-page';
import type { MissReason } from '../../missed-names/missed-name';
import type { MissedNames } from '../../missed-names/missed-names';
import { toRightsCheck } from './admin-rights';
import { requireAdmin, type GraphqlContext } from './context';
import { pageOf, workOf } from './cost';
import { MomentScalar } from './enums';
import { FoodType, PageInfoType } from './food-types';
import { checkFirst, EdgeType, PageArgs, readCursor, toCursor } from './pages';

/** What the fields and pages of missed names need. */
export interface MissedNamesParts extends Rematching {
  readonly missedNames: MissedNames;
}

// Up to 500 names are matched again for a page.
const pageWork = 15_000;

@ObjectType('AskedName', {
  description: 'A name in ingredient lines that matched no food, or a food with low confidence.',
})
class MissedNameType {
  @Field(() => String, {
    description: 'The name in the form that is compared: lower case, words in the singular.',
  })
  name!: string;

  @Field(() => Int, { description: 'How many ingredient lines missed it, over all recipes and callers.' })
  count!: number;

  @Field(() => String, { description: 'The last line with this name, cut off after 200 characters.' })
  example!: string;

  @Field(() => FoodType, { nullable: true, description: 'The food that the example matches now, if any.' })
  food!: Food | null;

  @Field(() => Float, { description: 'Probability that this food is right, 0 to 1; 0 without a food.' })
  match!: number;

  @Field(() => MomentScalar, { description: 'When a line first missed it.' })
  firstAskedAt!: Date;

  @Field(() => MomentScalar, { description: 'When a line last missed it.' })
  lastAskedAt!: Date;
}

@ObjectType('AskedNameEdge', { description: 'A name on a page.' })
class MissedNameEdgeType extends EdgeType {
  @Field(() => MissedNameType, { description: 'The name at this place.' })
  node!: MissedNameType;
}

@ObjectType('AskedNameConnection', {
  description:
    'A page of names, most frequent first. Names that now match with at least 0.70, because of a pinned phrase or an import, are omitted; names that users reported stay until they are pinned. If many in a row are omitted, a page may be shorter than `first`, even empty: continue while `hasNextPage` is true.',
})
class MissedNameConnectionType {
  @Field(() => [MissedNameEdgeType], { description: 'The names of this page, most frequent first.' })
  edges!: readonly MissedNameEdgeType[];

  @Field(() => PageInfoType, { description: 'Whether more names follow, and where.' })
  pageInfo!: PageInfoType;

  @Field(() => Int, {
    description:
      'How many names are stored, including those that match by now: only the names of a page are matched again.',
  })
  totalCount!: number;
}

/** The missed names, for people who correct foods. */
@Resolver(() => MissedNameType)
export class MissedNamesResolver {
  constructor(private readonly parts: MissedNamesParts) {}

  @Query(() => MissedNameConnectionType, {
    description:
      'Requires the scope `admin`. Names without a food, or of lines that users reported as wrong; most frequent first.',
    complexity: pageOf(pageWork),
  })
  @UseMiddleware(requireAdmin)
  unmatchedNames(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<MissedNameConnectionType> {
    return this.findPage('unmatched', args, context);
  }

  @Query(() => MissedNameConnectionType, {
    description:
      'Requires the scope `admin`. Names whose food was right with a probability below 0.70, most frequent first.',
    complexity: pageOf(pageWork),
  })
  @UseMiddleware(requireAdmin)
  lowConfidenceNames(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<MissedNameConnectionType> {
    return this.findPage('unsure', args, context);
  }

  @Mutation(() => Boolean, {
    description:
      'Requires the scope `admin`. Deletes a name and its count; it returns if later lines miss it. True, or false if the name is not stored.',
    complexity: workOf(500),
  })
  @UseMiddleware(requireAdmin)
  async dismissName(
    @Arg('name', () => String, { description: 'The `name` to delete, in any spelling.' }) name: string,
    @Ctx() { caller }: GraphqlContext,
  ): Promise<boolean> {
    return (await this.parts.missedNames.dismiss(normalizePhrase(name), toRightsCheck(caller))) > 0;
  }

  @Mutation(() => Int, {
    description: 'Requires the scope `admin`. Deletes all names, and returns how many there were.',
    complexity: workOf(500),
  })
  @UseMiddleware(requireAdmin)
  dismissAllNames(@Ctx() { caller }: GraphqlContext): Promise<number> {
    return this.parts.missedNames.dismiss(null, toRightsCheck(caller));
  }

  /** @throws ApiError `validation_error` if `first` is not 1 to 100 or `after` is no cursor */
  private async findPage(
    missReason: MissReason,
    { first, after }: PageArgs,
    { snapshot }: GraphqlContext,
  ): Promise<MissedNameConnectionType> {
    const query = { missReason, first: checkFirst(first), after: after == null ? null : readPlace(after) };
    const page = await findMissedPage({ ...this.parts, catalog: snapshot.catalog }, query);
    return {
      edges: page.names.map((node) => ({ cursor: toCursor(printPlace(node)), node })),
      pageInfo: { hasNextPage: page.hasMore, endCursor: page.last === null ? null : toCursor(printPlace(page.last)) },
      totalCount: page.count,
    };
  }
}

const placeSchema = z.tuple([z.literal('asked'), z.int32(), z.string().refine(isStorable)]);

const printPlace = ({ name, count }: MissedPlace) => ['asked', count, name] as const;

function readPlace(cursor: string): MissedPlace {
  const [, count, name] = readCursor(placeSchema, cursor);
  return { name, count };
}
