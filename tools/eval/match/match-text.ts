import type { Catalog } from '../../../src/analysis/catalog';
import type { MatchedLine } from '../../../src/analysis/line';
import { matchLine } from '../../../src/analysis/match/match-line';
import { parseLine } from '../../parse-line';

/** Parses and matches a line that stands under no title. */
export function matchText(catalog: Catalog, text: string): MatchedLine {
  return matchLine(catalog, '', parseLine(text));
}
