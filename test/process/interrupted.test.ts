import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres';
import { poolName } from '../../src/database/open-database';
import { runProgram, startProgram } from '../cli/run-program';
import { createFolder } from '../support/folder';
import { listServerProcesses } from '../support/kill-server';
import { waitUntil } from '../support/wait-until';
import { eggs } from './analyze';

const folder = createFolder('interrupted');
const dataDir = join(folder, 'data');
const environment = { DATA_DIR: dataDir };
const recipe = `${JSON.stringify(eggs)}\n`;
/** A batch that no service analyzes. */
let batchId: string;

beforeAll(async () => {
  const file = join(folder, 'recipes.jsonl');
  writeFileSync(file, recipe);
  const created = await runProgram(['keys', 'create', '--account', 'cook'], { environment });
  const submitted = await runProgram(['batch', 'submit', file, '--account', 'cook'], { environment });
  expect([created.code, submitted.code]).toEqual([0, 0]);
  batchId = submitted.out.trim();
});

const start = (...args: readonly string[]) => startProgram(args, { environment });

/** Counts rows of the database as another process that uses it, while the work runs. */
async function observe<Result>(work: (count: Count) => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedPostgres(dataDir);
  const client = new Client({ connectionString: server.url, application_name: 'observer' });
  await client.connect();
  try {
    return await work(async (sql, ...values) => (await client.query(sql, values)).rowCount ?? 0);
  } finally {
    await client.end();
    await server.stop();
  }
}

const initialize = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})}\n`;

type Count = (sql: string, ...values: string[]) => Promise<number>;

test.each([
  { args: ['analyze', '--workers', '1', '--json', '-'], signal: 'SIGINT', code: 130, input: recipe },
  { args: ['mcp'], signal: 'SIGTERM', code: 143, input: initialize },
] as const)('$args.0 ends at $signal with code $code, and its database too', async ({ args, signal, code, input }) => {
  const { child, ended } = start(...args);
  child.stdin?.write(input);
  await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  child.kill(signal);
  expect(await ended).toMatchObject({ code, err: '' });
  expect(await listServerProcesses(dataDir)).toEqual([]);
});

test.each([
  { name: 'batch', signal: 'SIGHUP', code: 129, statement: 'FROM batch WHERE id' },
  { name: 'edits', signal: 'SIGTERM', code: 143, statement: '' },
  { name: 'decisions', signal: 'SIGINT', code: 130, statement: '' },
] as const)(
  '$name ends at $signal with code $code, and its database too',
  async ({ name, signal, code, statement }) => {
    const args = name === 'batch' ? ['status', batchId, '--wait', '--account', 'cook'] : ['import', '-'];
    const { child, ended } = await observe(async (count) => {
      const run = start(name, ...args);
      await waitUntil(async () => run.child.exitCode !== null || (await count(statements, poolName, statement)) > 0);
      return run;
    });
    child.kill(signal);
    expect(await ended).toEqual({ code, out: '', err: '' });
    expect(await listServerProcesses(dataDir)).toEqual([]);
  },
);

const statements = 'SELECT FROM pg_stat_activity WHERE application_name = $1 AND strpos(query, $2) > 0';

test('an interrupted batch submit removes its batch', async () => {
  await observe(async (count) => {
    const { child, ended } = start('batch', 'submit', '-', '--name', 'half', '--account', 'cook');
    child.stdin?.write(recipe);
    await waitUntil(async () => child.exitCode !== null || (await count(batches, 'half')) > 0);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, out: '', err: '' });
    expect(await count(batches, 'half')).toBe(0);
    expect(await count(batches, '')).toBe(1);
  });
});

const batches = 'SELECT FROM batch WHERE name = $1';
