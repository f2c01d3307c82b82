import type { Catalog } from '../analysis/catalog';
import type { Engine } from '../analysis/engine';

/** What answers are computed with. A request takes it once and keeps it, so that all of its answer is of one moment. */
export interface Basis {
  readonly catalog: Catalog;
  readonly engine: Engine;
}

/** As the header `X-Data-Version` has it. */
export function toDataVersion({ catalog, engine }: Basis): string {
  return `${catalog.version}/${engine.version}`;
}
