import { Field, Float, ObjectType } from 'type-graphql';

@ObjectType('Product', {
  description: 'What the pack of a branded food says; texts are empty where that is not known.',
})
export class ProductType {
  @Field(() => String)
  brandOwner!: string;

  @Field(() => String)
  brandName!: string;

  @Field(() => String, { description: '14 digits.' })
  gtin!: string;

  @Field(() => String)
  ingredients!: string;

  @Field(() => Float, { nullable: true })
  servingSize!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'g or ml. Where it is ml, the nutrients are per 100 ml, and the grams of portions are millilitres.',
  })
  servingUnit!: 'g' | 'ml' | null;

  @Field(() => String, { description: 'The serving in kitchen measures: "2 Tbsp (32 g)".' })
  householdServing!: string;
}
