import { matchBranded } from './branded/match-branded';
import type { Catalog } from './catalog';
import type { Engine } from './engine';
import { noteLabelObjections } from './label/find-health-labels';
import type { AnalyzedLine } from './line';
import { mapPaced, withoutPause } from './pace';
import type { Recipe } from './recipe';
import { addNutrients } from './sum/add-nutrients';
import { weighLine } from './weigh/weigh-line';

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
