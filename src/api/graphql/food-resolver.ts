import DataLoader from 'dataloader';
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { explainOrigin } from '../../analysis/explain-amount';
import { dietFlags, type Dataset, type DietFlag, type FlagState, type Food } from '../../analysis/food';
import type { Candidate } from '../../analysis/line';
import { nutrients, type Nutrient } from '../../analysis/nutrient';
import { findFoods } from '../../catalog/find-foods';
import { isStorable } from '../../database/names';
import type { Database } from '../../database/open-database';
import { ApiError } from '../../errors';
import { findRetirements, type Retirement } from '../../food-store/find-foods';
import { findCandidates } from '../../search/find-candidates';
import type { GraphqlContext } from './context';
import { listOf, namePageOf, pageOf, workOf } from './cost';
import { DatasetEnum, DietFlagEnum, FlagStateEnum, MomentScalar, NutrientEnum } from './enums';
import { findFoodConnection } from './food-pages';
import { FoodCandidateType, FoodConnectionType, FoodFlagType, FoodType, NutrientOriginType } from './food-types';
import { checkFirst } from './pages';

interface FoodParts {
  /** Has the foods that the catalog does not have. */
  readonly database: Pick<Database, 'pool'>;
}

/** Which foods to list; an omitted argument does not filter. */
@ArgsType()
class FoodsArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Words of a name of the food, its brand or its description, in any order. Words may be misspelt, and the last one may be incomplete.',
  })
  search?: string | null;

  @Field(() => DatasetEnum, { nullable: true, description: 'Records of this dataset only.' })
  dataset?: Dataset | null;

  @Field(() => String, { nullable: true, description: 'Foods whose `category` is exactly this.' })
  category?: string | null;

  @Field(() => DietFlagEnum, {
    nullable: true,
    description: 'Foods that contain this; with `flagState`, foods with that state of the flag. Generic foods only.',
  })
  flag?: DietFlag | null;

  @Field(() => FlagStateEnum, {
    nullable: true,
    description: 'Foods with this state of `flag`, or of any flag if `flag` is omitted. Generic foods only.',
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
      'The `endCursor` of the page before, with all other arguments unchanged. A search rejects it if the last food of that page is no longer found; then start again from the first page.',
  })
  after?: string | null;
}

/** Which name to find foods for. */
@ArgsType()
class MatchFoodArgs {
  @Field(() => String, {
    description: 'The name of a food as in a recipe, without an amount: "chedar" or "salted butter".',
  })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: "The recipe's title, which helps to distinguish foods of the same name.",
  })
  title?: string | null;

  @Field(() => Int, { defaultValue: 10, description: 'How many foods at most, 1 to 100.' })
  first!: number;
}

/** Foods by id, by search and as candidates for a name. */
@Resolver(() => FoodType)
export class FoodResolver {
  /**
   * Reads all foods of an answer at once. It has no cache, because the next mutation may change
   * them.
   */
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
    description: 'The food with this FDC id, including branded and retired foods; null if there is none.',
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
      'Foods by words of their names, best first and generic before branded, or all foods by FDC id. A search accepts misspelt words in any order, and finds at most 300 foods.',
    complexity: pageOf(2000),
  })
  foods(
    @Args(() => FoodsArgs) { search, first, after, ...filter }: FoodsArgs,
    @Ctx() { snapshot }: GraphqlContext,
  ): Promise<FoodConnectionType> {
    return findFoodConnection(snapshot.catalog, {
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
    description: 'Foods that a name may mean, best first: the match of a line with that name, then others.',
    complexity: namePageOf(1000),
  })
  async matchFood(
    @Args(() => MatchFoodArgs) { name, title, first }: MatchFoodArgs,
    @Ctx() { snapshot }: GraphqlContext,
  ): Promise<readonly Candidate[]> {
    const limit = checkFirst(first);
    const [line] = await snapshot.engine.parse([name]);
    return line === undefined ? [] : findCandidates(snapshot.catalog, { name, line, title: title ?? '', first: limit });
  }

  @FieldResolver(() => MomentScalar, {
    nullable: true,
    description:
      'When lines stopped matching it, because a newer release lacks it, another record replaced it or a correction retired it; null for a food in use.',
  })
  retiredAt(@Root() food: Food, @Ctx() context: GraphqlContext): Date | null | Promise<Date | null> {
    if (isInUse(food, context)) return null;
    return this.retirements.load(food.fdcId).then((found) => found?.retiredAt ?? null);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'FDC id of the newer record of the same food that replaced it; null if there is none.',
  })
  supersededBy(@Root() food: Food, @Ctx() context: GraphqlContext): number | null | Promise<number | null> {
    if (isInUse(food, context)) return null;
    return this.retirements.load(food.fdcId).then((found) => found?.supersededBy ?? null);
  }

  @FieldResolver(() => [FoodFlagType], {
    description: 'Whether the food contains each of the nine components that a diet may exclude.',
    complexity: listOf(dietFlags.length),
  })
  flags(@Root() food: Food): readonly FoodFlagType[] {
    return dietFlags.map((flag) => ({ flag, ...food.flags[flag] }));
  }

  @FieldResolver(() => [NutrientOriginType], {
    description: 'The amounts that are not from the record itself, and their origin.',
    complexity: listOf(2),
  })
  nutrientOrigins(@Root() food: Food): readonly NutrientOriginType[] {
    return nutrients.flatMap((nutrient) => {
      const origin = food.nutrientOrigins[nutrient];
      return origin === undefined ? [] : [{ nutrient, ...explainOrigin(origin) }];
    });
  }
}

/** A food of the catalog is in use, so that the database need not be read. */
function isInUse(food: Food, { snapshot }: GraphqlContext): boolean {
  return snapshot.catalog.foods.has(food.fdcId);
}

/**
 * Checks the exact name of a category.
 * @throws ApiError `validation_error` if it has a character that the database cannot store
 */
function checkCategory(category: string): string {
  if (isStorable(category)) return category;
  const message = 'must be the name of a category; it has a character that no name can have';
  throw new ApiError('invalid_argument', { details: [{ path: 'category', message }] });
}
