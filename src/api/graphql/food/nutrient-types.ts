import { Field, Float, ObjectType } from 'type-graphql';
import { nutrientWholes, nutrients, type Nutrient } from '../../../analysis/nutrient';
import { describeNutrient, nutrientNames } from './describe-nutrient';

@ObjectType('Nutrients', {
  description:
    'How much there is of each of the 14 nutrients, never negative. What no record knows counts as 0; `knownNutrients` and `knownShare` say what that is.',
})
export class NutrientsType {}

@ObjectType('NutrientsPer100g', {
  description:
    'How much of each of the 14 nutrients is in 100 g of a food (in 100 ml where `product.servingUnit` is ml). Null where neither the record nor anything it could be filled from knows.',
})
export class NutrientsPer100gType {}

@ObjectType('NutrientShares', { description: 'How much of the total of each nutrient rests on known amounts, 0 to 1.' })
export class NutrientSharesType {}

for (const nutrient of nutrients) {
  const description = describeNutrient(nutrient);
  Field(() => Float, { description })(NutrientsType.prototype, nutrient);
  Field(() => Float, { nullable: true, description })(NutrientsPer100gType.prototype, nutrient);
  Field(() => Float, { description: describeShare(nutrient) })(NutrientSharesType.prototype, nutrient);
}

function describeShare(nutrient: Nutrient): string {
  const whole = nutrientWholes[nutrient];
  return `${nutrientNames[nutrient]}: the share of the recipe's ${whole === undefined ? 'grams' : nutrientNames[whole].toLowerCase()} that is of foods in which it is known.`;
}
