import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toRowError, readAmount, readSeedTable } from './read-table';
import { listSeedFiles, seedTables, type Seed } from './seed';

/** A published state of the seed. */
interface Edition {
  /** 1 for the first, and one more for each later one. */
  readonly number: number;
  /** Hash of the seed's tables, see `hashTables`. */
  readonly hash: string;
}

/**
 * Reads editions.tsv, oldest first. By the number a program recognizes that a database has a newer
 * seed than its own.
 * @throws SeedError at the first broken row
 */
export function readEditions(folder: string): readonly Edition[] {
  return readSeedTable(join(folder, 'editions.tsv'), seedTables.editions).map((row, index) => {
    const [number = '', hash = ''] = row.cells;
    if (readAmount(row, 'edition', number) !== index + 1)
      throw toRowError(row, 'edition', `"${number}" must be ${index + 1}: editions are numbered from 1 without gaps.`);
    if (!/^[0-9a-f]{64}$/.test(hash))
      throw toRowError(
        row,
        'hash',
        `"${hash}" is not a SHA-256 in hex. Run npx jest test/seed/editions.test.ts: it prints the row.`,
      );
    return { number: index + 1, hash };
  });
}

/**
 * SHA-256 in hex over the names and bytes of tables, independent of the order of the paths. Rows
 * are not parsed.
 */
export function hashTables(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const named = new Map(paths.map((path) => [basename(path), path]));
  for (const [name, path] of [...named].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const bytes = readFileSync(path);
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * Hash and edition of the seed in a folder. Rows are not parsed, so this takes a few milliseconds.
 * @throws SeedError at the first broken row of the editions
 */
export function identifySeed(folder: string): Pick<Seed, 'hash' | 'edition'> {
  return { hash: hashTables(listSeedFiles(folder)), edition: readEditions(folder).length };
}
