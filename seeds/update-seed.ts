import { join } from 'node:path';
import type { Database } from '../src/database/open-database';
import { findProjectRoot } from './find-project-root';
import { hashSeed } from './hash-seed';
import { loadSeed } from './load-seed';
import { readSeed } from './read-seed';

/**
 * Loads the seed of a folder (by default the project's own) where the database has another or none. Where it has this one, nothing is
 * read but the bytes: a few milliseconds.
 * @throws SeedError at the first broken row, before anything is written.
 */
export async function updateSeed(
  database: Database,
  folder: string = join(findProjectRoot(), 'seeds'),
): Promise<'loaded' | 'unchanged'> {
  const { rows } = await database.pool.query<{ version: string }>(
    `SELECT version FROM data_version WHERE name = 'seed'`,
  );
  return rows[0]?.version === hashSeed(folder) ? 'unchanged' : loadSeed(database, readSeed(folder));
}
