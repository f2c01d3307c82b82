import { ArgsType, Field, Float, Int } from 'type-graphql';
import type { DietFlag, FlagState, MeasureKind } from '../../../../analysis/food';
import type { Nutrient } from '../../../../analysis/nutrient';
import { DietFlagEnum, FlagStateEnum, MeasureKindEnum, NutrientEnum } from '../../enums/food-enums';

@ArgsType()
class ReasonedArgs {
  @Field(() => String, { description: 'Why, in 1 to 500 characters; it stays in the history.' })
  reason!: string;
}

@ArgsType()
class FoodArgs extends ReasonedArgs {
  @Field(() => Int, { description: 'FDC id of the food, or of an older record of the same food.' })
  fdcId!: number;
}

@ArgsType()
export class RetireFoodArgs extends FoodArgs {}

@ArgsType()
export class CorrectNutrientArgs extends FoodArgs {
  @Field(() => NutrientEnum, { description: 'Which of the 14 amounts to correct.' })
  nutrient!: Nutrient;

  @Field(() => Float, {
    nullable: true,
    description:
      'What 100 g hold (100 ml where `product.servingUnit` is ml), in the unit of the nutrient: 0 or more, no more than the food weighs, 910 kcal at most. Null for "not known". Must be given, if only as null.',
  })
  amountPer100g?: number | null;
}

@ArgsType()
export class CorrectPortionArgs extends FoodArgs {
  @Field(() => String, {
    description:
      'A unit that kitchens know, or a noun that the food has portions of, in any spelling: "cup", "tbsp", "slice", "fruit", "large". Not a mass; 40 characters at most.',
  })
  unit!: string;

  @Field(() => String, {
    defaultValue: '',
    description: 'What qualifies the unit: "chopped"; empty for the plain unit. 120 characters at most.',
  })
  modifier!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      'Grams of one unit (millilitres where `product.servingUnit` is ml), above 0 and at most 10,000. Null to remove the portion. Must be given, if only as null.',
  })
  grams?: number | null;
}

@ArgsType()
export class SetFlagArgs extends FoodArgs {
  @Field(() => DietFlagEnum, { description: 'What the food does or does not contain.' })
  flag!: DietFlag;

  @Field(() => FlagStateEnum, { description: 'Whether the food contains it.' })
  state!: FlagState;
}

@ArgsType()
export class PinPhraseArgs extends ReasonedArgs {
  @Field(() => String, {
    description:
      'What people write, in any spelling: "our house flour". It has to hold a word, and 120 characters at most.',
  })
  phrase!: string;

  @Field(() => MeasureKindEnum, {
    nullable: true,
    description: 'The kind of amount it is to hold for; left out or null, for all kinds.',
  })
  when?: MeasureKind | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'FDC id of the food it is to mean, a branded one too. Null takes its present meaning away. Must be given, if only as null.',
  })
  fdcId?: number | null;
}

@ArgsType()
export class UndoEditArgs extends ReasonedArgs {
  @Field(() => Int, { description: 'The `id` of the correction, as `edits` and `history` list it.' })
  id!: number;
}
