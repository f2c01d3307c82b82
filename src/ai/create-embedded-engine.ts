import type { Engine } from '../analysis/engine';
import { matchLine } from '../analysis/match/match-line';
import { parseLine } from '../analysis/parse/parse-line';

/** The engine that runs in this process and needs nothing installed; it never refuses. */
export function createEmbeddedEngine(): Engine {
  return {
    version: 'embedded-1',
    parse: (texts) => texts.map((text) => parseLine(text)),
    match: (lines, title, catalog) => lines.map((line) => matchLine(catalog, title, line)),
  };
}
