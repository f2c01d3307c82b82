import type { AnalyzedLine, Issue } from './line';

/**
 * The issues of a line that the reasons beside them do not state already.
 * @param reasons what a person reads of the match and of the weight of the line
 */
export function listFurtherIssues(line: AnalyzedLine, reasons: readonly string[]): readonly Issue[] {
  return line.issues.filter((issue) => !isStated(issue, line, reasons));
}

function isStated({ code, message }: Issue, { food, matchReason }: AnalyzedLine, reasons: readonly string[]): boolean {
  if (code === 'no_food') return food === null && reasons.includes(matchReason);
  if (code === 'no_quantity') return reasons.some((reason) => reason.startsWith('No amount is stated'));
  if (code === 'estimated_weight') return reasons.some((reason) => reason !== '' && message.endsWith(reason));
  if (code !== 'words_ignored') return false;
  const ignored = message.replace(/^Read /, 'read ').replace(/\.$/, '');
  return reasons.some((reason) => reason.includes(ignored));
}
