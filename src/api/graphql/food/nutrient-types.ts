import { Field, Float, ObjectType } from 'type-graphql';
import { nutrients, nutrientUnits } from '../../../analysis/nutrient';

@ObjectType('Nutrients', { description: 'An amount of each of the 14 nutrients.' })
export class NutrientsType {}

@ObjectType('NutrientsPer100g', {
  description: 'Amounts per 100 g of a food; null where neither the record nor anything it could be filled from knows.',
})
export class NutrientsPer100gType {}

@ObjectType('NutrientShares', { description: 'A share of each of the 14 nutrients, 0 to 1.' })
export class NutrientSharesType {}

for (const nutrient of nutrients) {
  Field(() => Float)(NutrientSharesType.prototype, nutrient);
  Field(() => Float, { description: `in ${nutrientUnits[nutrient]}` })(NutrientsType.prototype, nutrient);
  Field(() => Float, { nullable: true, description: `in ${nutrientUnits[nutrient]} per 100 g` })(
    NutrientsPer100gType.prototype,
    nutrient,
  );
}
