import { z } from 'zod';
import { datasets, dietFlags, type Food } from '../../analysis/food';
import { findFoods } from '../../catalog/find-foods';
import { ApiError } from '../../errors';
import { toRestNutrients } from '../rest-contract';
import { foodNutrientsSchema } from '../reference/rest-schema';
import { readArguments, type Tool } from './tool';

const input = z.object({
  fdc_id: z
    .int32('must be the FDC id of a food, a whole number')
    .describe('The id of a record in FoodData Central, as the other tools give it.'),
});

const shape = z.object({
  fdc_id: z.int(),
  description: z.string(),
  dataset: z.enum(datasets),
  category: z.string(),
  nutrients_per_100g: foodNutrientsSchema.describe('Null if it is not known. Per 100 ml for a product in ml.'),
  portions: z.array(
    z.object({
      unit: z.string(),
      modifier: z.string(),
      grams: z.number().describe('Grams of one unit.'),
      origin: z.enum(['record', 'sibling', 'customary', 'correction']).describe('Where the weight comes from.'),
    }),
  ),
  contains: z
    .array(z.object({ flag: z.enum(dietFlags), state: z.enum(['yes', 'no', 'unknown']), reason: z.string() }))
    .describe('What a diet may forbid, and whether the food contains it.'),
  product: z
    .object({ brand_owner: z.string(), brand_name: z.string(), gtin: z.string(), ingredients: z.string() })
    .nullable()
    .describe('The statements on the package of a branded food; null for other foods.'),
});

/** Gives all details of one food. */
export const foodTool: Tool = {
  name: 'food',
  title: 'Look up a food',
  description:
    'Gives a food record of USDA FoodData Central by its FDC id: nutrients per 100 g, portions with their grams, and what a diet may forbid in it. Does not count as a recipe.',
  input,
  output: shape,
  async call(args, { catalog, database, countCost }) {
    const { fdc_id: fdcId } = readArguments(input, args);
    countCost(lookupCost);
    const food = (await findFoods(catalog, database, [fdcId])).get(fdcId);
    if (food === undefined) throw new ApiError('unknown_food');
    return describe(food);
  },
};

/** The cost of `food` in GraphQL with the same fields. */
const lookupCost = 300;

function describe({ fdcId, flags, product, ...food }: Food): z.input<typeof shape> {
  return {
    fdc_id: fdcId,
    description: food.description,
    dataset: food.dataset,
    category: food.category,
    nutrients_per_100g: toRestNutrients(food.nutrientsPer100g),
    portions: food.portions.map(({ unit, modifier, grams, origin }) => ({ unit, modifier, grams, origin })),
    contains: dietFlags.map((flag) => ({ flag, state: flags[flag].state, reason: flags[flag].reason })),
    product:
      product === undefined
        ? null
        : {
            brand_owner: product.brandOwner,
            brand_name: product.brandName,
            gtin: product.gtin,
            ingredients: product.ingredients,
          },
  };
}
