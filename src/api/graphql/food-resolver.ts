import DataLoader from 'dataloader';
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { dietFlags, type Dataset, type DietFlag, type FlagState, type Food } from '../../analysis/food';
import type { Candidate } from '../../analysis/line';
import { nutrients, type Nutrient } from '../../analysis/nutrient';
import { findFoods } from '../../catalog/find-foods';
import { isStorable } from '../../database/names';
import type { Database } from '../../database/open-database';
import { ApiError } from '../../errors';
import { findRetirements, type Retirement } from '../../food-store/find-foods';
import type { GraphqlContext } from './context';
import { listOf, namePageOf, pageOf, workOf } from './cost';
import { DatasetEnum, DietFlagEnum, FlagStateEnum, MomentScalar, NutrientEnum } from './enums';
import { explainOrigin } from './food-details';
import { findCandidates, findFoodPage } from './food-pages';
import { FoodCandidateType, FoodConnectionType, FoodFlagType, FoodType, NutrientOriginType } from './food-types';
import { checkFirst } from './pages';

interface FoodParts {
  /** Holds the foods that the catalog does not. */
  readonly database: Pick<Database, 'pool'>;
}

/** Which foods to list; an argument left out narrows nothing. */
@ArgsType()
class FoodsArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Words of a name of the food, its brand or its description, in any order; they may be misspelt, the last of them unfinished.',
  })
  search?: string | null;

  @Field(() => DatasetEnum, { nullable: true, description: 'Records of this dataset only.' })
  dataset?: Dataset | null;

  @Field(() => String, { nullable: true, description: 'Foods whose `category` is exactly this.' })
  category?: string | null;

  @Field(() => DietFlagEnum, {
    nullable: true,
    description: 'Foods that contain this; with `flagState`, those that have that state in it. Generic foods only.',
  })
  flag?: DietFlag | null;

  @Field(() => FlagStateEnum, {
    nullable: true,
    description: 'Foods that have this state in `flag`, or in any flag where `flag` is left out. Generic foods only.',
  })
  flagState?: FlagState | null;

  @Field(() => NutrientEnum, {
    nullable: true,
    description: 'Foods in which the amount of this nutrient is not known.',
  })
  missing?: Nutrient | null;

  @Field(() => Int, { defaultValue: 20, description: 'How many foods at most, 1 to 100.' })
  first!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The `endCursor` of the page before; all other arguments have to stay the same. Refused in a search whose food behind it is found no more: start again from the first page then.',
  })
  after?: string | null;
}

/** Which name to find foods for. */
@ArgsType()
class MatchFoodArgs {
  @Field(() => String, { description: 'A food as people write it, "chedar" or "salted butter", without an amount.' })
  name!: string;

  @Field(() => String, { nullable: true, description: "The recipe's title; helps to tell foods of one name apart." })
  title?: string | null;

  @Field(() => Int, { defaultValue: 10, description: 'How many foods at most, 1 to 100.' })
  first!: number;
}

/** Foods by id, by search and as candidates for a name. */
@Resolver(() => FoodType)
export class FoodResolver {
  /** Asks for all foods of an answer at once. It keeps nothing, for what was found may change with the next mutation. */
  private readonly retirements: DataLoader<number, Retirement | null>;

  constructor(private readonly parts: FoodParts) {
    this.retirements = new DataLoader(
      async (fdcIds) => {
        const found = await findRetirements(parts.database, fdcIds);
        return fdcIds.map((fdcId) => found.get(fdcId) ?? null);
      },
      { cache: false },
    );
  }

  @Query(() => FoodType, {
    nullable: true,
    description: 'The food with this FDC id, be it branded or out of use; null where there is none.',
    complexity: workOf(200),
  })
  async food(
    @Arg('fdcId', () => Int, { description: 'The id of a record in FoodData Central.' }) fdcId: number,
    @Ctx() { snapshot }: GraphqlContext,
  ): Promise<Food | null> {
    const foods = await findFoods(snapshot.catalog, this.parts.database, [fdcId]);
    return foods.get(fdcId) ?? null;
  }

  @Query(() => FoodConnectionType, {
    description:
      'Foods by words of their names, best first and generic ones before branded, or all of them by FDC id. A search may misspell and find words in any order, and finds 300 foods at most.',
    complexity: pageOf(2000),
  })
  foods(
    @Args(() => FoodsArgs) { search, first, after, ...filter }: FoodsArgs,
    @Ctx() { snapshot }: GraphqlContext,
  ): Promise<FoodConnectionType> {
    return findFoodPage(snapshot.catalog, {
      search: search ?? null,
      filter: {
        dataset: filter.dataset ?? null,
        category: filter.category == null ? null : checkCategory(filter.category),
        flag: filter.flag ?? null,
        flagState: filter.flagState ?? null,
        missing: filter.missing ?? null,
      },
      first: checkFirst(first),
      after: after ?? null,
    });
  }

  @Query(() => [FoodCandidateType], {
    description: 'Foods that a name might mean, best first: what a line of that name is matched with, then others.',
    complexity: namePageOf(1000),
  })
  async matchFood(
    @Args(() => MatchFoodArgs) { name, title, first }: MatchFoodArgs,
    @Ctx() { snapshot }: GraphqlContext,
  ): Promise<readonly Candidate[]> {
    const most = checkFirst(first);
    const [line] = await snapshot.engine.parse([name]);
    return line === undefined ? [] : findCandidates(snapshot.catalog, { name, line, title: title ?? '', first: most });
  }

  @FieldResolver(() => MomentScalar, {
    nullable: true,
    description:
      'Since when lines are no longer matched with it, because a newer release lacks it, another record took its place or somebody retired it; null for a food in use.',
  })
  retiredAt(@Root() food: Food, @Ctx() context: GraphqlContext): Date | null | Promise<Date | null> {
    if (isInUse(food, context)) return null;
    return this.retirements.load(food.fdcId).then((found) => found?.retiredAt ?? null);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'FDC id of the newer record of the same food that took its place; null where there is none.',
  })
  supersededBy(@Root() food: Food, @Ctx() context: GraphqlContext): number | null | Promise<number | null> {
    if (isInUse(food, context)) return null;
    return this.retirements.load(food.fdcId).then((found) => found?.supersededBy ?? null);
  }

  @FieldResolver(() => [FoodFlagType], {
    description: 'Of each of the nine things that a diet may forbid, whether the food contains it.',
    complexity: listOf(dietFlags.length),
  })
  flags(@Root() food: Food): readonly FoodFlagType[] {
    return dietFlags.map((flag) => ({ flag, ...food.flags[flag] }));
  }

  @FieldResolver(() => [NutrientOriginType], {
    description: "The nutrients that are not the record's own, and where they come from.",
    complexity: listOf(2),
  })
  nutrientOrigins(@Root() food: Food): readonly NutrientOriginType[] {
    return nutrients.flatMap((nutrient) => {
      const origin = food.nutrientOrigins[nutrient];
      return origin === undefined ? [] : [{ nutrient, ...explainOrigin(origin) }];
    });
  }
}

/** What is in the catalog is in use, and needs no waiting for the database. */
function isInUse(food: Food, { snapshot }: GraphqlContext): boolean {
  return snapshot.catalog.foods.has(food.fdcId);
}

/**
 * The exact name of a category, as it was given.
 * @throws Refusal `validation_error` where it has a character that no name in the database can have
 */
function checkCategory(category: string): string {
  if (isStorable(category)) return category;
  const message = 'must be the name of a category; it has a character that no name has';
  throw new ApiError('invalid_argument', { details: [{ path: 'category', message }] });
}
