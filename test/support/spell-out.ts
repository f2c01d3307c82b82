import type { AnalyzedLine } from '../../src/analysis/line';

/** Lines with their runners-up ranked, so that they can be compared: two functions never are equal. */
export function spellOut(lines: readonly AnalyzedLine[]) {
  return lines.map((line) => ({ ...line, listCandidates: line.listCandidates() }));
}
