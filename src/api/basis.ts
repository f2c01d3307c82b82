import type { Catalog } from '../analysis/catalog';
import { paceEngine, type Engine } from '../analysis/engine';
import type { Pace } from '../analysis/pace';

/** What answers are computed with. A request takes it once and keeps it, so that all of its answer is of one moment. */
export interface Basis {
  readonly catalog: Catalog;
  readonly engine: Engine;
}

/** The same for one request, whose work on lines goes at a pace. */
export function paceBasis({ catalog, engine }: Basis, pace: Pace): Basis {
  return { catalog, engine: paceEngine(engine, pace) };
}

/** As the header `X-Data-Version` has it. */
export function toDataVersion({ catalog, engine }: Basis): string {
  return `${catalog.version}/${engine.version}`;
}
