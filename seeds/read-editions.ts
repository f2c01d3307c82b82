import { join } from 'node:path';
import { readAmount } from './read-cells';
import { faultIn, readSeedTable } from './read-seed-table';
import { seedTables } from './seed-tables';

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
