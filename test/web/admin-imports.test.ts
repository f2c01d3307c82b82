import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { acquireImportLock } from '../../src/import/run-import';
import { openSession } from '../../src/import/session';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { writeDownload } from '../import/crash/write-download';
import { importReleases } from '../import/import-releases';
import { openBrowser } from '../support/browser';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createFolder } from '../support/folder';
import { waitUntil } from '../support/wait-until';
import { createPerson, type Person } from './create-person';

let own: TestDatabase;
let service: TestService;
let admin: Person;

beforeEach(async () => {
  own = await createTestDatabase();
  service = await startTestService({ follow: own });
  admin = await createPerson(service, { isAdmin: true });
});

afterEach(async () => {
  await service.close();
  await own.drop();
});

const read = (path = '/admin/imports') => admin.browser.get(path);
const writeRelease = (name: string): string =>
  writeDownload(join(createFolder('releases'), name), { generation: 1, foods: 20, products: 0 });

/** Keeps every import from switching to its foods, until the transaction ends. */
async function blockFoods(): Promise<PoolClient> {
  const blocker = await own.database.pool.connect();
  await blocker.query('BEGIN; LOCK TABLE food IN ACCESS EXCLUSIVE MODE');
  return blocker;
}

test('imports are for admins alone', async () => {
  const person = await createPerson(service);
  for (const path of ['/admin/imports', '/admin/imports/1']) {
    expect((await person.browser.get(path)).status).toBe(403);
    expect((await openBrowser(service).get(path)).status).toBe(303);
  }
});

test('a running import is shown with its step, the page loads again by itself, and its end and its releases are shown', async () => {
  const blocker = await blockFoods();
  const running = importReleases(own, [writeRelease('FoodData_one')]);
  await waitUntil(async () =>
    /FoodData_one is being imported[^]*<label for="import-progress">[A-Z]/.test((await read()).text),
  );
  const during = await read();
  expect(during.headers['refresh']).toBe('3');
  expect(during.text).toContain('<progress');
  expect((await read('/admin')).text).toContain('<a href="/admin/imports">import is running</a>');
  expect((await read('/admin/imports?refresh=off')).headers['refresh']).toBeUndefined();
  await blocker.query('ROLLBACK');
  blocker.release();
  await running;
  const after = await read();
  expect(after.headers['refresh']).toBeUndefined();
  expect(after.text).toContain('No import is running');
  expect(after.text).toContain('>done<');
  expect(after.text).toMatch(/SR Legacy of 2020-04-01 \([^)]*FoodData_one\)/);
  expect((await read('/admin')).text).not.toContain('import is running');
});

test('a release is shown with the report of its import', async () => {
  const { datasets } = await importReleases(own, [writeRelease('FoodData_two')]);
  const rows = await own.database.prisma.datasetRelease.findMany();
  expect(rows).toHaveLength(datasets.length);
  for (const { id, dataset } of rows) {
    expect((await read()).text).toContain(`<a href="/admin/imports/${id}">FoodData_two</a>`);
    const { status, text } = await read(`/admin/imports/${id}`);
    const report = datasets.find((each) => each.dataset === dataset);
    expect(status).toBe(200);
    expect(text).toContain(`<dt>Foods read</dt><dd>${report?.read}</dd>`);
    expect(text).toContain(`<dt>New</dt><dd>${report?.added}</dd>`);
    for (const { reason } of report?.skipped ?? []) expect(text).toContain(reason);
  }
  await own.database.prisma.datasetRelease.updateMany({ data: { report: { of: 'another version' } } });
  expect((await read(`/admin/imports/${rows[0]?.id}`)).text).toContain('Its report cannot be read');
});

test.each(['0', '-1', 'x', '99999999999', '%00', "1'"])('a release by the id %s is not found', async (id) => {
  expect((await read(`/admin/imports/${id}`)).status).toBe(404);
});

test('an import that fails is shown with its message', async () => {
  const folder = join(createFolder('releases'), 'empty');
  mkdirSync(folder);
  const release = writeRelease('FoodData_three');
  await importReleases(own, [release]);
  const older = writeDownload(join(createFolder('releases'), 'older'), { generation: 0, foods: 20, products: 0 });
  const failure: unknown = await importReleases(own, [older]).catch((error: unknown) => error);
  const message = failure instanceof Error ? failure.message : '';
  expect(message).not.toBe('');
  const { text } = await read();
  expect(text).toContain('>failed<');
  expect(text.replaceAll('&quot;', '"').replaceAll('&#39;', "'")).toContain(message);
});

test('an import that is stopped says that the same command continues', async () => {
  const stopped = importReleases(own, [writeRelease('FoodData_four')], { stopAt: 'Checking the amounts' });
  await expect(stopped).rejects.toThrow('Stopped');
  expect((await read()).text).toContain('stopped; the same command continues');
  expect((await read('/admin')).text).toContain('The <a href="/admin/imports">last import</a> did not finish');
});

test('an import whose process was killed is shown as interrupted, not as running', async () => {
  const session = 'import, process 7 on kitchen';
  await own.database.prisma.importRun.create({ data: { session, downloads: ['FoodData_five'], step: 'Reading' } });
  expect((await read()).text).toContain('interrupted; the same command continues');
  expect((await read()).text).toContain('No import is running');
});

test('a dry run is shown as one, and leaves no run', async () => {
  const session = await openSession(own.url);
  await acquireImportLock(session);
  expect((await read()).text).toContain('A dry run is in progress');
  await session.end();
  await waitUntil(async () => (await read()).text.includes('No import is running'));
  await importReleases(own, [writeRelease('FoodData_six')], { isDryRun: true });
  expect((await read()).text).toContain('No import has run yet');
});

test('names of downloads are text, whatever stands in them', async () => {
  const name = `<img src=x onerror=alert(1)>"'`;
  await importReleases(own, [writeRelease(name)]);
  const { id } = await own.database.prisma.datasetRelease.findFirstOrThrow();
  for (const path of ['/admin', '/admin/imports', `/admin/imports/${id}`]) {
    const { text } = await read(path);
    expect(text).toContain('&lt;img');
    expect(text).not.toContain('<img');
  }
});
