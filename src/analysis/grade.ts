import type { AnalyzedLine } from './line';
import type { Status } from './recipe';

/**
 * No amount at this conversion is an open one ("to taste"), of which little is eaten; below it, the
 * amount missing is most of what the line weighs.
 */
const openConversion = 0.6;

/** Below this overall confidence the figures of a line are not reliable. */
const minOverall = 0.5;

/**
 * Fails a recipe if a line is unmatched or its overall confidence is below 0.50. A line that states
 * no amount ("salt to taste") is judged by its match alone: an open quantity never fails a recipe,
 * unless the food is no seasoning ("chicken"). Lines that are no ingredients do not count.
 */
export function gradeRecipe(lines: readonly GradedLine[]): Status {
  return lines.every(isReliable) ? 'success' : 'quality_check_failed';
}

type GradedLine = Pick<AnalyzedLine, 'kind' | 'food' | 'match' | 'conversion' | 'overall' | 'amounts'>;

/** Whether the figures of a line can be relied on; otherwise the line fails its recipe. */
export function isReliable(line: GradedLine): boolean {
  if (line.kind !== 'ingredient') return true;
  if (line.food === null) return false;
  const isOpen = line.amounts.length === 0 && line.conversion >= openConversion;
  const confidence = isOpen ? line.match : line.overall;
  return confidence >= minOverall;
}
