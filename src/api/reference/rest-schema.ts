import { z } from 'zod';
import { dietLabels, healthLabels } from '../../analysis/labels';

/**
 * The schemas of the bodies of REST. They validate recipes, define the types of answers, and form
 * `/openapi.json`. A message says what is wrong with a part; the reader of recipes prepends the
 * path of the part.
 */

/**
 * The limits of a recipe: the number of lines, and the characters (not bytes) of a line and of the
 * title.
 */
export const recipeLimits = { lines: 500, lineLength: 1000, titleLength: 500 } as const;

// Any character but blanks, control characters and characters that are not visible.
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

const isMissing = ({ input }: { readonly input?: unknown }): boolean => input === undefined;

const notText = 'must be a string';

/** @param ifMissing the message if the text is missing */
function createTextSchema(limit: number, ifMissing: string) {
  return z
    .string({ error: (issue) => (isMissing(issue) ? ifMissing : notText) })
    .regex(visible, { abort: true, error: 'must not be blank' })
    .refine((text) => !isLonger(text, limit), { error: `must not be longer than ${limit} characters` })
    .meta({ minLength: 1, maxLength: limit });
}

/**
 * Returns whether a text has more characters than the limit. A character outside the basic plane is
 * two code units, so a text is counted only if it has more code units than the limit.
 */
export function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '_').length > limit;
}

// The number of lines is checked before the lines, because a body has room for 100,000.
function checkCount(lines: unknown, context: z.RefinementCtx): unknown {
  const problem = findCountProblem(lines);
  if (problem === null) return lines;
  context.issues.push({ code: 'custom', input: lines, message: problem });
  return z.NEVER;
}

function findCountProblem(lines: unknown): string | null {
  if (lines === undefined) return 'is missing';
  if (!Array.isArray(lines)) return 'must be an array of strings';
  if (lines.length === 0) return 'must contain at least one string';
  return lines.length > recipeLimits.lines ? `must not contain more than ${recipeLimits.lines} strings` : null;
}

/** A line of a recipe. */
export const lineSchema = createTextSchema(recipeLimits.lineLength, notText);

/** The lines of a recipe. */
export const linesSchema = z
  .preprocess(checkCount, z.array(lineSchema).min(1).max(recipeLimits.lines))
  .meta({ description: 'Lines in plain English: a quantity, a unit and a food. Headings are recognized.' });

const notCount = 'must be a whole number of 1 or more';
const maxCount = Number.MAX_SAFE_INTEGER;

/** The body of a request. */
export const recipeSchema = z
  .object(
    {
      title: createTextSchema(recipeLimits.titleLength, 'is missing').meta({
        description: 'The name of the dish; it helps to distinguish foods of the same name.',
      }),
      ingredients: linesSchema,
      servings: z
        .int({
          error: (issue) =>
            isMissing(issue)
              ? 'is missing'
              : issue.code === 'too_big'
                ? `must be at most ${maxCount.toLocaleString('en-US')}`
                : notCount,
          abort: true,
        })
        .min(1, { error: notCount })
        .meta({ description: 'How many servings the recipe makes.' }),
    },
    { error: 'the body must be a JSON object with title, ingredients and servings' },
  )
  .meta({ id: 'Recipe', description: 'A recipe to analyze. Other fields are ignored; nothing is coerced.' });

const amount = (description: string) => z.number().min(0).meta({ description });
const probability = (description: string) => z.number().min(0).max(1).meta({ description });

/** Creates the schema of the 14 nutrients by their names in REST. */
function toNutrientsSchema<T extends z.ZodType>(toAmount: (description: string) => T) {
  return z.strictObject({
    calories: toAmount('Energy, kcal.'),
    protein: toAmount('Protein, g.'),
    fat_total: toAmount('Total fat, g.'),
    fat_saturated: toAmount('Saturated fat, g.'),
    fat_trans: toAmount('Trans fat, g.'),
    cholesterol: toAmount('Cholesterol, mg.'),
    sodium: toAmount('Sodium, mg.'),
    carbs_total: toAmount('Carbohydrates, g.'),
    carbs_sugar: toAmount('Sugars, g.'),
    carbs_fiber: toAmount('Dietary fiber, g.'),
    vitamin_d: toAmount('Vitamin D, µg.'),
    calcium: toAmount('Calcium, mg.'),
    iron: toAmount('Iron, mg.'),
    potassium: toAmount('Potassium, mg.'),
  });
}

/** The amounts in a recipe, a serving or a line; an unknown amount counts as 0. */
export const nutrientsSchema = toNutrientsSchema(amount).meta({
  id: 'Nutrients',
  description: 'The 14 nutrients, rounded to 12 significant digits.',
});

/** The amounts in a food record, null if unknown. */
export const foodNutrientsSchema = toNutrientsSchema((description) => amount(description).nullable());

export const ingredientSchema = z
  .strictObject({
    text: z.string().meta({ description: 'The line as it was sent.' }),
    parsed: z
      .strictObject({
        qty: amount('How many units; the middle of a range, 1 if the line has no number.'),
        unit: z.string().meta({
          description:
            'The unit, lower case and singular; for a count without a unit the size, the noun of the portion, or each.',
        }),
        food: z.string().meta({ description: 'The description of the matched record; empty if none was found.' }),
        gram_weight: amount('Grams of the whole line; 0 if they are unknown.'),
      })
      .meta({ description: 'How the line was read.' }),
    confidence: z
      .strictObject({
        match: probability('How probably the food is the right one.'),
        conversion: probability('How well the grams are known.'),
        overall: probability('Match multiplied by conversion.'),
      })
      .meta({ description: 'How sure the service is of the line.' }),
    nutrients: nutrientsSchema,
  })
  .meta({ id: 'Ingredient', description: 'One line of the recipe.' });

/** The body of an answer. */
export const analysisSchema = z
  .strictObject({
    status: z.enum(['success', 'quality_check_failed']).meta({
      description:
        'Whether each line has a food and an overall confidence of at least 0.50; for a line that leaves a small amount open, such as "salt to taste", only the match is checked. All figures are present in both cases.',
    }),
    ingredients: z.array(ingredientSchema).meta({ description: 'One entry for each line sent, in the same order.' }),
    totals: nutrientsSchema,
    per_serving: nutrientsSchema,
    diet_labels: z.array(z.enum(dietLabels)).meta({ description: 'By the shares of calories of a serving.' }),
    health_labels: z.array(z.enum(healthLabels)).meta({ description: 'What the recipe is free of.' }),
  })
  .meta({ id: 'Analysis', description: 'The nutrition of a recipe.' });

export type RestBody = z.infer<typeof analysisSchema>;
export type RestIngredient = z.infer<typeof ingredientSchema>;
export type RestNutrients = z.infer<typeof nutrientsSchema>;

/** The body of GET /healthz. */
export const healthSchema = z.strictObject({ status: z.literal('alive') }).meta({ id: 'Health' });

const partsSchema = z
  .record(z.string(), z.looseObject({ ready: z.boolean(), message: z.string().optional() }))
  .meta({ description: 'The state of each part, by its name.' });

/** The body of GET /readyz if the service can answer. */
export const readinessSchema = z
  .strictObject({ status: z.enum(['ready', 'degraded']), parts: partsSchema })
  .meta({ id: 'Readiness' });

const errorFields = {
  status: z.literal('error'),
  message: z.string().meta({ description: 'A message for people; its wording may change.' }),
  error: z.strictObject({
    code: z.string().meta({ description: 'For programs; it does not change.' }),
    message: z.string(),
    details: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'What is wrong with each part of the request, twenty at most.' }),
  }),
} as const;

/** The body of every error response. */
export const errorSchema = z
  .strictObject(errorFields)
  .meta({ id: 'Error', description: 'The body of every error response.' });

/** The answer to the file of a batch. */
export const submittedBatchSchema = z
  .strictObject({
    id: z.string().meta({ description: 'The id of the batch.' }),
    state: z.enum(['waiting']).meta({ description: 'None of its recipes is analyzed yet.' }),
    recipes: z.int().min(1).meta({ description: 'The recipes of the file.' }),
  })
  .meta({ id: 'SubmittedBatch', description: 'A batch whose file has arrived.' });

/** The body of GET /readyz if the service cannot answer. */
export const unavailableSchema = z.strictObject({ ...errorFields, parts: partsSchema }).meta({ id: 'Unavailable' });
