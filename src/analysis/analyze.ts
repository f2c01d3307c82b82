import { matchBranded } from './branded/match-branded';
import type { Catalog } from './catalog';
import type { Engine } from './engine';
import { gradeRecipe } from './grade';
import { noteLabelObjections } from './label/health-labels';
import { labelRecipe } from './label/label-recipe';
import type { AnalyzedLine } from './line';
import { mapPaced, withoutPause } from './pace';
import type { Analysis, Recipe } from './recipe';
import { addNutrients, sumRecipe } from './sum';
import { weighLine } from './weigh/weigh-line';

/**
 * The whole pipeline: parse, match, weigh each line, then sum, label, grade. The same recipe, engine and catalog give the same analysis.
 * @throws Refusal `service_unavailable` where the engine cannot answer now.
 */
export async function analyzeRecipe(engine: Engine, catalog: Catalog, recipe: Recipe): Promise<Analysis> {
  return concludeRecipe(await analyzeLines(engine, catalog, recipe), recipe.servings);
}

/**
 * The part of the pipeline that looks at each line by itself: parse, match, weigh, nutrients. Of the recipe only the title has a say, and
 * only in lines that are `titleRead`. The lines keep their order. All of it goes at the pace of the engine.
 * @throws Refusal `service_unavailable` where the engine cannot answer now.
 */
export async function analyzeLines(
  engine: Engine,
  catalog: Catalog,
  { title, ingredients }: Pick<Recipe, 'title' | 'ingredients'>,
): Promise<readonly AnalyzedLine[]> {
  const { pace = withoutPause } = engine;
  const parsed = await engine.parse(ingredients);
  const matched = await matchBranded(catalog, await engine.match(parsed, { title, catalog }), pace);
  return mapPaced(matched, pace, (line) => {
    const analyzed = addNutrients(weighLine(catalog, line));
    // Labelling the recipe has no pause: by then it only recalls what each line says.
    noteLabelObjections(analyzed);
    return analyzed;
  });
}

/** The part of the pipeline that looks at all lines together: sum, label, grade. @param servings 1 or more */
export function concludeRecipe(lines: readonly AnalyzedLine[], servings: number): Analysis {
  const sums = sumRecipe(lines, servings);
  return { lines, ...sums, ...labelRecipe(lines, sums.perServing), status: gradeRecipe(lines) };
}
