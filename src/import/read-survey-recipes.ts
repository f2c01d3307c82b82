import { getColumn, readTable } from './read-table';

/** One ingredient of a survey food: `code` is an NDB number (up to five digits) or a survey food code (eight). */
export interface SurveyIngredient {
  readonly code: number;
  readonly grams: number;
  /** Whether cooking losses were taken off, so that the survey food is no longer the ingredient itself. */
  readonly cooked: boolean;
}

/** What each survey food is made of, by its FDC id. @throws Error where the table is missing. */
export async function readSurveyRecipes(folder: string): Promise<ReadonlyMap<number, readonly SurveyIngredient[]>> {
  const recipes = new Map<number, SurveyIngredient[]>();
  for await (const row of readTable(folder, 'input_food')) {
    const fdcId = Number(getColumn(row, 'fdc_id'));
    const recipe = recipes.get(fdcId) ?? [];
    recipes.set(fdcId, recipe);
    recipe.push({
      code: Number(getColumn(row, 'ingredient_code')),
      grams: Number(getColumn(row, 'gram_weight')),
      cooked: Number(getColumn(row, 'retention_code')) !== 0 || Number(getColumn(row, 'moisture_change_pct')) !== 0,
    });
  }
  return recipes;
}
