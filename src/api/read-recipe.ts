import type { Recipe } from '../analysis/recipe';
import { ApiError, type ApiErrorDetail } from '../errors';

/** The limits of a recipe: lines, and characters (not bytes) of a line and of the title. */
const recipeLimits = { lines: 500, lineLength: 1000, titleLength: 500 } as const;

/**
 * Reads the recipe of a request as a copy of its three fields. No value is coerced or trimmed.
 * @throws ApiError `validation_error` with one detail for each error, at most twenty
 */
export function readRecipe(body: unknown): Recipe {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw toValidationError([
      { path: '', message: 'the body must be a JSON object with title, ingredients and servings' },
    ]);
  }
  const title = 'title' in body ? body.title : undefined;
  const ingredients = 'ingredients' in body ? body.ingredients : undefined;
  const servings = 'servings' in body ? body.servings : undefined;
  const details = [...checkTitle(title), ...checkIngredients(ingredients, 'ingredients'), ...checkServings(servings)];
  if (details.length > 0 || !isText(title) || !isTexts(ingredients) || !isCount(servings))
    throw toValidationError(details);
  return { title, ingredients, servings };
}

/**
 * Checks lines that come without a recipe, by the same rules.
 * @param path the name of the argument, for messages
 * @throws ApiError `validation_error` that names each invalid line, at most twenty
 */
export function readIngredientLines(lines: readonly string[], path: string): readonly string[] {
  const details = checkIngredients(lines, path);
  if (details.length > 0) throw toValidationError(details);
  return lines;
}

// Any character except blanks, control characters, and those without width or ink.
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

function checkTitle(title: unknown): readonly ApiErrorDetail[] {
  if (title === undefined) return [{ path: 'title', message: 'title is missing' }];
  if (!isText(title)) return [{ path: 'title', message: 'title must be a string' }];
  if (!visible.test(title)) return [{ path: 'title', message: 'title must not be blank' }];
  if (!isLonger(title, recipeLimits.titleLength)) return [];
  return [{ path: 'title', message: `title must not be longer than ${recipeLimits.titleLength} characters` }];
}

function checkIngredients(ingredients: unknown, path: string): readonly ApiErrorDetail[] {
  if (ingredients === undefined) return [{ path, message: `${path} is missing` }];
  if (!Array.isArray(ingredients)) return [{ path, message: `${path} must be an array of strings` }];
  if (ingredients.length === 0) return [{ path, message: `${path} must hold at least one string` }];
  if (ingredients.length > recipeLimits.lines) {
    return [{ path, message: `${path} must not hold more than ${recipeLimits.lines} strings` }];
  }
  const elements: readonly unknown[] = ingredients;
  return elements.flatMap((line, index) => {
    const problem = findLineProblem(line);
    return problem === null ? [] : [{ path: `${path}[${index}]`, message: `${path}[${index}] ${problem}` }];
  });
}

function findLineProblem(line: unknown): string | null {
  if (!isText(line)) return 'must be a string';
  if (!visible.test(line)) return 'must not be blank';
  return isLonger(line, recipeLimits.lineLength)
    ? `must not be longer than ${recipeLimits.lineLength} characters`
    : null;
}

function checkServings(servings: unknown): readonly ApiErrorDetail[] {
  if (servings === undefined) return [{ path: 'servings', message: 'servings is missing' }];
  if (isCount(servings)) return [];
  return [{ path: 'servings', message: 'servings must be a whole number of 1 or more' }];
}

function toValidationError(details: readonly ApiErrorDetail[]): ApiError {
  const shown = details.slice(0, 20);
  return new ApiError('validation_error', {
    message: shown.map((detail) => detail.message).join('; '),
    details: shown,
  });
}

/**
 * Whether a text has more characters than the limit. A character outside the basic plane is two
 * code units, so that characters are counted only if there are more code units than the limit.
 */
export function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '_').length > limit;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
