import type { AnalyzedLine } from './line';
import type { Status } from './recipe';

/** Below this overall confidence the figures of a line are not reliable. */
const minOverall = 0.5;

/**
 * Fails a recipe if a line is unmatched or its overall confidence is below 0.50. A line that states
 * no amount ("salt to taste") is judged by its match alone: an open quantity never fails a recipe.
 */
export function gradeRecipe(lines: readonly Pick<AnalyzedLine, 'food' | 'match' | 'overall' | 'amounts'>[]): Status {
  return lines.every(isReliable) ? 'success' : 'quality_check_failed';
}

function isReliable(line: Pick<AnalyzedLine, 'food' | 'match' | 'overall' | 'amounts'>): boolean {
  if (line.food === null) return false;
  const confidence = line.amounts.length === 0 ? line.match : line.overall;
  return confidence >= minOverall;
}
