import { Field, Float, ObjectType } from 'type-graphql';
import { nutrients, nutrientUnits } from '../../analysis/nutrient';

@ObjectType('Nutrients', { description: 'An amount of each of the 14 nutrients.' })
export class NutrientsType {}

@ObjectType('NutrientsPer100g', { description: 'Amounts per 100 g of a food; null where no record knows.' })
export class NutrientsPer100gType {}

for (const nutrient of nutrients) {
  Field(() => Float, { description: `in ${nutrientUnits[nutrient]}` })(NutrientsType.prototype, nutrient);
  Field(() => Float, { nullable: true, description: `in ${nutrientUnits[nutrient]} per 100 g` })(
    NutrientsPer100gType.prototype,
    nutrient,
  );
}
