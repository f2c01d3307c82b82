import { toAnalyzedLine, type AnalyzedLine } from './line';

/**
 * The line with another confidence in its grams, which stay as they are, and the issues that say why.
 * @param doubt.issues all issues of the line
 * @param doubt.conversion 0 to 1
 */
export function toDoubtedLine(
  line: AnalyzedLine,
  { issues, conversion }: Pick<AnalyzedLine, 'issues' | 'conversion'>,
): AnalyzedLine {
  return toAnalyzedLine(
    { ...line, issues, conversion },
    { nutrients: line.nutrients, known: line.known, overall: line.match * conversion },
  );
}
