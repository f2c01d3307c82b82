import { runImportCommand } from '../../src/cli/import';
import { startImport } from '../import/crash/start-import';
import { writeRelease } from '../import/run/write-release';
import { useFolder } from '../import/source/download';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { buildTenant } from '../support/tenant';

const folder = useFolder();
let own: TestDatabase;

beforeAll(async () => {
  buildTenant();
  own = await createTestDatabase();
});
afterAll(() => own.drop());

async function run(...args: readonly string[]) {
  let out = '';
  let err = '';
  const code = await runImportCommand(
    args,
    { databaseUrl: own.url, dataDir: '/nowhere' },
    { stdout: { write: (text) => (out += text) }, stderr: { write: (text) => (err += text) } },
  );
  return { code, out, err };
}

const milk = { dataset: 'survey', description: 'Milk, whole', key: 11111000, fdcId: 92705385, amounts: { 1008: 61 } } as const; // prettier-ignore

test('without a path, or with an option that does not exist, the usage is told and nothing done', async () => {
  expect(await run()).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^Name what .*\n\nUsage: npm run import/),
  });
  expect(await run('--force', 'a.zip')).toEqual({ code: 1, out: '', err: expect.stringMatching(/Unknown option '--force'.*\n\nUsage/) }); // prettier-ignore
  expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--dry-run') });
});

test('a path with nothing to import is a sentence and exit code 1', async () => {
  expect(await run(`${folder()}/none.zip`)).toMatchObject({ code: 1, err: expect.stringMatching(/none\.zip is not there/) }); // prettier-ignore
});

test('a dry run says on standard output what would change, in words or as JSON', async () => {
  const path = writeRelease(folder(), [milk]);
  const { code, out, err } = await run('--dry-run', path);
  expect(code).toBe(0);
  expect(out).toContain('1 foods read, 1 kept');
  expect(out).toContain('Nothing was changed: this was a dry run.');
  expect(err).toContain('Reading food.csv');
  const json: unknown = JSON.parse((await run('--dry-run', '--json', path)).out);
  expect(json).toMatchObject({ isDryRun: true, datasets: [{ dataset: 'survey', read: 1, kept: 1 }] });
});

test('a signal ends it with exit code 130 and a word on how to go on, and the same command does', async () => {
  const path = writeRelease(folder(), [milk]);
  const stopped = startImport({ DATABASE_URL: own.url }, [path]);
  await stopped.begins('Looking for foods that come twice');
  stopped.child.kill('SIGTERM');
  expect(await stopped.ended).toMatchObject({ code: 130, err: expect.stringMatching(/the same command goes on from there\.\n$/) }); // prettier-ignore
  const { code, out, err } = await run(path);
  expect(code).toBe(0);
  expect(err).toContain('Going on with the import');
  expect(out).toContain('All of it is in use.');
});
