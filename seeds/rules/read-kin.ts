import { readSeedTable } from '../read-seed-table';
import { groupBy } from '../../src/import/generic/group-by';

/**
 * Reads kin.tsv: a food, one that is kin to it, and why. Several rows of a food stand nearest first.
 * @throws SeedError where the columns are others
 */
export function readKin(path: string): ReadonlyMap<number, readonly number[]> {
  const pairs = readSeedTable(path, ['fdc_id', 'kin_fdc_id', 'reason']).map(({ cells }) => ({
    fdcId: Number(cells[0]),
    kin: Number(cells[1]),
  }));
  const byFood = groupBy(pairs, ({ fdcId }) => [fdcId]);
  return new Map([...byFood].map(([fdcId, rows]) => [fdcId, rows.map(({ kin }) => kin)]));
}
