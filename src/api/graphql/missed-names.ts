import { Arg, Args, Ctx, Field, Float, Int, Mutation, ObjectType, Query, Resolver, UseMiddleware } from 'type-graphql';
import { z } from 'zod';
import { analyzeLines } from '../../analysis/analyze';
import type { Catalog } from '../../analysis/catalog';
import type { Engine } from '../../analysis/engine';
import type { Food } from '../../analysis/food';
import { normalizePhrase } from '../../analysis/match/normalize';
import { isStorable } from '../../database/names';
import { sureMatch, type MissedName, type MissReason } from '../../missed-names/missed-name';
import type { MissedNames } from '../../missed-names/missed-names';
import { maxExampleLength } from '../../missed-names/tally';
import { requireAdmin, type GraphqlContext } from './context';
import { pageOf, workOf } from './cost';
import { MomentScalar } from './enums';
import { FoodType, PageInfoType } from './food-types';
import { checkFirst, PageArgs, readCursor, toCursor } from './pages';

interface MissedNamesResolverParts {
  readonly missedNames: MissedNames;
  /**
   * Matches the names of a page again; an engine that asks a model for each name would take too
   * long.
   */
  readonly engine: Engine;
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
class MissedNameEdgeType {
  @Field(() => String, { description: 'This place in the list: pass it as `after` to get what follows.' })
  cursor!: string;

  @Field(() => MissedNameType, { description: 'The name at this place.' })
  node!: MissedNameType;
}

@ObjectType('AskedNameConnection', {
  description:
    'A page of names, most frequent first. Names that match with at least 0.70 by now, because of a pinned phrase or an import, are omitted. If many in a row are omitted, a page may be shorter than `first`, even empty: continue while `hasNextPage` is true.',
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
  constructor(private readonly parts: MissedNamesResolverParts) {}

  @Query(() => MissedNameConnectionType, {
    description: 'Requires the scope `admin`. Names without a food, most frequent first.',
    complexity: pageOf(pageWork),
  })
  @UseMiddleware(requireAdmin)
  unmatchedNames(@Args(() => PageArgs) args: PageArgs, @Ctx() context: GraphqlContext): MissedPage {
    return this.findPage({ ...toPageQuery(args), missReason: 'unmatched' }, context);
  }

  @Query(() => MissedNameConnectionType, {
    description:
      'Requires the scope `admin`. Names whose food was right with a probability below 0.70, most frequent first.',
    complexity: pageOf(pageWork),
  })
  @UseMiddleware(requireAdmin)
  lowConfidenceNames(@Args(() => PageArgs) args: PageArgs, @Ctx() context: GraphqlContext): MissedPage {
    return this.findPage({ ...toPageQuery(args), missReason: 'unsure' }, context);
  }

  @Mutation(() => Boolean, {
    description:
      'Requires the scope `admin`. Deletes a name and its count; it returns if later lines miss it. True, or false if the name is not stored.',
    complexity: workOf(500),
  })
  @UseMiddleware(requireAdmin)
  async dismissName(
    @Arg('name', () => String, { description: 'The `name` to delete, in any spelling.' }) name: string,
  ): Promise<boolean> {
    return (await this.parts.missedNames.dismiss(normalizePhrase(name))) > 0;
  }

  @Mutation(() => Int, {
    description: 'Requires the scope `admin`. Deletes all names, and returns how many there were.',
    complexity: workOf(500),
  })
  @UseMiddleware(requireAdmin)
  dismissAllNames(): Promise<number> {
    return this.parts.missedNames.dismiss(null);
  }

  private findPage(query: MissedPageQuery, { snapshot }: GraphqlContext): MissedPage {
    return findMissedPage({ ...this.parts, catalog: snapshot.catalog }, query);
  }
}

type MissedPage = Promise<MissedNameConnectionType>;

/** @throws ApiError `validation_error` if `first` is not 1 to 100 */
function toPageQuery({ first, after }: PageArgs): Omit<MissedPageQuery, 'missReason'> {
  return { first: checkFirst(first), after: after ?? null };
}

interface MissedPageQuery {
  readonly missReason: MissReason;
  readonly first: number;
  readonly after: string | null;
}

interface MissedPageParts {
  readonly missedNames: Pick<MissedNames, 'list' | 'count'>;
  readonly engine: Engine;
  readonly catalog: Catalog;
}

/** At most this many names are read for one page, however many of them match by now. */
const maxRead = 500;
const readAtOnce = 100;

/**
 * Finds one page of missed names and matches each again; names that match with high confidence by
 * now are omitted. A cursor is the place of a name in the order, so that changes of other names do
 * not move it.
 * @throws ApiError `validation_error` if `after` is no cursor; DatabaseError
 */
async function findMissedPage(
  { missedNames, engine, catalog }: MissedPageParts,
  { missReason, first, after }: MissedPageQuery,
): Promise<MissedNameConnectionType> {
  const nodes: MissedNameType[] = [];
  let place: Place | null = after === null ? null : readPlace(after);
  let hasNextPage = true;
  for (let left = maxRead; hasNextPage && nodes.length < first && left > 0; left -= readAtOnce) {
    // One more name shows whether others follow.
    const names = await missedNames.list({ missReason, after: place, limit: readAtOnce + 1 });
    hasNextPage = names.length > readAtOnce;
    for (const [index, node] of (await matchNames(engine, catalog, names.slice(0, readAtOnce))).entries()) {
      if (nodes.length === first) {
        hasNextPage = true;
        break;
      }
      place = names[index] ?? place;
      if (node.match < sureMatch) nodes.push(node);
    }
  }
  return {
    edges: nodes.map((node) => ({ cursor: toCursor(printPlace(node)), node })),
    pageInfo: { hasNextPage, endCursor: place === null ? null : toCursor(printPlace(place)) },
    totalCount: await missedNames.count(missReason),
  };
}

async function matchNames(
  engine: Engine,
  catalog: Catalog,
  names: readonly MissedName[],
): Promise<readonly MissedNameType[]> {
  // A line that was cut off may end in the middle of a word.
  const ingredients = names.map(({ name, example }) => (example.length < maxExampleLength ? example : name));
  const lines = await analyzeLines(engine, catalog, { title: '', ingredients });
  return names.map((name, index) => ({
    ...name,
    food: lines[index]?.food ?? null,
    match: lines[index]?.match ?? 0,
  }));
}

/** The place of a name in the order. */
type Place = Pick<MissedName, 'name' | 'count'>;

const placeSchema = z.tuple([z.literal('asked'), z.int32(), z.string().refine(isStorable)]);

const printPlace = ({ name, count }: Place) => ['asked', count, name] as const;

function readPlace(cursor: string): Place {
  const [, count, name] = readCursor(placeSchema, cursor);
  return { name, count };
}
