import { createUnionType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { DietFlag, FlagState, Food, MeasureKind } from '../../analysis/food';
import type { Nutrient } from '../../analysis/nutrient';
import type { StoredCorrection, CorrectionKind, RecordedCorrection } from '../../corrections/correction';
import { describeCorrection } from '../../corrections/describe-correction';
import { isServed } from './correction-parts';
import { DietFlagEnum, CorrectionKindEnum, FlagStateEnum, MeasureKindEnum, MomentScalar, NutrientEnum } from './enums';
import { FoodType, PageInfoType } from './food-types';
import { EdgeType } from './pages';

@ObjectType('Undoing', { description: 'How a correction was undone.' })
class UndoingType {
  @Field(() => MomentScalar, { description: 'When it was undone.' })
  at!: Date;

  @Field(() => String, { description: 'Who undid it: the account, and the key if it has another name.' })
  by!: string;

  @Field(() => String, { description: 'Why it was undone, as given to `undoEdit`.' })
  reason!: string;
}

const ChangeUnion = createUnionType({
  name: 'Change',
  description: 'What was changed, and the value before.',
  types: () =>
    [NutrientCorrectionType, PortionCorrectionType, FlagCorrectionType, PhrasePinType, RetirementType] as const,
  resolveType: (change) => {
    if ('nutrient' in change) return NutrientCorrectionType;
    if ('unit' in change) return PortionCorrectionType;
    if ('flag' in change) return FlagCorrectionType;
    return 'phrase' in change ? PhrasePinType : RetirementType;
  },
});

@ObjectType('Edit', { description: 'A manual correction: made once, and undone at most once.' })
class CorrectionType {
  @Field(() => Int, {
    description:
      'Identifies it in this database. Later corrections have higher ids; of two corrections of the same value, the later one applies.',
  })
  id!: number;

  @Field(() => ID, { description: 'Identifies it in every database that imports it from a file.' })
  uid!: string;

  @Field(() => CorrectionKindEnum, { description: 'What was corrected.' })
  kind!: CorrectionKind;

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the food; null for a phrase whose meaning was removed.',
  })
  fdcId!: number | null;

  @Field(() => FoodType, {
    nullable: true,
    description: 'The food as it is now; null if there is none or it no longer exists.',
  })
  food!: Food | null;

  @Field(() => String, { description: 'What was changed, in a sentence for people.' })
  description!: string;

  @Field(() => ChangeUnion, { description: 'What was changed, for programs, with the value before.' })
  change!: typeof ChangeUnion;

  @Field(() => String, { description: 'Why it was made, in the words of its author.' })
  reason!: string;

  @Field(() => String, { description: 'Who made it: the account, and the key if it has another name.' })
  madeBy!: string;

  @Field(() => MomentScalar, { description: 'When it was made, here or in the database that the file comes from.' })
  madeAt!: Date;

  @Field(() => UndoingType, {
    nullable: true,
    description: 'Who undid it, when and why; null while it is in force.',
  })
  undone!: UndoingType | null;
}

@ObjectType('EditResult', {
  description: 'What a mutation changed. A caller that received it must not send the mutation again.',
})
export class CorrectionResultType {
  @Field(() => CorrectionType, { description: 'The correction as stored.' })
  edit!: CorrectionType;

  @Field(() => FoodType, {
    nullable: true,
    description:
      'The food as requests use it now: unchanged while `isServed` is false. Null for a phrase whose meaning was removed, and if the food cannot be read at the moment.',
  })
  food!: Food | null;

  @Field(() => Boolean, { description: isServed })
  isServed!: boolean;
}

@ObjectType('EditEdge', { description: 'A correction on a page.' })
class CorrectionEdgeType extends EdgeType {
  @Field(() => CorrectionType, { description: 'The correction at this place.' })
  node!: CorrectionType;
}

@ObjectType('EditConnection', { description: 'A page of corrections, the latest first.' })
export class CorrectionConnectionType {
  @Field(() => [CorrectionEdgeType], { description: 'The corrections of this page, the latest first.' })
  edges!: readonly CorrectionEdgeType[];

  @Field(() => PageInfoType, { description: 'Whether more follow, and where.' })
  pageInfo!: PageInfoType;

  @Field(() => Int, { description: 'How many corrections there are on all pages.' })
  totalCount!: number;
}

@ObjectType('NutrientCorrection', { description: 'A corrected amount of a nutrient in a food.' })
class NutrientCorrectionType {
  @Field(() => NutrientEnum, { description: 'Which of the 14 amounts was corrected.' })
  nutrient!: Nutrient;

  @Field(() => Float, {
    nullable: true,
    description: 'Per 100 g (100 ml if `product.servingUnit` is ml), in the unit of the nutrient; null if not known.',
  })
  amountPer100g!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The amount before, in the same unit; null if it was not known.',
  })
  formerAmountPer100g!: number | null;
}

@ObjectType('PortionCorrection', { description: 'A portion that was added, changed or removed.' })
class PortionCorrectionType {
  @Field(() => String, { description: 'The unit, singular and lower case: "cup", "slice".' })
  unit!: string;

  @Field(() => String, { description: 'What qualifies the unit: "chopped"; empty when nothing does.' })
  modifier!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'Grams of one unit (millilitres if `product.servingUnit` is ml); null if the portion was removed.',
  })
  grams!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The grams before; null if the food had no such portion.',
  })
  formerGrams!: number | null;
}

@ObjectType('FlagCorrection', { description: 'A corrected flag: whether a food contains something.' })
class FlagCorrectionType {
  @Field(() => DietFlagEnum, { description: 'What the food does or does not contain.' })
  flag!: DietFlag;

  @Field(() => FlagStateEnum, { description: 'Whether the food contains it, since the correction.' })
  state!: FlagState;

  @Field(() => FlagStateEnum, { description: 'The state before.' })
  formerState!: FlagState;
}

@ObjectType('PhrasePin', { description: 'Which food a phrase means.' })
class PhrasePinType {
  @Field(() => String, { description: 'The phrase in the form that is compared: lower case, words in the singular.' })
  phrase!: string;

  @Field(() => MeasureKindEnum, {
    nullable: true,
    description: 'The kind of amount for which it means the food; null for all kinds.',
  })
  when!: MeasureKind | null;

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the food that the phrase means; null if its meaning was removed.',
  })
  fdcId!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the food that the phrase meant before; null if it meant none.',
  })
  formerFdcId!: number | null;
}

@ObjectType('Retirement', { description: 'A food that was retired.' })
class RetirementType {
  @Field(() => Int, { description: 'FDC id of the food, which `food` still finds.' })
  retiredFdcId!: number;
}

/**
 * Converts a correction to its GraphQL type.
 * @param foods current foods, including that of the correction if it still exists
 */
export function toCorrectionType(correction: StoredCorrection, foods: ReadonlyMap<number, Food>): CorrectionType {
  return {
    id: correction.id,
    uid: correction.uid,
    kind: correction.kind,
    fdcId: correction.fdcId,
    food: correction.fdcId === null ? null : (foods.get(correction.fdcId) ?? null),
    description: describeCorrection(correction, foods),
    change: toChange(correction),
    reason: correction.reason,
    madeBy: correction.madeBy,
    madeAt: correction.madeAt,
    undone: correction.undone,
  };
}

function toChange(correction: RecordedCorrection): typeof ChangeUnion {
  switch (correction.kind) {
    case 'nutrient':
      return { ...correction.change, formerAmountPer100g: correction.former.amountPer100g };
    case 'portion':
      return { ...correction.change, formerGrams: correction.former.grams };
    case 'flag':
      return { ...correction.change, formerState: correction.former.state };
    case 'pin':
      return { ...correction.change, fdcId: correction.fdcId, formerFdcId: correction.former.fdcId };
    case 'retire':
      return { retiredFdcId: correction.fdcId };
  }
}
