import { ArgsType, Field, Int } from 'type-graphql';
import type { Dataset, DietFlag, FlagState } from '../../../analysis/food';
import type { Nutrient } from '../../../analysis/nutrient';
import { DatasetEnum, DietFlagEnum, FlagStateEnum, NutrientEnum } from '../enums/food-enums';

/** Which foods to list; an argument left out narrows nothing. */
@ArgsType()
export class FoodsArgs {
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
