import { createUnionType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { DietFlag, FlagState, Food, MeasureKind } from '../../analysis/food';
import type { Nutrient } from '../../analysis/nutrient';
import type { StoredCorrection, CorrectionKind, RecordedCorrection } from '../../corrections/correction';
import { describeCorrection } from '../../corrections/describe-correction';
import { isServed } from './correction-parts';
import { DietFlagEnum, CorrectionKindEnum, FlagStateEnum, MeasureKindEnum, MomentScalar, NutrientEnum } from './enums';
import { FoodType, PageInfoType } from './food-types';

@ObjectType('Undoing', { description: 'How a correction was taken back.' })
class UndoingType {
  @Field(() => MomentScalar, { description: 'When it was undone.' })
  at!: Date;

  @Field(() => String, { description: 'Who undid it: the account, and the key where it has a name of its own.' })
  by!: string;

  @Field(() => String, { description: 'Why it was undone, as given to `undoEdit`.' })
  reason!: string;
}

const ChangeUnion = createUnionType({
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

@ObjectType('Edit', { description: 'A correction by hand: written once, and undone at most once.' })
class CorrectionType {
  @Field(() => Int, {
    description:
      'Names it in this database; later corrections have higher ids, and hold where two are of the same thing.',
  })
  id!: number;

  @Field(() => ID, { description: 'Names it in every database that it is carried to by file.' })
  uid!: string;

  @Field(() => CorrectionKindEnum, { description: 'What kind of thing was corrected.' })
  kind!: CorrectionKind;

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the food it is about; null for a phrase whose meaning was taken away.',
  })
  fdcId!: number | null;

  @Field(() => FoodType, {
    nullable: true,
    description: 'That food as it is now; null where there is none, or none any more.',
  })
  food!: Food | null;

  @Field(() => String, { description: 'What was changed, in a sentence for people.' })
  description!: string;

  @Field(() => ChangeUnion, { description: 'What was changed, for programs, with what held before.' })
  change!: typeof ChangeUnion;

  @Field(() => String, { description: 'Why it was made, in the words of whoever made it.' })
  reason!: string;

  @Field(() => String, { description: 'Who made it: the account, and the key where it has a name of its own.' })
  madeBy!: string;

  @Field(() => MomentScalar, { description: 'When it was made, here or where the file comes from.' })
  madeAt!: Date;

  @Field(() => UndoingType, {
    nullable: true,
    description: 'Who took it back, when and why; null while it is in force.',
  })
  undone!: UndoingType | null;
}

@ObjectType('EditResult', {
  description: 'What a mutation changed. Whoever has this answer need not send the mutation again.',
})
export class CorrectionResultType {
  @Field(() => CorrectionType, { description: 'The correction as it is kept.' })
  edit!: CorrectionType;

  @Field(() => FoodType, {
    nullable: true,
    description:
      'The food it is about, as requests are answered with it now: as before while `isServed` is false. Null for a phrase whose meaning was taken away, and where the food cannot be read at the moment.',
  })
  food!: Food | null;

  @Field(() => Boolean, { description: isServed })
  isServed!: boolean;
}

@ObjectType('EditEdge', { description: 'A correction in a page of them.' })
class CorrectionEdgeType {
  @Field(() => String, { description: 'Names this place in the list: as `after` it asks for what comes behind.' })
  cursor!: string;

  @Field(() => CorrectionType, { description: 'The correction that stands here.' })
  node!: CorrectionType;
}

@ObjectType('EditConnection', { description: 'A page of corrections, the latest first.' })
export class CorrectionConnectionType {
  @Field(() => [CorrectionEdgeType], { description: 'The corrections of this page, the latest first.' })
  edges!: readonly CorrectionEdgeType[];

  @Field(() => PageInfoType, { description: 'Whether more follow, and where.' })
  pageInfo!: PageInfoType;

  @Field(() => Int, { description: 'How many corrections there are over all pages.' })
  totalCount!: number;
}

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

/** A correction as GraphQL has it. @param foods as they are now, the one it is about among them where there still is one */
export function toCorrectionType(edit: StoredCorrection, foods: ReadonlyMap<number, Food>): CorrectionType {
  return {
    id: edit.id,
    uid: edit.uid,
    kind: edit.kind,
    fdcId: edit.fdcId,
    food: edit.fdcId === null ? null : (foods.get(edit.fdcId) ?? null),
    description: describeCorrection(edit),
    change: toChange(edit),
    reason: edit.reason,
    madeBy: edit.madeBy,
    madeAt: edit.madeAt,
    undone: edit.undone,
  };
}

function toChange(edit: RecordedCorrection): typeof ChangeUnion {
  switch (edit.kind) {
    case 'nutrient':
      return { ...edit.change, formerAmountPer100g: edit.former.amountPer100g };
    case 'portion':
      return { ...edit.change, formerGrams: edit.former.grams };
    case 'flag':
      return { ...edit.change, formerState: edit.former.state };
    case 'pin':
      return { ...edit.change, fdcId: edit.fdcId, formerFdcId: edit.former.fdcId };
    case 'retire':
      return { retiredFdcId: edit.fdcId };
  }
}
