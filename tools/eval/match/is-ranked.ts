import type { MatchedLine } from '../../../src/analysis/line';

/** Whether the ranker chose the food of a line, and no name of the table; its reason says so. */
export function isRanked({ matchReason }: Pick<MatchedLine, 'matchReason'>): boolean {
  return matchReason.startsWith('No name in the table');
}
