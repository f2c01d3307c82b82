import type { AnalyzedLine } from '../../src/analysis/line';

/**
 * The lines with their candidates ranked, so that they can be compared: two functions are never
 * equal.
 */
export function spellOut(lines: readonly AnalyzedLine[]) {
  return lines.map((line) => ({ ...line, listCandidates: line.listCandidates() }));
}
