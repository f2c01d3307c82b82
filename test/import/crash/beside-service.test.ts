import { join } from 'node:path';
import { createKey } from '../../../src/accounts/keys';
import { openDatabase } from '../../../src/database/open-database';
import { readCurl, runService, type ServiceProcess } from '../../process/run-service';
import { createBlankDatabase } from '../../support/database';
import { createFolder } from '../../support/folder';
import { finishImport, startImport, type ImportRun } from './start-import';
import { writeDownload } from './write-download';

const folder = createFolder('beside');
const size = { foods: 40, products: 2000 };
const first = writeDownload(join(folder, 'first'), { generation: 1, ...size });
const second = writeDownload(join(folder, 'second'), { generation: 2, ...size });

let own: Awaited<ReturnType<typeof createBlankDatabase>>;
let service: ServiceProcess;
let url: string;
let key: string;

const importPaths = (...paths: readonly string[]): ImportRun => startImport({ DATABASE_URL: own.url }, paths);

beforeAll(async () => {
  own = await createBlankDatabase();
  expect(await finishImport(importPaths(first))).toMatchObject({ code: 0 });
  const database = await openDatabase(own);
  await database.prisma.plan.create({
    data: { name: 'Boundless', requestsPerSecond: 1_000_000, recipesPerMonth: 1_000_000 },
  });
  const made = {
    accountName: 'cook',
    planName: 'Boundless',
    name: 'key',
    scopes: ['analyze'],
    expiresAt: null,
  } as const;
  ({ token: key } = await createKey(database, made));
  await database.close();
  service = runService({ DATABASE_URL: own.url });
  await service.started;
  ({ url } = readCurl(service.output()));
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.ended;
  await own.drop();
});

interface Answer {
  readonly status: number;
  readonly version: string;
  readonly text: string;
}

const recipe = {
  title: 'Stew',
  ingredients: ['2 cups flour', '3 tbsp BRAND8 zalmon no. 150', '1 cup quandongo', '2 oz BRAND11 wheatling'],
  servings: 2,
};

async function analyze(): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(recipe),
  });
  return { status: answer.status, version: answer.headers.get('X-Data-Version') ?? '', text: await answer.text() };
}

test('a service answers while imports are killed and one succeeds, and the same version gives the same answer', async () => {
  const answers: Answer[] = [];
  let isOver = false;
  const asking = Array.from({ length: 2 }, async () => {
    while (!isOver) answers.push(await analyze());
  });
  for (const phase of ['Building the tables of brands and words', 'Switching to the new foods']) {
    const run = importPaths(second);
    await run.begins(phase);
    run.child.kill('SIGKILL');
    await run.ended;
  }
  expect(await finishImport(importPaths(second))).toMatchObject({ code: 0 });
  const former = answers[0]?.version;
  while ((await analyze()).version === former) continue;
  isOver = true;
  await Promise.all(asking);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ version }) => version)).size).toBe(2);
  expect(new Set(answers.map(({ version, text }) => `${version} ${text}`)).size).toBe(2);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(2);
});

test('a second import at the same time is refused with a reason, and the first one continues', async () => {
  const third = writeDownload(join(folder, 'third'), { generation: 3, ...size });
  const run = importPaths(third);
  await run.begins('Checking the amounts');
  run.child.kill('SIGSTOP');
  const other = await importPaths(second).ended;
  run.child.kill('SIGCONT');
  expect(other.code).toBe(1);
  expect(other.err).toMatch(
    /^Another import of this database is running \(import, process \d+ on .*\)\. .*Nothing was changed\.$/m,
  );
  expect(await finishImport(run)).toMatchObject({ code: 0 });
});
