import { Ctx, Field, FieldResolver, Float, Int, ObjectType, Resolver, Root } from 'type-graphql';
import type { Alias, Food, MeasureKind } from '../../analysis/food';
import { nutrients, nutrientUnits, type Nutrient } from '../../analysis/nutrient';
import { nutrientRules, originKinds, type NutrientOrigin } from '../../analysis/nutrient-origin';
import type { GraphqlContext } from './context';
import { listOf } from './cost';
import { AliasFitEnum, AmountOriginEnum, MeasureKindEnum, NutrientEnum, type AmountOrigin } from './enums';
import { FoodType, type NutrientOriginType } from './food-types';

@ObjectType('NutrientDetail', { description: 'An amount of a nutrient, and who says so.' })
class NutrientDetailType {
  @Field(() => NutrientEnum, { description: 'Which of the 14 it is.' })
  nutrient!: Nutrient;

  @Field(() => Float, {
    nullable: true,
    description:
      'How much 100 g hold (100 ml where `product.servingUnit` is ml), in `unit`; null where it is not known.',
  })
  amountPer100g!: number | null;

  @Field(() => String, { description: 'What the amount is in: kcal, g, mg or mcg.' })
  unit!: string;

  @Field(() => AmountOriginEnum, { description: 'Who says so, if anybody.' })
  origin!: AmountOrigin;

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the record it was filled in from; null where it comes from none.',
  })
  sourceFdcId!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'How it was filled in, or who corrected it and why; null for what the record says itself.',
  })
  reason!: string | null;
}

@ObjectType('FoodAlias', { description: 'A phrase that means a food in ingredient lines.' })
class FoodAliasType {
  @Field(() => String, { description: 'In the form in which phrases are compared: lower case, words singular.' })
  phrase!: string;

  @Field(() => MeasureKindEnum, { nullable: true, description: 'The kind of amount it holds for; null for all kinds.' })
  when!: MeasureKind | null;

  @Field(() => AliasFitEnum, { description: 'How well the food is what the phrase says.' })
  fit!: Alias['fit'];
}

/** One food with all that is known of it. */
@Resolver(() => FoodType)
export class FoodDetails {
  @FieldResolver(() => [NutrientDetailType], {
    description: 'Each of the 14 nutrients, with who says so.',
    complexity: listOf(nutrients.length),
  })
  nutrientDetails(@Root() food: Food): readonly NutrientDetailType[] {
    return nutrients.map((nutrient) => {
      const amountPer100g = food.nutrientsPer100g[nutrient];
      const unit = nutrientUnits[nutrient];
      const found = food.nutrientOrigins[nutrient];
      if (found === undefined) {
        const origin = amountPer100g === null ? 'unknown' : 'record';
        return { nutrient, amountPer100g, unit, origin, sourceFdcId: null, reason: null };
      }
      const { fdcId, reason } = explainOrigin(found);
      const origin = found.kind === 'correction' ? 'correction' : 'filled';
      return { nutrient, amountPer100g, unit, origin, sourceFdcId: fdcId, reason };
    });
  }

  @FieldResolver(() => [FoodAliasType], {
    description: 'What people call it, in the order of the phrases; none for a food that is out of use.',
    complexity: listOf(10),
  })
  aliases(@Root() { fdcId }: Food, @Ctx() { snapshot }: GraphqlContext): readonly FoodAliasType[] {
    return snapshot.catalog.listAliases(fdcId);
  }
}

/** Where an amount comes from, in a sentence for people. */
export function explainOrigin(origin: NutrientOrigin): Omit<NutrientOriginType, 'nutrient'> {
  if (origin.kind === 'rule') return { kind: 'rule', fdcId: null, reason: nutrientRules[origin.rule] };
  if (origin.kind === 'correction') return { ...origin, fdcId: null };
  return { ...origin, reason: originKinds[origin.kind] };
}
