import { ArgsType, Field, Int } from 'type-graphql';
import type { Dataset, DietFlag, FlagState } from '../../../analysis/food';
import type { Nutrient } from '../../../analysis/nutrient';
import { DatasetEnum, DietFlagEnum, FlagStateEnum, NutrientEnum } from '../enums';

/** Which foods to list; an argument left out narrows nothing. */
@ArgsType()
export class FoodsArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Words of a name of the food, its brand or its description, in any order; they may be misspelt, the last of them unfinished.',
  })
  search?: string | null;

  @Field(() => DatasetEnum, { nullable: true })
  dataset?: Dataset | null;

  @Field(() => String, { nullable: true, description: 'The exact name of a category.' })
  category?: string | null;

  @Field(() => DietFlagEnum, {
    nullable: true,
    description: 'Foods that contain this or, with flagState, of which that is held. Generic foods only.',
  })
  flag?: DietFlag | null;

  @Field(() => FlagStateEnum, {
    nullable: true,
    description: 'Foods that have this state in `flag`, in any flag where that is left out. Generic foods only.',
  })
  flagState?: FlagState | null;

  @Field(() => NutrientEnum, { nullable: true, description: 'Foods of which this amount is not known.' })
  missing?: Nutrient | null;

  @Field(() => Int, { defaultValue: 20, description: '1 to 100.' })
  first!: number;

  @Field(() => String, { nullable: true, description: 'The endCursor of the page before.' })
  after?: string | null;
}
