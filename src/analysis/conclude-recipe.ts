import { gradeRecipe } from './grade/grade-recipe';
import { labelRecipe } from './label/label-recipe';
import type { AnalyzedLine } from './line';
import type { Analysis } from './recipe';
import { sumRecipe } from './sum/sum-recipe';

/** The part of the pipeline that looks at all lines together: sum, label, grade. @param servings 1 or more */
export function concludeRecipe(lines: readonly AnalyzedLine[], servings: number): Analysis {
  const sums = sumRecipe(lines, servings);
  return { lines, ...sums, ...labelRecipe(lines, sums.perServing), status: gradeRecipe(lines) };
}
