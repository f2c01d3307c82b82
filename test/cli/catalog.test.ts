import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCatalog } from '../../src/cli/catalog';
import { makeCorrection } from '../../src/corrections/make-correction';
import { readCatalog } from '../../src/catalog/read-catalog';
import { openFileAnalysis } from '../../src/start/file-analysis';
import { makeLines } from '../../tools/bench/lines';
import { readSeed } from '../../src/seed/read-seed';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { createFolder } from '../support/folder';
import { runCommand } from '../support/run-command';
import { runProgram } from './run-program';

let own: TestDatabase;
let service: TestService;
let key: string;
let folder: string;
let file: string;

const exportTo = (path: string) =>
  runCommand((streams) => runCatalog(['export', path], { databaseUrl: own.url, dataDir: '/nowhere' }, streams));

const analyze = (...args: readonly string[]) =>
  runProgram(['analyze', '--catalog', ...args], {
    // No database: where one would be opened, this folder cannot be made.
    environment: { DATA_DIR: '/proc/nowhere' },
  });

beforeAll(async () => {
  own = await createFullDatabase();
  const basis = { database: own.database, catalog: await readCatalog(own.database) };
  // Iron of butter, and a name of the kitchen.
  const author = { madeBy: 'the bakery', reason: 'weighed' };
  await makeCorrection(basis, { kind: 'nutrient', fdcId: 173410, change: { nutrient: 'iron', amountPer100g: 2 } }, author); // prettier-ignore
  await makeCorrection(basis, { kind: 'pin', fdcId: 168894, change: { phrase: 'house mix', when: null } }, author);
  service = await startTestService({ follow: own });
  key = await service.createKey();
  folder = createFolder('catalog');
  file = join(folder, 'foods.catalog');
  expect((await exportTo(file)).code).toBe(0);
});

afterAll(async () => {
  await service.close();
  await own.drop();
});

test('a catalog file answers as the service with the same X-Data-Version does, to the byte', async () => {
  const lines = makeLines(readSeed().aliases, 1_000_000).filter((_, index) => index % 2_500 === 0);
  const recipe = { title: 'A long one', ingredients: ['1 cup house mix', '100 g butter', ...lines], servings: 3 };
  const { headers, text } = await service.analyze(key, recipe);
  const path = join(folder, 'recipe.json');
  writeFileSync(path, JSON.stringify(recipe));
  expect(await analyze(file, '--json', path)).toEqual({ code: 0, out: `${text}\n`, err: '' });
  expect(openFileAnalysis(readFileSync(file), file).dataVersion).toBe(headers['x-data-version']);
});

test('the same foods give the same file, and the export says how many there are and their version', async () => {
  const again = join(folder, 'again.catalog');
  const { code, stdout, stderr } = await exportTo(again);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).toMatch(/^\d+ foods written to \S+again\.catalog; X-Data-Version \w+\/embedded-\S+\.\n$/);
  expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
  const piped = await exportTo('-');
  expect(piped.stdout === readFileSync(file, 'utf8')).toBe(true);
  expect(piped.stderr).toMatch(/^\d+ foods written to standard output; /);
});

test('a file of foods without the brands of their database has a version of its own', async () => {
  await own.database.pool.query(`INSERT INTO brand (phrase, name, foods) VALUES ('wuzzle', 'Wuzzle', 1)`);
  const other = join(folder, 'branded.catalog');
  const { stderr } = await exportTo(other);
  await own.database.pool.query('DELETE FROM brand');
  expect(stderr).toMatch(/X-Data-Version \w+-generic\/.*\nThe products of 1 brand stay in the database/);
});

test('a catalog that is damaged, cut, of another program or of another version is refused with what to do', async () => {
  const bytes = readFileSync(file);
  const damaged = Buffer.from(bytes);
  const place = damaged.indexOf('"portions"');
  damaged.write('"porti0ns"', place);
  const [header = ''] = bytes.toString('latin1', 0, 2_000).split('\n');
  const older = Buffer.from(bytes.toString('latin1').replace(/"program":"[^"]+"/, '"program":"0.9.0"'), 'latin1');
  const engine = Buffer.from(bytes.toString('latin1').replace(/"engine":"[^"]+"/, '"engine":"other"'), 'latin1');
  const layout = Buffer.from(bytes.toString('latin1').replace(/"format":\d+/, '"format":1'), 'latin1');
  const cases = [
    ['damaged', damaged, /damaged\.catalog is damaged: its checksum is wrong\. Copy it again, or write it again by/],
    ['cut', bytes.subarray(0, 100_000), /cut\.catalog is damaged: it has \d+ bytes of \d+\./],
    [
      'foreign',
      Buffer.from('{"title":"Egg"}\n'),
      /foreign\.catalog is not a catalog of this program; "recipes catalog export FILE" writes one/,
    ],
    ['empty', Buffer.alloc(0), /empty\.catalog is not a catalog of this program/],
    ['older', older, /older\.catalog was written by version 0\.9\.0, and this is version .+; write it again by/],
    ['layout', layout, /layout\.catalog was written by version .+ with another layout/],
    ['engine', engine, /engine\.catalog was written by version .+ with another engine/],
  ] as const;
  expect(header).toMatch(/^\{"file":"recipe-nutrition-catalog"/);
  for (const [name, content, sentence] of cases) {
    const path = join(folder, `${name}.catalog`);
    writeFileSync(path, content);
    expect(await analyze(path, '1 egg')).toEqual({ code: 1, out: '', err: expect.stringMatching(sentence) });
  }
  expect(await analyze(join(folder, 'none.catalog'), '1 egg')).toMatchObject({ code: 1, err: expect.stringMatching(/cannot be read .*Name a file/) }); // prettier-ignore
});
