import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import type { Catalog } from '../../src/analysis/catalog';
import { computeTables } from '../../src/catalog/build-catalog';
import { openCatalog, writeCatalog } from '../../src/catalog/catalog-file';
import { doAtOnce } from '../../src/catalog/sliced-work';
import { readProjectVersion } from '../../src/project-root';
import { readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';

/** The catalog of the project's foods, without a database. */
export function readSeedCatalog(): Catalog {
  const path = findSeedCatalog();
  return openCatalog(readFileSync(path), path, getMaker());
}

/**
 * The path of a catalog file with the foods of the seed. The first test file of a run that asks for
 * it writes it, which takes seconds on a busy machine.
 */
export function findSeedCatalog(): string {
  const path = join(process.env['TEST_RUN_FOLDER'] ?? '', 'seed.catalog');
  if (!existsSync(path)) {
    const { foods, aliases, hash } = readSeed();
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, writeCatalog(doAtOnce(computeTables({ foods, aliases, version: hash })), getMaker()));
    renameSync(draft, path);
  }
  return path;
}

function getMaker(): { readonly program: string; readonly engine: string } {
  return { program: readProjectVersion(), engine: createEmbeddedEngine(readTagger()).version };
}
