import type { AnalyzedLine } from '../../../src/analysis/line';
import { blameLine, type Blame } from './blame-line';
import type { JudgedRecipe } from './judged-recipe';

/** What would best explain a recipe's difference from its published figures; null where it has none, or no figures. */
export function blameRecipe({ analysis, recipe, published }: JudgedRecipe): Blame<AnalyzedLine> | null {
  const whole = Object.fromEntries(Object.entries(published).map(([name, amount]) => [name, amount * recipe.servings]));
  return blameLine(analysis.lines, analysis.totals, whole);
}
