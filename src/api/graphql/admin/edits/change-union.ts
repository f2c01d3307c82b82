import { createUnionType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { DietFlag, FlagState, MeasureKind } from '../../../../analysis/food';
import type { Nutrient } from '../../../../analysis/nutrient';
import { DietFlagEnum, FlagStateEnum, MeasureKindEnum, NutrientEnum } from '../../enums/food-enums';

@ObjectType('NutrientCorrection', { description: 'Another amount of a nutrient in a food.' })
class NutrientCorrectionType {
  @Field(() => NutrientEnum, { description: 'Which of the 14 amounts was corrected.' })
  nutrient!: Nutrient;

  @Field(() => Float, {
    nullable: true,
    description:
      'Per 100 g (100 ml where `product.servingUnit` is ml), in the unit of the nutrient; null for "not known".',
  })
  amountPer100g!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'What it was before, in the same unit; null where it was not known.',
  })
  formerAmountPer100g!: number | null;
}

@ObjectType('PortionCorrection', { description: 'A portion added, weighed anew or removed.' })
class PortionCorrectionType {
  @Field(() => String, { description: 'The unit, singular and lower case: "cup", "slice".' })
  unit!: string;

  @Field(() => String, { description: 'What qualifies the unit: "chopped"; empty when nothing does.' })
  modifier!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      'Grams of one unit (millilitres where `product.servingUnit` is ml); null where the portion was removed.',
  })
  grams!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'What it weighed before; null where the food had no such portion.',
  })
  formerGrams!: number | null;
}

@ObjectType('FlagCorrection', { description: 'Another word on whether a food contains something.' })
class FlagCorrectionType {
  @Field(() => DietFlagEnum, { description: 'What the food does or does not contain.' })
  flag!: DietFlag;

  @Field(() => FlagStateEnum, { description: 'Whether the food contains it, from then on.' })
  state!: FlagState;

  @Field(() => FlagStateEnum, { description: 'What was taken for true before.' })
  formerState!: FlagState;
}

@ObjectType('PhrasePin', { description: 'Which food a phrase means.' })
class PhrasePinType {
  @Field(() => String, { description: 'In the form in which phrases are compared: lower case, words singular.' })
  phrase!: string;

  @Field(() => MeasureKindEnum, { nullable: true, description: 'The kind of amount it holds for; null for all kinds.' })
  when!: MeasureKind | null;

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the food it means; null where its meaning was taken away.',
  })
  fdcId!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the food it meant before; null where it was the name of none.',
  })
  formerFdcId!: number | null;
}

@ObjectType('Retirement', { description: 'A food taken out of use.' })
class RetirementType {
  @Field(() => Int, { description: 'FDC id of the food, which can still be looked up by it.' })
  retiredFdcId!: number;
}

export const ChangeUnion = createUnionType({
  name: 'Change',
  description: 'What was changed, and what held before.',
  types: () =>
    [NutrientCorrectionType, PortionCorrectionType, FlagCorrectionType, PhrasePinType, RetirementType] as const,
  resolveType: (change) => {
    if ('nutrient' in change) return NutrientCorrectionType;
    if ('unit' in change) return PortionCorrectionType;
    if ('flag' in change) return FlagCorrectionType;
    return 'phrase' in change ? PhrasePinType : RetirementType;
  },
});
