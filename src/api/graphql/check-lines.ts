import { readRecipe } from '../read-recipe';

/**
 * Lines as a recipe may have them: 1 to 500, none blank, none too long.
 * @throws Refusal `validation_error` naming each line that is wrong
 */
export function checkLines(lines: readonly string[]): readonly string[] {
  return readRecipe({ title: 'lines', ingredients: lines, servings: 1 }).ingredients;
}
