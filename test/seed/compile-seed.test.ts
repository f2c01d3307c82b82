import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSeed } from '../../src/seed/compile-seed';
import { createFolder } from '../support/folder';

const seeds = join(__dirname, '../../seeds');
const data = join(__dirname, '../../../shared/data');
const hasData = existsSync(join(data, 'fdc'));

// The tables are part of the project; only compiling them needs the datasets.
const testWithData = hasData ? test : test.skip;

testWithData(
  `the compile writes the tables that are in the project, byte for byte${hasData ? '' : ` (skipped: ${data}/fdc is not here)`}`,
  async () => {
    const folder = createFolder('compile');
    cpSync(seeds, folder, {
      recursive: true,
      filter: (path) => !/(?:foods|portions)\.tsv$/.test(path) || path.includes('/compile/'),
    });
    await compileSeed(data, folder);
    for (const table of ['foods.tsv', 'portions.tsv']) {
      const isSame = readFileSync(join(folder, table)).equals(readFileSync(join(seeds, table)));
      expect(`${table}: ${isSame ? 'the same' : 'other; run npm run seed:compile'}`).toBe(`${table}: the same`);
    }
  },
);

test('a data folder without the datasets is named', async () => {
  await expect(compileSeed('/nowhere', seeds)).rejects.toThrow(/^\/nowhere\/fdc\/sr_legacy does not exist/);
});
