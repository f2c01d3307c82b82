import type { Catalog } from '../analysis/catalog';
import { paceEngine, type Engine } from '../analysis/engine';
import { withoutPause, type Pace } from '../analysis/pace';

/** What answers are computed with. A request takes it once and keeps it, so that all of its answer is of one moment. */
export interface Snapshot {
  readonly catalog: Catalog;
  readonly engine: Engine;
}

/** The same for one request, whose work on lines goes at a pace. */
export function paceBasis({ catalog, engine }: Snapshot, pace: Pace): Snapshot {
  return { catalog, engine: paceEngine(engine, pace) };
}

/** As the header `X-Data-Version` has it. */
export function toDataVersion({ catalog, engine }: Snapshot): string {
  return `${catalog.version}/${engine.version}`;
}

interface TimedEngine extends Engine {
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
