import type { Recipe } from '../analysis/recipe';
import { ApiError, type ApiErrorDetail } from '../errors';

/** What a recipe may hold: lines, and characters (not bytes) of a line and of the title. */
export const recipeLimits = { lines: 500, lineLength: 1000, titleLength: 500 } as const;

/**
 * The recipe in a request: an own copy of its three fields. Nothing is coerced, nothing trimmed.
 * @throws Refusal `validation_error` with one detail for each thing that is wrong, twenty at most
 */
export function readRecipe(body: unknown): Recipe {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw toRefusal([{ path: '', message: 'the body must be a JSON object with title, ingredients and servings' }]);
  }
  const title = 'title' in body ? body.title : undefined;
  const ingredients = 'ingredients' in body ? body.ingredients : undefined;
  const servings = 'servings' in body ? body.servings : undefined;
  const details = [...checkTitle(title), ...checkIngredients(ingredients, 'ingredients'), ...checkServings(servings)];
  if (details.length > 0 || !isText(title) || !isTexts(ingredients) || !isCount(servings)) throw toRefusal(details);
  return { title, ingredients, servings };
}

/**
 * Lines without a recipe around them, held to the same rules.
 * @throws Refusal `validation_error` naming each line that is wrong
 */
export function readLines(lines: readonly string[], path: string): readonly string[] {
  const details = checkIngredients(lines, path);
  if (details.length > 0) throw toRefusal(details);
  return lines;
}

// Anything but blanks, control characters and what has no width or ink of its own.
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
    const fault = findLineFault(line);
    return fault === null ? [] : [{ path: `${path}[${index}]`, message: `${path}[${index}] ${fault}` }];
  });
}

function findLineFault(line: unknown): string | null {
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

function toRefusal(details: readonly ApiErrorDetail[]): ApiError {
  const shown = details.slice(0, 20);
  return new ApiError('validation_error', {
    message: shown.map((detail) => detail.message).join('; '),
    details: shown,
  });
}

/** Whether a text has more characters than that. One outside the basic plane is two code units but one character; counting is only needed past the limit. */
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
