import { matchBranded } from './branded/match-branded';
import type { Catalog } from './catalog';
import type { Engine } from './engine';
import { gradeRecipe } from './grade';
import { noteLabelObjections } from './label/health-labels';
import { labelRecipe } from './label/label-recipe';
import { doubtHugeLine, doubtHugeServing } from './implausible-amount';
import type { AnalyzedLine } from './line';
import { doubtMadeInRecipe } from './made-in-recipe';
import { relateChoices } from './other-choice';
import { headParts } from './part-headings';
import { mapPaced, withoutPause } from './pace';
import type { Analysis, Recipe } from './recipe';
import { traceStage } from '../stages';
import { addNutrients, sumRecipe } from './sum';
import { weighLine } from './weigh/weigh-line';

/**
 * The whole pipeline: parse, match and weigh each line, then sum, label and grade the recipe. The
 * same recipe, engine and catalog give the same analysis.
 * @throws ApiError `service_unavailable` if the engine or the database of products cannot answer
 * now
 */
export async function analyzeRecipe(engine: Engine, catalog: Catalog, recipe: Recipe): Promise<Analysis> {
  return concludeRecipe(await analyzeLines(engine, catalog, recipe), recipe.servings);
}

/**
 * The part of the pipeline that handles each line by itself: parse, match, weigh, nutrients. The
 * lines keep their order. The recipe's title affects only the lines that are `titleRead`. Between
 * two lines the work pauses as the engine's pace says.
 * @throws ApiError `service_unavailable` if the engine or the database of products cannot answer
 * now
 */
export async function analyzeLines(
  engine: Engine,
  catalog: Catalog,
  { title, ingredients }: Pick<Recipe, 'title' | 'ingredients'>,
): Promise<readonly AnalyzedLine[]> {
  const { pace = withoutPause } = engine;
  const parsed = await engine.parse(ingredients);
  const matched = await matchBranded(catalog, await engine.match(parsed, { title, catalog }), pace);
  // In steps for the caches of the processor, like the stages of the parser.
  return traceStage('weigh', { lines: matched.length }, async () => {
    const weighed = await mapPaced(matched, pace, (line) => weighLine(catalog, line));
    const analyzed = await mapPaced(weighed, pace, (line) => doubtHugeLine(addNutrients(line)));
    // Computed here, between two pauses, because labelling the recipe has no pause. It then only
    // looks these up.
    await mapPaced(analyzed, pace, noteLabelObjections);
    return analyzed;
  });
}

/**
 * The part of the pipeline that handles all lines together: choices over lines, foods that another
 * line is made into, sum, label, grade.
 * @param servings 1 or more; null if they are not known: then `perServing` has the totals, and no
 * line is doubted because of the size of a serving
 */
export function concludeRecipe(analyzed: readonly AnalyzedLine[], servings: number | null): Analysis {
  const related = doubtMadeInRecipe(relateChoices(headParts(analyzed)));
  const { totals, perServing } = sumRecipe(related, servings ?? 1);
  const lines = servings === null ? related : doubtHugeServing(related, perServing.calories);
  const { dietLabels, healthLabels, withheldLabels } = labelRecipe(lines, perServing);
  return { status: gradeRecipe(lines), lines, totals, perServing, dietLabels, healthLabels, withheldLabels };
}
