import { join } from 'node:path';
import { hashTables, readEditions } from '../../src/seed/editions';
import { listSeedFiles } from '../../src/seed/seed';

const folder = join(__dirname, '../../seeds');

// Without its row a changed table would not count as newer than the former one, which an older
// program on the same database would then restore.
test('the newest edition has the hash of the tables: a change needs a new row in seeds/editions.tsv, or a new hash in the last row, where its number is above that of the latest release', () => {
  const editions = readEditions(folder);
  const hash = hashTables(listSeedFiles(folder));
  const wanted = `${editions.at(-1)?.hash === hash ? editions.length : editions.length + 1}\t${hash}`;
  expect(`${editions.length}\t${editions.at(-1)?.hash}`).toBe(wanted);
});
