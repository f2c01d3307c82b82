import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogTables } from './build-catalog';
import { CatalogFileError, checkCatalog, readTables, writeCatalog } from './catalog-file';

/** Finds the tables of a version of the foods that were computed earlier; null if there are none. */
export type FindTables = (version: string) => CatalogTables | null;

/**
 * The tables of the program's own foods, which the build computes: to open them takes a quarter of
 * the time of reading the names of all foods. Null for other foods, such as those of an import or
 * with a correction, and if the build left no whole file of this program.
 * @param file by default the one that the build writes beside the compiled sources
 */
export function findOwnTables(version: string, file: string = ownFile): CatalogTables | null {
  if (!existsSync(file)) return null;
  try {
    const own = checkCatalog(readFileSync(file), file, ownMaker);
    return own.version === version ? readTables(own.body) : null;
  } catch (error) {
    if (error instanceof CatalogFileError) return null;
    throw error;
  }
}

/** The bytes of the file, for the build. */
export function writeOwnTables(tables: CatalogTables): Buffer {
  return writeCatalog(tables, ownMaker);
}

// What runs from the sources has none.
const ownFile = join(__dirname, '../../own-foods.catalog');

// The file and the program that reads it are of one build.
const ownMaker = { program: 'the same build', engine: 'any' };
