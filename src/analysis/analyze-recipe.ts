import type { Catalog } from './catalog';
import type { Engine } from './engine';
import { gradeRecipe } from './grade/grade-recipe';
import { labelRecipe } from './label/label-recipe';
import type { Analysis, Recipe } from './recipe';
import { addNutrients } from './sum/add-nutrients';
import { sumRecipe } from './sum/sum-recipe';
import { weighLine } from './weigh/weigh-line';

/**
 * The whole pipeline: parse, match, weigh, sum, label, grade. The same recipe, engine and catalog give the same analysis.
 * @throws Refusal `service_unavailable` where the engine cannot answer now.
 */
export async function analyzeRecipe(engine: Engine, catalog: Catalog, recipe: Recipe): Promise<Analysis> {
  const parsed = await engine.parse(recipe.ingredients);
  const matched = await engine.match(parsed, recipe.title, catalog);
  const lines = matched.map((line) => addNutrients(weighLine(catalog, line)));
  const sums = sumRecipe(lines, recipe.servings);
  return { lines, ...sums, ...labelRecipe(lines, sums.perServing), status: gradeRecipe(lines) };
}
