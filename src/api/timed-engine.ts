import type { Engine } from '../analysis/engine';

export interface TimedEngine extends Engine {
  /** How long each step took, once it has ended; null where no line needed it. */
  readonly milliseconds: Readonly<Record<'parse' | 'match', number | null>>;
}

/** The same engine for one recipe, with a stopwatch on its steps: the pipeline itself knows no clock. */
export function createTimedEngine(engine: Engine): TimedEngine {
  const milliseconds: Record<'parse' | 'match', number | null> = { parse: null, match: null };
  return {
    version: engine.version,
    milliseconds,
    async parse(texts) {
      const startedAt = performance.now();
      const lines = await engine.parse(texts);
      milliseconds.parse = performance.now() - startedAt;
      return lines;
    },
    async match(lines, title, catalog) {
      const startedAt = performance.now();
      const matched = await engine.match(lines, title, catalog);
      milliseconds.match = performance.now() - startedAt;
      return matched;
    },
  };
}
