import type { Catalog } from '../analysis/catalog';
import { assembleCatalog, type CatalogContents } from './assemble-catalog';
import { doAtOnce } from './slices/do-at-once';

/**
 * The catalog of these foods and aliases, made without a break: for whoever has nothing else to do meanwhile.
 * @throws Error where an alias names a food that is not among the foods.
 */
export function buildCatalog(contents: CatalogContents): Catalog {
  return doAtOnce(assembleCatalog(contents));
}
