import { analyzeLines } from './analyze-lines';
import type { Catalog } from './catalog';
import { concludeRecipe } from './conclude-recipe';
import type { Engine } from './engine';
import type { Analysis, Recipe } from './recipe';

/**
 * The whole pipeline: parse, match, weigh each line, then sum, label, grade. The same recipe, engine and catalog give the same analysis.
 * @throws Refusal `service_unavailable` where the engine cannot answer now.
 */
export async function analyzeRecipe(engine: Engine, catalog: Catalog, recipe: Recipe): Promise<Analysis> {
  return concludeRecipe(await analyzeLines(engine, catalog, recipe), recipe.servings);
}
