import { Ctx, Field, FieldResolver, Float, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { explainAmount, type AmountOrigin } from '../../analysis/explain-amount';
import type { Alias, Food, MeasureKind } from '../../analysis/food';
import { nutrients, type Nutrient } from '../../analysis/nutrient';
import type { GraphqlContext } from './context';
import { listOf } from './cost';
import { AliasFitEnum, AmountOriginEnum, MeasureKindEnum, NutrientEnum } from './enums';
import { FoodType } from './food-types';

@ObjectType('NutrientDetail', { description: 'An amount of a nutrient, and its source.' })
class NutrientDetailType {
  @Field(() => NutrientEnum, { description: 'Which of the 14 nutrients it is.' })
  nutrient!: Nutrient;

  @Field(() => Float, {
    nullable: true,
    description: 'The amount in 100 g (100 ml if `product.servingUnit` is ml), in `unit`; null if it is not known.',
  })
  amountPer100g!: number | null;

  @Field(() => String, { description: 'The unit of the amount: kcal, g, mg or mcg.' })
  unit!: string;

  @Field(() => AmountOriginEnum, { description: 'The source of the amount, if any.' })
  origin!: AmountOrigin;

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the record it was filled in from; null if it comes from none.',
  })
  sourceFdcId!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'How it was filled in, or who corrected it and why; null for an amount of the record itself.',
  })
  reason!: string | null;
}

@ObjectType('FoodAlias', { description: 'A phrase that means a food in ingredient lines.' })
class FoodAliasType {
  @Field(() => String, { description: 'The phrase in the form that is compared: lower case, words in the singular.' })
  phrase!: string;

  @Field(() => MeasureKindEnum, {
    nullable: true,
    description: 'The kind of amount for which it means the food; null for all kinds.',
  })
  when!: MeasureKind | null;

  @Field(() => AliasFitEnum, { description: 'How well the food fits the phrase.' })
  fit!: Alias['fit'];
}

/** The details of one food. */
@Resolver(() => FoodType)
export class FoodDetails {
  @FieldResolver(() => [NutrientDetailType], {
    description: 'Each of the 14 nutrients, with its source.',
    complexity: listOf(nutrients.length),
  })
  nutrientDetails(@Root() food: Food): readonly NutrientDetailType[] {
    return nutrients.map((nutrient) => explainAmount(food, nutrient));
  }

  @FieldResolver(() => [FoodAliasType], {
    description: 'The phrases that mean it, in alphabetical order; none for a retired food.',
    complexity: listOf(10),
  })
  aliases(@Root() { fdcId }: Food, @Ctx() { snapshot }: GraphqlContext): readonly FoodAliasType[] {
    return snapshot.catalog.listAliases(fdcId);
  }
}
