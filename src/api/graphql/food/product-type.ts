import { Field, Float, ObjectType } from 'type-graphql';

@ObjectType('Product', {
  description: 'What the pack of a branded food says. Texts are empty where that is not known.',
})
export class ProductType {
  @Field(() => String, { description: 'The company that owns the brand: "General Mills, Inc.".' })
  brandOwner!: string;

  @Field(() => String, { description: 'What the pack calls itself by: "CHEERIOS".' })
  brandName!: string;

  @Field(() => String, {
    description: 'The line of products within the brand; searches and ingredient lines find it as they find the brand.',
  })
  subbrandName!: string;

  @Field(() => String, { description: 'The number behind the bar code, padded to 14 digits.' })
  gtin!: string;

  @Field(() => String, { description: 'The statement of ingredients as printed; flags are told from it.' })
  ingredients!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'One serving, in `servingUnit`, above 0; null where it is not known.',
  })
  servingSize!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The unit of `servingSize`, g or ml; null where it is not known. Where it is ml, all nutrients are per 100 ml, and the grams of portions are millilitres.',
  })
  servingUnit!: 'g' | 'ml' | null;

  @Field(() => String, { description: 'One serving in kitchen measures: "2 Tbsp (32 g)".' })
  householdServing!: string;
}
