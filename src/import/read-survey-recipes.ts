import { readTable } from './read-table';

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
  const columns = ['fdc_id', 'ingredient_code', 'gram_weight', 'retention_code', 'moisture_change_pct'];
  for await (const row of readTable(folder, 'input_food', columns)) {
    const [fdcId = NaN, code = NaN, grams = NaN, retentionCode, moistureChange] = row.map(Number);
    const recipe = recipes.get(fdcId) ?? [];
    recipes.set(fdcId, recipe);
    recipe.push({ code, grams, cooked: retentionCode !== 0 || moistureChange !== 0 });
  }
  return recipes;
}
