import type { Engine } from '../analysis/engine';
import { matchLine } from '../analysis/match/match-line';
import { weightsVersion } from '../analysis/match/weights';
import { mapPaced, withoutPause } from '../analysis/pace';
import { createParser } from '../analysis/parse/parse-line';
import type { Tagger } from '../analysis/parse/tagger';

// More save no more time, and hold more lines.
const recipesTogether = 8;

/** The engine that runs in this process and needs no installation. It never refuses a line. */
export function createEmbeddedEngine(tagger: Tagger): Engine {
  const parseLine = createParser(tagger);
  return {
    version: `embedded-23-${tagger.version}-${weightsVersion}`,
    together: recipesTogether,
    parse: (texts, pace = withoutPause) => mapPaced(texts, pace, parseLine),
    match: (lines, { title, catalog }, pace = withoutPause) =>
      mapPaced(lines, pace, (line) => matchLine(catalog, title, line)),
  };
}
