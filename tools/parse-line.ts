import type { Catalog } from '../src/analysis/catalog';
import type { MatchedLine } from '../src/analysis/line';
import { matchLine } from '../src/analysis/match/match-line';
import { createParser } from '../src/analysis/parse/parse-line';
import { readTagger } from '../src/seed/model-files';

/** The parser as the service uses it. */
export const parseLine = createParser(readTagger());

/** Parses and matches a line without a recipe title. */
export function matchText(catalog: Catalog, text: string): MatchedLine {
  return matchLine(catalog, '', parseLine(text));
}
