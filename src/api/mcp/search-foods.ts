import { z } from 'zod';
import { datasets, type Food } from '../../analysis/food';
import { findFoods } from '../../catalog/find-foods';
import { noFilter } from '../../search/food-filter';
import { searchFoods } from '../../search/search-foods';
import { readArguments, type Tool } from './tool';

const maxFirst = 50;
const firstRule = `must be a whole number from 1 to ${maxFirst}`;

const input = z.object({
  query: z
    .string('must be a string')
    .max(1000, 'must not be longer than 1,000 characters')
    .regex(/\S/, 'must not be blank')
    .describe('Words of the name, brand or description of a food, in any order; they may be misspelt.'),
  dataset: z
    .enum(datasets, `must be one of ${datasets.join(', ')}`)
    .optional()
    .describe('Records of this dataset only.'),
  first: z.int(firstRule).min(1, firstRule).max(maxFirst, firstRule).default(10).describe('How many foods at most.'),
});

const row = z.object({
  fdc_id: z.int(),
  description: z.string(),
  dataset: z.enum(datasets),
  category: z.string(),
  calories_per_100g: z.number().nullable().describe('kcal; null if it is not known.'),
});

const found = z.object({
  foods: z.array(row).describe('Best first, generic foods before branded ones.'),
  total_count: z.int().describe('How many were found, 300 at most.'),
});

/** Searches foods by words of their names. */
export const searchFoodsTool: Tool = {
  name: 'search_foods',
  title: 'Search foods',
  description:
    'Finds food records of USDA FoodData Central by words of their names. The tool "food" gives all details of one of them. Does not count as a recipe.',
  input,
  output: found,
  async call(args, { catalog, database, countCost }) {
    const { query, dataset, first } = readArguments(input, args);
    countCost(searchCost);
    const fdcIds = await searchFoods(catalog, query, { ...noFilter, dataset: dataset ?? null });
    const shown = fdcIds.slice(0, first);
    const foods = await findFoods(catalog, database, shown);
    return {
      foods: shown.flatMap((fdcId) => {
        const food = foods.get(fdcId);
        return food === undefined ? [] : [toRow(food)];
      }),
      total_count: fdcIds.length,
    };
  },
};

function toRow({ fdcId, description, dataset, category, nutrientsPer100g }: Food): z.input<typeof row> {
  return { fdc_id: fdcId, description, dataset, category, calories_per_100g: nutrientsPer100g.calories };
}

/** The cost of `foods(search:)` in GraphQL. */
const searchCost = 2000;
