import { Arg, Args, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { Catalog } from '../../analysis/catalog';
import { dietFlags, type Food } from '../../analysis/food';
import type { Candidate } from '../../analysis/line';
import { nutrients } from '../../analysis/nutrient';
import { checkFirst } from './check-first';
import { findCandidates } from './find-candidates';
import { findFoodPage } from './find-food-page';
import { FoodsArgs } from './foods-args';
import { FoodCandidateType, FoodConnectionType, FoodFlagType, FoodType, NutrientSiblingType } from './food-types';

/** Foods by id, by search and as candidates for a name. */
@Resolver(() => FoodType)
export class FoodResolver {
  constructor(private readonly catalog: () => Catalog) {}

  @Query(() => FoodType, { nullable: true, description: 'The food with this FDC id; null where the catalog has none.' })
  food(@Arg('fdcId', () => Int) fdcId: number): Food | null {
    return this.catalog().foods.get(fdcId) ?? null;
  }

  @Query(() => FoodConnectionType, {
    description: 'Foods by words of their description, best first, or all of them by FDC id.',
  })
  foods(@Args(() => FoodsArgs) { search, dataset, category, first, after }: FoodsArgs): FoodConnectionType {
    return findFoodPage(this.catalog(), {
      search: search ?? null,
      dataset: dataset ?? null,
      category: category ?? null,
      first: checkFirst(first),
      after: after ?? null,
    });
  }

  @Query(() => [FoodCandidateType], { description: 'The foods a name might mean, best first.' })
  matchFood(
    @Arg('name', () => String) name: string,
    @Arg('title', () => String, { nullable: true, description: "The recipe's title, as a tie-breaker." })
    title: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: 10, description: '1 to 100.' }) first: number,
  ): readonly Candidate[] {
    return findCandidates(this.catalog(), { name, title: title ?? '', first: checkFirst(first) });
  }

  @FieldResolver(() => [FoodFlagType])
  flags(@Root() food: Food): readonly FoodFlagType[] {
    return dietFlags.map((flag) => ({ flag, ...food.flags[flag] }));
  }

  @FieldResolver(() => [NutrientSiblingType], {
    description: 'Nutrients that another record of the same food had to supply.',
  })
  nutrientSiblings(@Root() food: Food): readonly NutrientSiblingType[] {
    return nutrients.flatMap((nutrient) => {
      const fdcId = food.nutrientSiblings[nutrient];
      return fdcId === undefined ? [] : [{ nutrient, fdcId }];
    });
  }
}
