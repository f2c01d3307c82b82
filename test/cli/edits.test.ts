import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalog } from '../../src/catalog/read-catalog';
import { runCorrections } from '../../src/cli/edits';
import { makeCorrection } from '../../src/corrections/make-correction';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { createFolder } from '../support/folder';
import { runCommand } from '../support/run-command';

let own: TestDatabase;
let folder: string;
beforeAll(async () => {
  own = await createFullDatabase();
  folder = createFolder('edits');
  const basis = { database: own.database, catalog: await readCatalog(own.database) };
  const author = { madeBy: 'the bakery', reason: 'weighed' };
  await makeCorrection(
    basis,
    { kind: 'nutrient', fdcId: 173410, change: { nutrient: 'iron', amountPer100g: 2 } },
    author,
  );
  await makeCorrection(basis, { kind: 'pin', fdcId: 168894, change: { phrase: 'Our Flour', when: null } }, author);
});
afterAll(async () => {
  await own.drop();
});

const run = (args: readonly string[], input = '', databaseUrl = own.url) =>
  runCommand((streams) => runCorrections(args, { dataDir: '/nowhere', databaseUrl }, streams), input);

test('the list says what was corrected, by whom and why, the latest first', async () => {
  const { code, stdout } = await run(['list']);
  expect(code).toBe(0);
  const [heading, ...rows] = stdout.trim().split('\n');
  expect(heading).toMatch(/^ID +MADE +BY +FOOD +CHANGE +REASON$/);
  expect(rows).toEqual([
    expect.stringMatching(
      /^2 .*the bakery +168894 +"our flour" means food 168894; it named no food before\. +weighed$/,
    ),
    expect.stringMatching(/^1 .*the bakery +173410 +iron: 2 mg per 100 g, before 0\.02 mg\. +weighed$/),
  ]);
});

test('what one database exports, another imports, and exports again to the byte', async () => {
  const file = join(folder, 'edits.jsonl');
  expect(await run(['export', file])).toEqual({ code: 0, stdout: '', stderr: '2 corrections written.\n' });
  const other = await createFullDatabase();
  const added = '2 corrections added, 0 were there already, 0 undone as in the file.\n';
  expect(await run(['import', file], '', other.url)).toEqual({ code: 0, stdout: '', stderr: added });
  expect((await run(['export', '-'], '', other.url)).stdout).toBe(readFileSync(file, 'utf8'));
  const again = '0 corrections added, 2 were there already, 0 undone as in the file.\n';
  expect((await run(['import', '-'], readFileSync(file, 'utf8'), other.url)).stderr).toBe(again);
  const versions = await Promise.all([own, other].map(async ({ database }) => (await readCatalog(database)).version));
  expect(versions[0]).toBe(versions[1]);
  await other.drop();
});

test('corrections by accounts and keys of any name are exported and imported to the byte', async () => {
  const [one, other] = await Promise.all([createFullDatabase(), createFullDatabase()]);
  const basis = { database: one.database, catalog: await readCatalog(one.database) };
  for (const madeBy of ['the\tbakery\u0007 ', `${'x'.repeat(499)}🥐`, `key ${'y'.repeat(600)}`, '\n']) {
    await makeCorrection(basis, { kind: 'retire', fdcId: await nextFood(one), change: {} }, { madeBy, reason: 'r' });
  }
  // As an older program wrote it.
  await one.database.pool.query(
    `INSERT INTO food_edit (kind, fdc_id, change, former, reason, made_by, undone_at, undone_by, undone_reason)
     VALUES ('retire', 173410, '{}', '{}', 'r', E'a\tkey', now(), repeat('z', 700), 'r')`,
  );
  const file = (await run(['export', '-'], '', one.url)).stdout;
  const makers = file
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line).madeBy);
  expect(makers).toEqual(['the bakery', 'x'.repeat(499), `key ${'y'.repeat(496)}`, 'somebody', 'a key']);
  expect((await run(['import', '-'], file, other.url)).stderr).toMatch(/^5 corrections added/);
  expect((await run(['export', '-'], '', other.url)).stdout).toBe(file);
  expect((await run(['import', '-'], file, one.url)).stderr).toMatch(/^0 corrections added, 5 were there already/);
  await one.drop();
  await other.drop();
});

async function nextFood({ database }: TestDatabase): Promise<number> {
  const { rows } = await database.pool.query<{ fdcId: number }>(
    `SELECT min(fdc_id) AS "fdcId" FROM food WHERE fdc_id NOT IN (SELECT fdc_id FROM food_edit)`,
  );
  return rows[0]?.fdcId ?? 0;
}

test('an existing file stays unchanged if the new one cannot be completed, and no draft is left', async () => {
  const other = await createFullDatabase();
  const inside = createFolder('backup');
  const file = join(inside, 'edits.jsonl');
  writeFileSync(file, 'the former backup');
  await other.database.pool.query(
    `INSERT INTO food_edit (kind, fdc_id, change, former, reason, made_by)
     VALUES ('retire', 173410, '{}', '{}', 'r', 'm'), ('flag', 173410, '{}', '{}', 'r', 'm')`,
  );
  const { code, stderr } = await run(['export', file], '', other.url);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^Row 2 of food_edit/) });
  expect(readFileSync(file, 'utf8')).toBe('the former backup');
  expect(readdirSync(inside)).toEqual(['edits.jsonl']);
  await other.drop();
});

test('an export keeps the mode of the file and the link to it, and writes to a pipe too', async () => {
  const inside = createFolder('links');
  const [file, link] = [join(inside, 'edits.jsonl'), join(inside, 'latest')];
  writeFileSync(file, 'the former backup', { mode: 0o600 });
  symlinkSync(file, link);
  expect((await run(['export', link])).code).toBe(0);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe((await run(['export', '-'])).stdout);
  expect((await run(['export', '/dev/null'])).code).toBe(0);
  expect(statSync('/dev/null').isFile()).toBe(false);
});

test('an export that a shell of Windows wrote in UTF-16 is imported', async () => {
  const { stdout } = await run(['export', '-']);
  const file = join(createFolder('utf-16'), 'edits.jsonl');
  writeFileSync(file, Buffer.from(`\uFEFF${stdout.replaceAll('\n', '\r\n')}`, 'utf16le'));
  expect(await run(['import', file])).toMatchObject({ code: 0, stderr: expect.stringMatching(/^0 corrections added/) });
});

test('corrections left out of a file are named, and the exit code is 1', async () => {
  const { stdout } = await run(['export', '-']);
  const elsewhere = stdout
    .replaceAll(/"uid":"[^"]{8}/g, '"uid":"00000000')
    .replace('"fdcId":173410', '"fdcId":5')
    .replace('"key":"1001"', '"key":"99999"');
  const { code, stderr } = await run(['import', '-'], elsewhere);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^1 corrections added.*\nLine 1 left out: Butter, salted \(FDC 5\) is not in this database; .*\.\n$/,
  );
});

test('a file that is no export is refused in a sentence, and changes nothing', async () => {
  const before = (await run(['export', '-'])).stdout;
  expect(await run(['import', '-'], 'hello')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Line 1 is no/),
  });
  expect((await run(['export', '-'])).stdout).toBe(before);
});

test.each([
  [
    'import',
    'missing.jsonl',
    /^\S*missing\.jsonl cannot be read \(there is no such file or folder\)\. Name a file that "export" wrote, or -/,
  ],
  ['import', '.', /cannot be read \(it is a folder\)/],
  [
    'export',
    'missing/edits.jsonl',
    /missing\/edits\.jsonl cannot be written \(there is no such file or folder\)\. Name a file in a folder/,
  ],
])('%s says in a sentence that it cannot use %s', async (command, file, message) => {
  expect(await run([command, join(folder, file)])).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
});

test('an error of the database is left to the program, which explains it', async () => {
  const other = await createFullDatabase();
  await other.database.pool.query('ALTER TABLE food_edit RENAME TO food_edit_away');
  await expect(run(['list'], '', other.url)).rejects.toMatchObject({ code: '42P01' });
  await other.drop();
});

test('without a command it prints the usage', async () => {
  expect(await run([])).toEqual({ code: 0, stdout: expect.stringMatching(/^Usage: recipes edits/), stderr: '' });
});

test.each([
  [['list', 'more'], 'Too many arguments for "list": 0 are expected, 1 is given.'],
  [['export'], 'The argument <file> is required.'],
  [['correct', 'x'], 'There is no command "edits correct".'],
])('%j is refused in a sentence, and --help named', async (args, sentence) => {
  const stderr = `${sentence}\n"recipes edits --help" describes the command.\n`;
  expect(await run(args)).toEqual({ code: 1, stdout: '', stderr });
});
