import type { z } from 'zod';
import type { Recipe } from '../analysis/recipe';
import { ApiError, type ApiErrorDetail } from '../errors';
import { linesSchema, recipeSchema } from './reference/rest-schema';

/**
 * Reads the recipe of a request into a copy of its three fields. Nothing is coerced or trimmed.
 * @throws ApiError `validation_error` with one detail for each thing that is wrong, twenty at most
 */
export function readRecipe(body: unknown): Recipe {
  const { data, error } = recipeSchema.safeParse(body);
  if (error !== undefined) throw toApiError(error.issues, []);
  return data;
}

/**
 * Reads lines without a recipe, by the same rules.
 * @throws ApiError `validation_error` naming each line that is wrong
 */
export function readIngredientLines(lines: readonly string[], path: string): readonly string[] {
  const { data, error } = linesSchema.safeParse(lines);
  if (error !== undefined) throw toApiError(error.issues, [path]);
  return data;
}

function toApiError(issues: readonly z.core.$ZodIssue[], above: readonly string[]): ApiError {
  const details = issues.slice(0, 20).map((issue) => toDetail([...above, ...issue.path], issue.message));
  return new ApiError('validation_error', { message: details.map(({ message }) => message).join('; '), details });
}

/** @param problem what is wrong with the part; a complete sentence if it is the whole body */
function toDetail(keys: readonly PropertyKey[], problem: string): ApiErrorDetail {
  const path = keys.map((key) => (typeof key === 'number' ? `[${key}]` : String(key))).join('');
  return { path, message: path === '' ? problem : `${path} ${problem}` };
}
