import type { Catalog } from '../../../src/analysis/catalog';
import type { CatalogContents } from '../../../src/catalog/build-catalog';

/** The foods that are measured with. */
export interface EvaluatedFoods {
  readonly catalog: Catalog;
  /** What the catalog is built of, for measures that leave some of it out. */
  readonly contents: CatalogContents;
}
