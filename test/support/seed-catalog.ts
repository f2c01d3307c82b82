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
import type { Seed } from '../../src/seed/seed';
import { readSmallSeed } from './small-seed';

/**
 * The catalog of the project's foods, without a database. The first test file of a run that asks for
 * it writes it as a file, which takes seconds on a busy machine.
 */
export function readSeedCatalog(): Catalog {
  return readCatalogFile(findCatalogFile('seed.catalog', readSeed));
}

/** A catalog of the foods of `readSmallSeed`. */
export function readSmallCatalog(): Catalog {
  return readCatalogFile(findSmallCatalog());
}

function readCatalogFile(path: string): Catalog {
  return openCatalog(readFileSync(path), path, getMaker());
}

/**
 * The path of a catalog file with the foods of `readSmallSeed`, for tests that start many commands: to
 * open all foods takes more than half of the time of a short command.
 */
export function findSmallCatalog(): string {
  return findCatalogFile('small.catalog', readSmallSeed);
}

function findCatalogFile(name: string, read: () => Seed): string {
  const path = join(process.env['TEST_RUN_FOLDER'] ?? '', name);
  if (!existsSync(path)) {
    const { foods, aliases, hash } = read();
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, writeCatalog(doAtOnce(computeTables({ foods, aliases, version: hash })), getMaker()));
    renameSync(draft, path);
  }
  return path;
}

function getMaker(): { readonly program: string; readonly engine: string } {
  return { program: readProjectVersion(), engine: createEmbeddedEngine(readTagger()).version };
}
