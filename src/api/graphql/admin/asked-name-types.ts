import { Field, Float, GraphQLISODateTime, Int, ObjectType } from 'type-graphql';
import type { Food } from '../../../analysis/food';
import { FoodType, PageInfoType } from '../food/food-types';

@ObjectType('AskedName', { description: 'A name that callers asked for and did not get, or got without certainty.' })
export class AskedNameType {
  @Field(() => String, { description: 'Lower case, words singular: the form in which names are compared.' })
  name!: string;

  @Field(() => Int, { description: 'Ingredient lines that asked for it in vain, over all recipes and callers.' })
  count!: number;

  @Field(() => String, { description: 'The line that asked last, 200 characters of it at most.' })
  example!: string;

  @Field(() => FoodType, { nullable: true, description: 'The food that the example is matched with now, if any.' })
  food!: Food | null;

  @Field(() => Float, { description: 'Probability that this food is right, 0 to 1; 0 without one.' })
  match!: number;

  @Field(() => GraphQLISODateTime)
  firstAskedAt!: Date;

  @Field(() => GraphQLISODateTime)
  lastAskedAt!: Date;
}

@ObjectType('AskedNameEdge')
class AskedNameEdgeType {
  @Field(() => String)
  cursor!: string;

  @Field(() => AskedNameType)
  node!: AskedNameType;
}

@ObjectType('AskedNameConnection', {
  description:
    'A page of names, commonest first. Names that are surely matched by now, by a pinned phrase or an import, are left out. Of names that are, many in a row make a page shorter than asked for; hasNextPage says whether there is more to look at.',
})
export class AskedNameConnectionType {
  @Field(() => [AskedNameEdgeType])
  edges!: readonly AskedNameEdgeType[];

  @Field(() => PageInfoType)
  pageInfo!: PageInfoType;

  @Field(() => Int, {
    description:
      'All names on record that this happened to, those that are surely matched by now among them: only the names of a page are matched anew.',
  })
  totalCount!: number;
}
