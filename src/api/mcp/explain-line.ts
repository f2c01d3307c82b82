import { z } from 'zod';
import { weighingWays, type AnalyzedLine } from '../../analysis/line';
import { toRestIngredient } from '../rest-contract';
import { ingredientSchema, lineSchema, recipeLimits } from '../reference/rest-schema';
import { readArguments, type Tool } from './tool';

const explained = ingredientSchema.extend({
  fdc_id: z.int().nullable().describe('The id of the matched food; null if none was found.'),
  read_as: z.object({
    name: z.string().describe('The food as the line names it.'),
    size: z.string().nullable(),
    preparation: z.string().nullable(),
    comment: z.string().nullable(),
    certainty: z.number().describe('Probability that quantity, unit and name are read right.'),
  }),
  match_reason: z.string().describe('Why this food was chosen.'),
  alternatives: z.array(z.object({ fdc_id: z.int(), description: z.string(), score: z.number() })),
  weighed_by: z.enum(weighingWays),
  weight_reason: z.string().describe('How the grams were computed.'),
  issues: z.array(z.object({ code: z.string(), message: z.string() })),
});

/** Analyzes one line and gives the reason for each step. */
export const explainLineTool: Tool = {
  name: 'explain_line',
  title: 'Explain an ingredient line',
  description:
    'Analyzes one ingredient line and explains the result: how it was read, which food it was matched with and which others were close, how the grams were computed, and what is doubtful. Counts as one recipe against the plan of the key.',
  input: z.object({
    line: z
      .string()
      .min(1)
      .max(recipeLimits.lineLength)
      .describe('The line as a cook writes it: "2 (14-oz) cans diced tomatoes, drained".'),
    title: z
      .string()
      .max(recipeLimits.titleLength)
      .optional()
      .describe('The name of the dish; it helps to distinguish foods of the same name.'),
  }),
  output: explained,
  async call(args, { analyze }) {
    const { line, title } = readArguments(explainInput, args);
    const { lines } = await analyze({ title, ingredients: [line], servings: 1 });
    return lines.map(explain)[0] ?? {};
  },
};

const explainInput = z.object({
  line: lineSchema,
  title: z
    .string('must be a string')
    .max(recipeLimits.titleLength, `must not be longer than ${recipeLimits.titleLength} characters`)
    .default(''),
});

function explain(line: AnalyzedLine): z.input<typeof explained> {
  const { size, preparation, comment, certainty, food } = line;
  return {
    ...toRestIngredient(line),
    fdc_id: food?.fdcId ?? null,
    read_as: { name: line.name, size, preparation, comment, certainty },
    match_reason: line.matchReason,
    alternatives: line.listCandidates().map((each) => ({
      fdc_id: each.food.fdcId,
      description: each.food.description,
      score: each.score,
    })),
    weighed_by: line.way,
    weight_reason: line.weighReason,
    issues: line.issues.map(({ code, message }) => ({ code, message })),
  };
}
