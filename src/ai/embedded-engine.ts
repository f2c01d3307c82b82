import type { Engine } from '../analysis/engine';
import { matchLine } from '../analysis/match/match-line';
import { weightsVersion } from '../analysis/match-ranking/weights';
import { mapPaced, withoutPause } from '../analysis/pace';
import { createParserStages } from '../analysis/parse/parse-line';
import type { Tagger } from '../analysis/parse-tags/tagger';

// More save no more time, and hold more lines.
const recipesTogether = 32;

/** The engine that runs in this process and needs no installation. It never refuses a line. */
export function createEmbeddedEngine(tagger: Tagger): Engine {
  const { read, tag, assemble } = createParserStages(tagger);
  return {
    version: `embedded-30-${tagger.version}-${weightsVersion}`,
    together: recipesTogether,
    async parse(texts, pace = withoutPause) {
      const tagged = await mapPaced(await mapPaced(texts, pace, read), pace, tag);
      return mapPaced(tagged, pace, assemble);
    },
    match: (lines, { title, catalog }, pace = withoutPause) =>
      mapPaced(lines, pace, (line) => matchLine(catalog, title, line)),
  };
}
