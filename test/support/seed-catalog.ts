import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../../src/analysis/catalog';
import { computeTables } from '../../src/catalog/build-catalog';
import { openCatalog, writeCatalog } from '../../src/catalog/catalog-file';
import { doAtOnce } from '../../src/catalog/sliced-work';
import { readSeed } from '../../src/seed/read-seed';

/**
 * The catalog of the project's foods, without a database. The first file of a test run builds it,
 * which takes seconds on a busy machine; the others open what it wrote.
 */
export function readSeedCatalog(): Catalog {
  const path = join(process.env['TEST_RUN_FOLDER'] ?? '', 'seed.catalog');
  if (!existsSync(path)) {
    const { foods, aliases, hash } = readSeed();
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, writeCatalog(doAtOnce(computeTables({ foods, aliases, version: hash })), maker));
    renameSync(draft, path);
  }
  return openCatalog(readFileSync(path), path, maker);
}

const maker = { program: 'tests', engine: 'tests' };
