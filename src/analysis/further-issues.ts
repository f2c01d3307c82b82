import type { AnalyzedLine, Issue, ShownReason } from './line';

/**
 * The issues of a line that the reasons beside them do not state already.
 * @param shown the reasons of the line that a person reads
 */
export function listFurtherIssues(line: AnalyzedLine, shown: readonly ShownReason[]): readonly Issue[] {
  return line.issues.filter((issue) => {
    const stated = findReason(issue, line);
    return stated === null || !shown.includes(stated);
  });
}

/** The reason that states the same as an issue. Parsing reports a missing food or amount before there are reasons. */
function findReason({ code, restates }: Issue, { food, amounts }: AnalyzedLine): ShownReason | null {
  if (code === 'no_food') return food === null ? 'match' : null;
  if (code === 'no_quantity') return food !== null && amounts.length === 0 ? 'weight' : null;
  return restates ?? null;
}
