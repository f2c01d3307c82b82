import type { Engine } from '../analysis/engine';
import { withoutPause } from '../analysis/pace';

export interface TimedEngine extends Engine {
  /** How long each step took, once it has ended; null where no line needed it. */
  readonly milliseconds: Readonly<Record<'parse' | 'match', number | null>>;
}

/** The same engine for one recipe, with a stopwatch on its steps: the pipeline itself knows no clock. The time includes waiting for a turn. */
export function createTimedEngine(engine: Engine): TimedEngine {
  const milliseconds: Record<'parse' | 'match', number | null> = { parse: null, match: null };
  return {
    version: engine.version,
    pace: engine.pace ?? withoutPause,
    milliseconds,
    async parse(texts) {
      const startedAt = performance.now();
      const lines = await engine.parse(texts);
      milliseconds.parse = performance.now() - startedAt;
      return lines;
    },
    async match(lines, recipe) {
      const startedAt = performance.now();
      const matched = await engine.match(lines, recipe);
      milliseconds.match = performance.now() - startedAt;
      return matched;
    },
  };
}
