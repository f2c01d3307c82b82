import { createUnionType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { DietFlag, FlagState, Food, MeasureKind } from '../../../../analysis/food';
import type { Nutrient } from '../../../../analysis/nutrient';
import type { EditKind } from '../../../../catalog/corrections/edit';
import { DietFlagEnum, EditKindEnum, FlagStateEnum, MeasureKindEnum, NutrientEnum } from '../../enums';
import { FoodType, PageInfoType } from '../../food-types';

@ObjectType('NutrientCorrection', { description: 'Another amount of a nutrient.' })
export class NutrientCorrectionType {
  @Field(() => NutrientEnum, { description: 'The nutrient that was corrected.' })
  nutrient!: Nutrient;

  @Field(() => Float, { nullable: true, description: 'In the unit of the nutrient; null for "not known".' })
  amountPer100g!: number | null;

  @Field(() => Float, { nullable: true, description: 'What it was before; null where it was not known.' })
  formerAmountPer100g!: number | null;
}

@ObjectType('PortionCorrection', { description: 'A portion added, weighed anew or removed.' })
export class PortionCorrectionType {
  @Field(() => String, { description: 'As units are called here: "cup", "slice".' })
  unit!: string;

  @Field(() => String, { description: 'What qualifies the unit: "chopped"; empty when nothing does.' })
  modifier!: string;

  @Field(() => Float, { nullable: true, description: 'Grams of one unit; null where the portion was removed.' })
  grams!: number | null;

  @Field(() => Float, { nullable: true, description: 'What it weighed before; null where there was none.' })
  formerGrams!: number | null;
}

@ObjectType('FlagCorrection', { description: 'Another word on whether a food contains something.' })
export class FlagCorrectionType {
  @Field(() => DietFlagEnum, { description: 'What the food does or does not contain.' })
  flag!: DietFlag;

  @Field(() => FlagStateEnum, { description: 'Whether it does.' })
  state!: FlagState;

  @Field(() => FlagStateEnum, { description: 'What was held before.' })
  formerState!: FlagState;
}

@ObjectType('PhrasePin', { description: 'What a phrase means.' })
export class PhrasePinType {
  @Field(() => String, { description: 'As phrases are compared: lower case, words singular.' })
  phrase!: string;

  @Field(() => MeasureKindEnum, { nullable: true, description: 'The kind of amount it holds for; null for all.' })
  when!: MeasureKind | null;

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the food it means; null where it may mean none by name.',
  })
  fdcId!: number | null;

  @Field(() => Int, { nullable: true, description: 'FDC id of the food it meant before; null where it meant none.' })
  formerFdcId!: number | null;
}

@ObjectType('Retirement', { description: 'A food taken out of use.' })
export class RetirementType {
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

@ObjectType('Undoing', { description: 'Who took a correction back.' })
export class UndoingType {
  @Field(() => Date, { description: 'When it was undone.' })
  at!: Date;

  @Field(() => String, { description: 'Account and key of whoever did.' })
  by!: string;

  @Field(() => String, { description: 'Why.' })
  reason!: string;
}

@ObjectType('Edit', { description: 'A correction by hand: written once, and undone at most once.' })
export class EditType {
  @Field(() => Int, { description: 'Later corrections have higher ids, and win.' })
  id!: number;

  @Field(() => ID, { description: 'The same wherever the correction is carried to by file.' })
  uid!: string;

  @Field(() => EditKindEnum, { description: 'What kind of thing was corrected.' })
  kind!: EditKind;

  @Field(() => Int, { nullable: true, description: 'FDC id of the food it is about; null for a forbidden phrase.' })
  fdcId!: number | null;

  @Field(() => FoodType, { nullable: true, description: 'That food as it is now; null where there is none any more.' })
  food!: Food | null;

  @Field(() => String, { description: 'What was changed, in a sentence for people.' })
  description!: string;

  @Field(() => ChangeUnion, { description: 'The same for programs, with what held before.' })
  change!: typeof ChangeUnion;

  @Field(() => String, { description: 'Why it was made.' })
  reason!: string;

  @Field(() => String, { description: 'Account and key of whoever made it.' })
  madeBy!: string;

  @Field(() => Date, { description: 'When it was made.' })
  madeAt!: Date;

  @Field(() => UndoingType, { nullable: true, description: 'Null while it is in force.' })
  undone!: UndoingType | null;
}

@ObjectType('EditResult', { description: 'What a mutation changed.' })
export class EditResultType {
  @Field(() => EditType, { description: 'The correction as it is kept.' })
  edit!: EditType;

  @Field(() => FoodType, {
    nullable: true,
    description: 'The food it is about as it is now, for the next request as well; null for a forbidden phrase.',
  })
  food!: Food | null;
}

@ObjectType('EditEdge', { description: 'A correction in a page of them.' })
class EditEdgeType {
  @Field(() => String, { description: 'Names this place in the list.' })
  cursor!: string;

  @Field(() => EditType, { description: 'The correction.' })
  node!: EditType;
}

@ObjectType('EditConnection', { description: 'A page of corrections, the latest first.' })
export class EditConnectionType {
  @Field(() => [EditEdgeType], { description: 'The corrections of this page.' })
  edges!: readonly EditEdgeType[];

  @Field(() => PageInfoType, { description: 'Whether more follow, and where.' })
  pageInfo!: PageInfoType;

  @Field(() => Int, { description: 'How many there are over all pages.' })
  totalCount!: number;
}
