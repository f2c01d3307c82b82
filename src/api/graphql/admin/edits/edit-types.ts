import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Food } from '../../../../analysis/food';
import type { EditKind } from '../../../../catalog/corrections/edit';
import { EditKindEnum } from '../../enums/edit-kind-enum';
import { FoodType, PageInfoType } from '../../food/food-types';
import { MomentScalar } from '../../moment-scalar';
import { ChangeUnion } from './change-union';
import { isServed } from './settle-catalog';

@ObjectType('Undoing', { description: 'How a correction was taken back.' })
class UndoingType {
  @Field(() => MomentScalar, { description: 'When it was undone.' })
  at!: Date;

  @Field(() => String, { description: 'Who undid it: the account, and the key where it has a name of its own.' })
  by!: string;

  @Field(() => String, { description: 'Why it was undone, as given to `undoEdit`.' })
  reason!: string;
}

@ObjectType('Edit', { description: 'A correction by hand: written once, and undone at most once.' })
export class EditType {
  @Field(() => Int, {
    description:
      'Names it in this database; later corrections have higher ids, and hold where two are of the same thing.',
  })
  id!: number;

  @Field(() => ID, { description: 'Names it in every database that it is carried to by file.' })
  uid!: string;

  @Field(() => EditKindEnum, { description: 'What kind of thing was corrected.' })
  kind!: EditKind;

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
export class EditResultType {
  @Field(() => EditType, { description: 'The correction as it is kept.' })
  edit!: EditType;

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
class EditEdgeType {
  @Field(() => String, { description: 'Names this place in the list: as `after` it asks for what comes behind.' })
  cursor!: string;

  @Field(() => EditType, { description: 'The correction that stands here.' })
  node!: EditType;
}

@ObjectType('EditConnection', { description: 'A page of corrections, the latest first.' })
export class EditConnectionType {
  @Field(() => [EditEdgeType], { description: 'The corrections of this page, the latest first.' })
  edges!: readonly EditEdgeType[];

  @Field(() => PageInfoType, { description: 'Whether more follow, and where.' })
  pageInfo!: PageInfoType;

  @Field(() => Int, { description: 'How many corrections there are over all pages.' })
  totalCount!: number;
}
