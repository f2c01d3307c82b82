import { Arg, Args, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { Catalog } from '../../analysis/catalog';
import type { Engine } from '../../analysis/engine';
import { dietFlags, type Food } from '../../analysis/food';
import type { Candidate } from '../../analysis/line';
import { nutrients } from '../../analysis/nutrient';
import { nutrientRules, originKinds, type NutrientOrigin } from '../../analysis/nutrient-origin';
import { checkFirst } from './check-first';
import { findCandidates } from './find-candidates';
import { findFoodPage } from './find-food-page';
import { FoodsArgs } from './foods-args';
import { FoodCandidateType, FoodConnectionType, FoodFlagType, FoodType, NutrientOriginType } from './food-types';

/** Foods by id, by search and as candidates for a name. */
@Resolver(() => FoodType)
export class FoodResolver {
  constructor(
    private readonly engine: () => Engine,
    private readonly catalog: () => Catalog,
  ) {}

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
  async matchFood(
    @Arg('name', () => String) name: string,
    @Arg('title', () => String, { nullable: true, description: "The recipe's title, as a tie-breaker." })
    title: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: 10, description: '1 to 100.' }) first: number,
  ): Promise<readonly Candidate[]> {
    const most = checkFirst(first);
    const [line] = await this.engine().parse([name]);
    return line === undefined ? [] : findCandidates(this.catalog(), { name, line, title: title ?? '', first: most });
  }

  @FieldResolver(() => [FoodFlagType])
  flags(@Root() food: Food): readonly FoodFlagType[] {
    return dietFlags.map((flag) => ({ flag, ...food.flags[flag] }));
  }

  @FieldResolver(() => [NutrientOriginType], {
    description: "The nutrients that are not the record's own, and where they come from.",
  })
  nutrientOrigins(@Root() food: Food): readonly NutrientOriginType[] {
    return nutrients.flatMap((nutrient) => {
      const origin = food.nutrientOrigins[nutrient];
      return origin === undefined ? [] : [{ nutrient, ...explainOrigin(origin) }];
    });
  }
}

const explainOrigin = (origin: NutrientOrigin): Omit<NutrientOriginType, 'nutrient'> =>
  origin.kind === 'rule'
    ? { kind: 'rule', fdcId: null, reason: nutrientRules[origin.rule] }
    : { ...origin, reason: originKinds[origin.kind] };
