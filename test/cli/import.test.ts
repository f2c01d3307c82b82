import { runImportCommand } from '../../src/cli/import';
import { compareMigrations } from '../../src/database/migrate';
import { startImport } from '../import/crash/start-import';
import { useFolder } from '../import/sources/download';
import { writeRelease } from '../import/write-release';
import { createBlankDatabase, createFullDatabase, createTestDatabase, type TestDatabase } from '../support/database';
import { buildTenant } from '../support/tenant';

const folder = useFolder();
let own: TestDatabase;

beforeAll(async () => {
  buildTenant();
  own = await createFullDatabase();
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

async function dryRun(databaseUrl: string, path: string) {
  let err = '';
  const code = await runImportCommand(
    ['--dry-run', path],
    { databaseUrl, dataDir: '/nowhere' },
    { stdout: { write: () => null }, stderr: { write: (text) => (err += text) } },
  );
  return { code, err };
}

const milk = { dataset: 'survey', description: 'Milk, whole', key: 11111000, fdcId: 92705385, amounts: { 1008: 61 } } as const; // prettier-ignore

test('without a path, or with an unknown option, --help is named and nothing is imported', async () => {
  expect(await run()).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^No download is given.*\n"recipes import --help" describes the command\.\n$/),
  });
  expect(await run('--force', 'a.zip')).toEqual({ code: 1, out: '', err: expect.stringMatching(/^There is no option --force\.\n/) }); // prettier-ignore
  expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--dry-run') });
});

test('a path with nothing to import is a sentence and exit code 1', async () => {
  expect(await run(`${folder()}/none.zip`)).toMatchObject({ code: 1, err: expect.stringMatching(/none\.zip does not exist/) }); // prettier-ignore
});

test('a dry run prints what would change, in words or as JSON', async () => {
  const path = writeRelease(folder(), [milk]);
  const { code, out, err } = await run('--dry-run', path);
  expect(code).toBe(0);
  expect(out).toContain('1 foods read, 1 kept');
  expect(out).toContain('Nothing was changed: this was a dry run.');
  expect(err).toContain('Reading food.csv');
  const json: unknown = JSON.parse((await run('--dry-run', '--json', path)).out);
  expect(json).toMatchObject({ isDryRun: true, datasets: [{ dataset: 'survey', read: 1, kept: 1 }] });
});

test('a dry run loads no foods into the database, and says that an import would', async () => {
  const other = await createTestDatabase();
  const path = writeRelease(folder(), [milk]);
  expect(await dryRun(other.url, path)).toEqual({ code: 0, err: expect.stringContaining('An import loads them first') }); // prettier-ignore
  expect(await other.database.prisma.dataVersion.findMany()).toEqual([]);
  await other.drop();
});

test('a dry run refuses a database that must be migrated, and does not change it', async () => {
  const path = writeRelease(folder(), [milk]);
  const blank = await createBlankDatabase();
  await expect(dryRun(blank.url, path)).rejects.toThrow(
    /has no tables of this program yet, and a dry run does not change it/,
  );
  const earlier = await createTestDatabase();
  const { rows } = await earlier.database.pool.query<{ migration_name: string }>(
    `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING migration_name`,
  );
  await expect(dryRun(earlier.url, path)).rejects.toThrow(/is of an earlier version of this program, and a dry run/);
  expect(await compareMigrations(blank.url)).toMatchObject({ applied: 0 });
  expect(await compareMigrations(earlier.url)).toMatchObject({ pending: rows.map(({ migration_name: name }) => name) });
  await earlier.drop();
  await blank.drop();
});

test('a database with the foods of a newer version refuses an import and a dry run, and is not changed', async () => {
  const newer = await createFullDatabase();
  await newer.database.pool.query(
    `UPDATE data_version SET version = CASE name WHEN 'seed' THEN 'later' ELSE '1000000' END WHERE name LIKE 'seed%'`,
  );
  const before = await newer.database.prisma.dataVersion.findMany();
  const streams = { stdout: { write: () => null }, stderr: { write: () => null } };
  const config = { databaseUrl: newer.url, dataDir: '/nowhere' };
  await expect(runImportCommand([writeRelease(folder(), [milk])], config, streams)).rejects.toThrow(
    'import with that version. Nothing was changed.',
  );
  await expect(dryRun(newer.url, writeRelease(folder(), [milk]))).rejects.toThrow('import with that version.');
  expect(await newer.database.prisma.dataVersion.findMany()).toEqual(before);
  expect(await newer.database.prisma.datasetRelease.count()).toBe(0);
  await newer.drop();
});

test('a signal ends it with exit code 130 and how to continue, and the same command continues', async () => {
  const path = writeRelease(folder(), [milk]);
  const stopped = startImport({ DATABASE_URL: own.url }, [path]);
  await stopped.begins('Removing duplicate rows');
  stopped.child.kill('SIGTERM');
  expect(await stopped.ended).toMatchObject({ code: 130, err: expect.stringMatching(/Run the same command again to continue\.\n$/) }); // prettier-ignore
  const { code, out, err } = await run(path);
  expect(code).toBe(0);
  expect(err).toContain('Continuing the import');
  expect(out).toContain('All foods are in use.');
});
