import { z } from 'zod';
import { readRecipe } from '../read-recipe';
import { toRestJson } from '../rest-contract';
import { analysisSchema, recipeLimits } from '../reference/rest-schema';
import type { Tool } from './tool';

/** Analyzes a recipe. The result is the body of `POST /v1/analyze`. */
export const analyzeRecipeTool: Tool = {
  name: 'analyze_recipe',
  title: 'Analyze a recipe',
  description:
    'Computes the nutrition of a recipe: for each ingredient line the food of USDA FoodData Central, the grams, 14 nutrients and how sure each step is; totals, one serving, diet and health labels. Counts as one recipe against the plan of the key. Same recipe, same result.',
  input: z.object({
    title: z
      .string()
      .min(1)
      .max(recipeLimits.titleLength)
      .describe('The name of the dish; it helps to distinguish foods of the same name.'),
    ingredients: z
      .array(z.string().min(1).max(recipeLimits.lineLength))
      .min(1)
      .max(recipeLimits.lines)
      .describe('One line for each ingredient, as a cook writes it: "1 1/2 cups all-purpose flour".'),
    servings: z.int().min(1).describe('How many servings the recipe makes.'),
  }),
  // A copy without an id: a schema with an id would be listed as a reference without properties.
  output: z.strictObject(analysisSchema.shape),
  async call(args, { analyze }) {
    const analysis = await analyze(readRecipe(args));
    return asRecord(JSON.parse(toRestJson(analysis)));
  },
};

const record = z.record(z.string(), z.unknown());

function asRecord(value: unknown): Record<string, unknown> {
  return record.parse(value);
}
