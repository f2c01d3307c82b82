import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Food } from '../../../analysis/food';
import { FoodType, PageInfoType } from '../food/food-types';
import { MomentScalar } from '../moment-scalar';

@ObjectType('AskedName', { description: 'A name that callers asked for and did not get, or got without certainty.' })
export class AskedNameType {
  @Field(() => String, {
    description: 'The food as callers name it, in the form in which names are compared: lower case, words singular.',
  })
  name!: string;

  @Field(() => Int, { description: 'Ingredient lines that asked for it in vain, over all recipes and callers.' })
  count!: number;

  @Field(() => String, { description: 'The line that asked for it last, cut off after 200 characters.' })
  example!: string;

  @Field(() => FoodType, { nullable: true, description: 'The food that the example is matched with now, if any.' })
  food!: Food | null;

  @Field(() => Float, { description: 'Probability that this food is right, 0 to 1; 0 without one.' })
  match!: number;

  @Field(() => MomentScalar, { description: 'When a line first asked for it in vain.' })
  firstAskedAt!: Date;

  @Field(() => MomentScalar, { description: 'When a line last asked for it in vain.' })
  lastAskedAt!: Date;
}

@ObjectType('AskedNameEdge', { description: 'A name in a page of them.' })
class AskedNameEdgeType {
  @Field(() => String, { description: 'Names this place in the list: as `after` it asks for what comes behind.' })
  cursor!: string;

  @Field(() => AskedNameType, { description: 'The name that stands here.' })
  node!: AskedNameType;
}

@ObjectType('AskedNameConnection', {
  description:
    'A page of names, commonest first. Names that are matched with at least 0.70 by now, by a pinned phrase or an import, are left out. Where many in a row are left out, a page may be shorter than asked for, even empty: go on while `hasNextPage` is true.',
})
export class AskedNameConnectionType {
  @Field(() => [AskedNameEdgeType], { description: 'The names of this page, commonest first.' })
  edges!: readonly AskedNameEdgeType[];

  @Field(() => PageInfoType, { description: 'Whether there are more names to look at, and where.' })
  pageInfo!: PageInfoType;

  @Field(() => Int, {
    description:
      'How many names are on record, those that are matched by now among them: only the names of a page are matched anew.',
  })
  totalCount!: number;
}
