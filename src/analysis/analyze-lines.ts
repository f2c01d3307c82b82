import { matchBranded } from './branded/match-branded';
import type { Catalog } from './catalog';
import type { Engine } from './engine';
import type { AnalyzedLine } from './line';
import type { Recipe } from './recipe';
import { addNutrients } from './sum/add-nutrients';
import { weighLine } from './weigh/weigh-line';

/**
 * The part of the pipeline that looks at each line by itself: parse, match, weigh, nutrients. Of the recipe only the title has a say, and
 * only in lines that are `titleRead`. The lines keep their order.
 * @throws Refusal `service_unavailable` where the engine cannot answer now.
 */
export async function analyzeLines(
  engine: Engine,
  catalog: Catalog,
  { title, ingredients }: Pick<Recipe, 'title' | 'ingredients'>,
): Promise<readonly AnalyzedLine[]> {
  const parsed = await engine.parse(ingredients);
  const matched = await matchBranded(catalog, await engine.match(parsed, title, catalog));
  return matched.map((line) => addNutrients(weighLine(catalog, line)));
}
