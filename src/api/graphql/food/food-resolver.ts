import DataLoader from 'dataloader';
import { Arg, Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { dietFlags, type Food } from '../../../analysis/food';
import type { Candidate } from '../../../analysis/line';
import { nutrients } from '../../../analysis/nutrient';
import { findFoods } from '../../../catalog/find-foods';
import { findRetirements, type Retirement } from '../../../catalog/corrections/find-retirements';
import type { Database } from '../../../database/open-database';
import { checkFirst } from '../check-first';
import { checkCategory } from './check-category';
import { explainOrigin } from './explain-origin';
import { listOf, namePageOf, pageOf, workOf } from '../document/costs';
import { findCandidates } from './find-candidates';
import { findFoodPage } from './find-food-page';
import { FoodsArgs } from './foods-args';
import { FoodCandidateType, FoodConnectionType, FoodFlagType, FoodType, NutrientOriginType } from './food-types';
import type { GraphqlContext } from '../graphql-context';
import { MatchFoodArgs } from './match-food-args';
import { MomentScalar } from '../moment-scalar';

interface FoodParts {
  /** Holds the foods that the catalog does not. */
  readonly database: Pick<Database, 'pool'>;
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
    @Ctx() { basis }: GraphqlContext,
  ): Promise<Food | null> {
    const foods = await findFoods(basis.catalog, this.parts.database, [fdcId]);
    return foods.get(fdcId) ?? null;
  }

  @Query(() => FoodConnectionType, {
    description:
      'Foods by words of their names, best first and generic ones before branded, or all of them by FDC id. A search may misspell and find words in any order, and finds 300 foods at most.',
    complexity: pageOf(2000),
  })
  foods(
    @Args(() => FoodsArgs) { search, first, after, ...filter }: FoodsArgs,
    @Ctx() { basis }: GraphqlContext,
  ): Promise<FoodConnectionType> {
    return findFoodPage(basis.catalog, {
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
    @Ctx() { basis }: GraphqlContext,
  ): Promise<readonly Candidate[]> {
    const most = checkFirst(first);
    const [line] = await basis.engine.parse([name]);
    return line === undefined ? [] : findCandidates(basis.catalog, { name, line, title: title ?? '', first: most });
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
function isInUse(food: Food, { basis }: GraphqlContext): boolean {
  return basis.catalog.foods.has(food.fdcId);
}
