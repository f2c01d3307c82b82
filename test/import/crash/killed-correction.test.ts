import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKey } from '../../../src/accounts/keys';
import { projectRoot, readCurl, runService } from '../../process/run-service';
import { createSmallDatabase, type TestDatabase } from '../../support/database';
import { createFolder } from '../../support/folder';
import { waitForStatement } from './wait-for-statement';

const folder = createFolder('killed-edit');
let own: TestDatabase;
let key: string;

beforeAll(async () => {
  own = await createSmallDatabase();
  const made = { accountName: 'editor', planName: 'Scale', name: 'key', expiresAt: null } as const;
  ({ token: key } = await createKey(own.database, { ...made, scopes: ['analyze', 'admin'] }));
});
afterAll(async () => {
  await own.drop();
});

async function countEdits(): Promise<number> {
  const { rows } = await own.database.pool.query<{ edits: number }>('SELECT count(*)::int AS edits FROM food_edit');
  return rows[0]?.edits ?? 0;
}

/** A correction and the new version of the foods are written together or not at all. */
async function expectVersionOfEdits(): Promise<void> {
  const client = await own.database.pool.connect();
  try {
    const stored = await client.query(`SELECT version FROM data_version WHERE name = 'catalog'`);
    await client.query('BEGIN');
    const renewed = await client.query('SELECT renew_catalog_version() AS version');
    await client.query('ROLLBACK');
    expect(stored.rows).toEqual(renewed.rows);
  } finally {
    client.release();
  }
}

test('a service that is killed while it stores corrections has each one whole or not at all, and every one that it confirmed', async () => {
  const amounts = { made: 0 };
  for (const killAfter of [1, 5]) {
    const before = await countEdits();
    const service = runService({ DATABASE_URL: own.url });
    await service.started;
    const url = new URL('/graphql', readCurl(service.output()).url);
    let answered = 0;
    let isKilled = false;
    const correcting = Array.from({ length: 4 }, async () => {
      while (!isKilled) {
        const query = `mutation { correctNutrient(fdcId: 173410, nutrient: IRON, amountPer100g: ${++amounts.made}, reason: "r") { edit { id } } }`;
        const answer = await post(url, query).catch(() => null);
        if (answer === null) return;
        expect(answer).toMatch(/"id":\d+/);
        if (++answered === killAfter) isKilled = service.child.kill('SIGKILL');
      }
    });
    await Promise.all(correcting);
    await service.ended;
    expect(await countEdits()).toBeGreaterThanOrEqual(before + answered);
    await expectVersionOfEdits();
  }
});

async function post(url: URL, query: string): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return answer.text();
}

test('an import of corrections that is killed has stored all of a file or nothing, and the same file then adds what is missing', async () => {
  const file = join(folder, 'corrections.jsonl');
  writeFileSync(file, Array.from({ length: corrections }, (_, index) => printLine(index)).join(''));
  const before = await countEdits();
  for (const statement of ['SELECT', 'INSERT INTO food_edit', 'SELECT renew_catalog_version', 'COMMIT']) {
    const run = importFile(file);
    const ended = once(run, 'close');
    await waitForStatement(own.url, statement, ended);
    run.kill('SIGKILL');
    await ended;
    expect([before, before + corrections]).toContain(await countEdits());
    await expectVersionOfEdits();
  }
  expect(await once(importFile(file), 'close')).toEqual([0, null]);
  expect(await countEdits()).toBe(before + corrections);
  await expectVersionOfEdits();
});

function importFile(file: string): ChildProcess {
  return spawn(process.execPath, ['dist/src/main.js', 'edits', 'import', file], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], DATABASE_URL: own.url },
    stdio: 'ignore',
  });
}

const corrections = 300;

function printLine(index: number): string {
  return `${JSON.stringify({
    uid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    kind: 'nutrient',
    food: { fdcId: 173410, dataset: 'sr_legacy', key: '1001', description: 'Butter, salted' },
    change: { nutrient: 'iron', amountPer100g: index / 100 },
    reason: 'weighed',
    madeBy: 'editor',
    madeAt: '2026-11-01T00:00:00.000Z',
    undone: null,
  })}\n`;
}
