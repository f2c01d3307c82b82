import { ArgsType, Field, Float, Int } from 'type-graphql';
import type { DietFlag, FlagState, MeasureKind } from '../../../../analysis/food';
import type { Nutrient } from '../../../../analysis/nutrient';
import { DietFlagEnum, FlagStateEnum, MeasureKindEnum, NutrientEnum } from '../../enums';

@ArgsType()
class ReasonedArgs {
  @Field(() => String, { description: 'Why, in 1 to 500 characters; it stays in the history.' })
  reason!: string;
}

@ArgsType()
class FoodArgs extends ReasonedArgs {
  @Field(() => Int, { description: 'FDC id of the food, or of an older record of it.' })
  fdcId!: number;
}

@ArgsType()
export class RetireFoodArgs extends FoodArgs {}

@ArgsType()
export class CorrectNutrientArgs extends FoodArgs {
  @Field(() => NutrientEnum, { description: 'The nutrient to correct.' })
  nutrient!: Nutrient;

  @Field(() => Float, {
    nullable: true,
    description: 'In the unit of the nutrient; null for "not known". It has to be given.',
  })
  amountPer100g?: number | null;
}

@ArgsType()
export class CorrectPortionArgs extends FoodArgs {
  @Field(() => String, { description: 'Singular: "cup", "tablespoon", "slice", "fruit", "large".' })
  unit!: string;

  @Field(() => String, { defaultValue: '', description: 'What qualifies the unit: "chopped".' })
  modifier!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'Grams of one unit, above 0; null to remove the portion. It has to be given.',
  })
  grams?: number | null;
}

@ArgsType()
export class SetFlagArgs extends FoodArgs {
  @Field(() => DietFlagEnum, { description: 'What the food does or does not contain.' })
  flag!: DietFlag;

  @Field(() => FlagStateEnum, { description: 'Whether it does.' })
  state!: FlagState;
}

@ArgsType()
export class PinPhraseArgs extends ReasonedArgs {
  @Field(() => String, { description: 'What people write: "our house flour".' })
  phrase!: string;

  @Field(() => MeasureKindEnum, {
    nullable: true,
    description: 'The kind of amount it is to hold for; left out or null, for all.',
  })
  when?: MeasureKind | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'FDC id of the food it is to mean, a branded one too; null for no food by name: what it means now, it means no more. It has to be given.',
  })
  fdcId?: number | null;
}

@ArgsType()
export class UndoEditArgs extends ReasonedArgs {
  @Field(() => Int, { description: 'Id of the correction.' })
  id!: number;
}
