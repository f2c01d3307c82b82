import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { faultIn, readAmount, readSeedTable } from './read-table';
import { listSeedFiles, seedTables, type Seed } from './seed';

/** A state of the seed that was given out. */
interface Edition {
  /** 1 for the first that was numbered, and one more for each after it. */
  readonly number: number;
  /** That of the seed's tables, see `hashTables`. */
  readonly hash: string;
}

/**
 * Reads editions.tsv, the oldest first. By their number a program knows that a database holds a newer seed than its own.
 * @throws SeedError at the first broken row
 */
export function readEditions(folder: string): readonly Edition[] {
  return readSeedTable(join(folder, 'editions.tsv'), seedTables.editions).map((row, index) => {
    const [number = '', hash = ''] = row.cells;
    if (readAmount(row, 'edition', number) !== index + 1)
      throw faultIn(row, 'edition', `"${number}" must be ${index + 1}: editions are counted from 1.`);
    if (!/^[0-9a-f]{64}$/.test(hash)) throw faultIn(row, 'hash', `"${hash}" is no SHA-256 in hex.`);
    return { number: index + 1, hash };
  });
}

/** SHA-256 in hex over the names and bytes of tables, in whatever order they are given, without reading a row of them. */
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
 * Which seed a folder holds, without reading more of it than the bytes: a few milliseconds.
 * @throws SeedError at the first broken row of the editions
 */
export function identifySeed(folder: string): Pick<Seed, 'hash' | 'edition'> {
  return { hash: hashTables(listSeedFiles(folder)), edition: readEditions(folder).length };
}
