import { buildCatalog } from '../../../src/catalog/build-catalog';
import { readSeed } from '../../../src/seed/read-seed';
import type { EvaluatedFoods } from './evaluated-foods';

/** The foods of the seed alone, without any database. */
export function readSeedFoods(): EvaluatedFoods {
  const { foods, aliases, hash } = readSeed();
  const contents = { foods, aliases, version: hash };
  return { catalog: buildCatalog(contents), contents };
}
