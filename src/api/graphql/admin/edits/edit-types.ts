import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Food } from '../../../../analysis/food';
import type { EditKind } from '../../../../catalog/corrections/edit';
import { EditKindEnum } from '../../enums';
import { FoodType, PageInfoType } from '../../food/food-types';
import { ChangeUnion } from './change-union';

@ObjectType('Undoing', { description: 'Who took a correction back.' })
class UndoingType {
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
