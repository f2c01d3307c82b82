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
  /** Matches names as they would be matched now; one that asks a model for each would take too long for a page of them. */
  readonly engine: Engine;
}

// Up to 500 names are matched anew for a page.
const pageWork = 15_000;

@ObjectType('AskedName', { description: 'A name that callers asked for and did not get, or got without certainty.' })
class MissedNameType {
  @Field(() => String, {
    description: 'The food as callers name it, in the form in which names are compared: lower case, words singular.',
  })
  name!: string;

  @Field(() => Int, { description: 'Ingredient lines that asked for it in vain, over all recipes and callers.' })
  count!: number;

  @Field(() => String, { description: 'The line that asked for it last, cut off after 200 characters.' })
  example!: string;

  @Field(() => FoodType, { nullable: true, description: 'The food that the example is matched with now, if any.' })
  food!: Food | null;

  @Field(() => Float, { description: 'Probability that this food is right, 0 to 1; 0 without one.' })
  match!: number;

  @Field(() => MomentScalar, { description: 'When a line first asked for it in vain.' })
  firstAskedAt!: Date;

  @Field(() => MomentScalar, { description: 'When a line last asked for it in vain.' })
  lastAskedAt!: Date;
}

@ObjectType('AskedNameEdge', { description: 'A name in a page of them.' })
class MissedNameEdgeType {
  @Field(() => String, { description: 'Names this place in the list: as `after` it asks for what comes behind.' })
  cursor!: string;

  @Field(() => MissedNameType, { description: 'The name that stands here.' })
  node!: MissedNameType;
}

@ObjectType('AskedNameConnection', {
  description:
    'A page of names, commonest first. Names that are matched with at least 0.70 by now, by a pinned phrase or an import, are left out. Where many in a row are left out, a page may be shorter than asked for, even empty: go on while `hasNextPage` is true.',
})
class MissedNameConnectionType {
  @Field(() => [MissedNameEdgeType], { description: 'The names of this page, commonest first.' })
  edges!: readonly MissedNameEdgeType[];

  @Field(() => PageInfoType, { description: 'Whether there are more names to look at, and where.' })
  pageInfo!: PageInfoType;

  @Field(() => Int, {
    description:
      'How many names are on record, those that are matched by now among them: only the names of a page are matched anew.',
  })
  totalCount!: number;
}

/** What callers ask for and do not get, for those who can do something about it. */
@Resolver(() => MissedNameType)
export class MissedNamesResolver {
  constructor(private readonly parts: MissedNamesResolverParts) {}

  @Query(() => MissedNameConnectionType, {
    description: 'Needs the scope admin. Names that no food was found for, those asked for most often first.',
    complexity: pageOf(pageWork),
  })
  @UseMiddleware(requireAdmin)
  unmatchedNames(@Args(() => PageArgs) args: PageArgs, @Ctx() context: GraphqlContext): MissedPage {
    return this.findPage({ ...toPageQuery(args), missReason: 'unmatched' }, context);
  }

  @Query(() => MissedNameConnectionType, {
    description:
      'Needs the scope admin. Names whose food was right with a probability below 0.70, those asked for most often first.',
    complexity: pageOf(pageWork),
  })
  @UseMiddleware(requireAdmin)
  lowConfidenceNames(@Args(() => PageArgs) args: PageArgs, @Ctx() context: GraphqlContext): MissedPage {
    return this.findPage({ ...toPageQuery(args), missReason: 'unsure' }, context);
  }

  @Mutation(() => Boolean, {
    description:
      'Needs the scope admin. Forgets how often a name was asked for; it comes again when callers go on asking. True, or false where it is not on record.',
    complexity: workOf(500),
  })
  @UseMiddleware(requireAdmin)
  async dismissName(
    @Arg('name', () => String, { description: 'The `name` to forget, in any spelling.' }) name: string,
  ): Promise<boolean> {
    return (await this.parts.missedNames.dismiss(normalizePhrase(name))) > 0;
  }

  @Mutation(() => Int, {
    description: 'Needs the scope admin. Forgets all names, and says how many there were.',
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

/** @throws Refusal `validation_error` where `first` is not 1 to 100 */
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

/** So many names are looked at for one page, however many of them turn out to be matched by now. */
const maxLookedAt = 500;
const lookedAtOnce = 100;

/**
 * One page of names that callers did not get, each matched anew: what is surely matched by now is left out. A cursor is the place of a name in the
 * order, so that names which come, go or are asked for more often meanwhile move no other.
 * @throws Refusal `validation_error` where `after` is no cursor; whatever the driver says
 */
async function findMissedPage(
  { missedNames, engine, catalog }: MissedPageParts,
  { missReason, first, after }: MissedPageQuery,
): Promise<MissedNameConnectionType> {
  const nodes: MissedNameType[] = [];
  let place: Place | null = after === null ? null : readPlace(after);
  let hasNextPage = true;
  for (let left = maxLookedAt; hasNextPage && nodes.length < first && left > 0; left -= lookedAtOnce) {
    // One more than is looked at tells whether there are any behind.
    const names = await missedNames.list({ missReason, after: place, limit: lookedAtOnce + 1 });
    hasNextPage = names.length > lookedAtOnce;
    for (const [index, node] of (await matchNames(engine, catalog, names.slice(0, lookedAtOnce))).entries()) {
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
  // A line that was cut off may end in half a word.
  const ingredients = names.map(({ name, example }) => (example.length < maxExampleLength ? example : name));
  const lines = await analyzeLines(engine, catalog, { title: '', ingredients });
  return names.map((name, index) => ({
    ...name,
    food: lines[index]?.food ?? null,
    match: lines[index]?.match ?? 0,
  }));
}

/** Where a name stands in the order. */
type Place = Pick<MissedName, 'name' | 'count'>;

const placeSchema = z.tuple([z.literal('asked'), z.int32(), z.string().refine(isStorable)]);

const printPlace = ({ name, count }: Place) => ['asked', count, name] as const;

function readPlace(cursor: string): Place {
  const [, count, name] = readCursor(placeSchema, cursor);
  return { name, count };
}
