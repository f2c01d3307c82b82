import { noBrandedFoods } from '../../../src/analysis/branded/branded-foods';
import type { Catalog } from '../../../src/analysis/catalog';
import { createBrandLexicon, type BrandRow } from '../../../src/catalog/brand-lexicon';
import { buildCatalog } from '../../../src/catalog/build-catalog';
import { doAtOnce } from '../../../src/catalog/sliced-work';
import { readSeed } from '../../../src/seed/read-seed';

/** The seed's catalog, with brands that have no products. */
export function makeBrandedCatalog(brands: readonly BrandRow[]): Catalog {
  const { foods, aliases, hash } = readSeed();
  const findBrand = doAtOnce(createBrandLexicon(brands));
  const branded = { ...noBrandedFoods, brandCount: brands.length, findBrand };
  return buildCatalog({ foods, aliases, version: hash, branded });
}
