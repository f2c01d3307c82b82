import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSeed } from '../../src/seed/read-seed';
import { printTable, type Table } from '../eval/table';
import { makeLines } from './lines';
import { measureHttp } from './measure-http';
import { createBoundlessKey, startService, withServer } from './processes';

const linesPerRecipe = 10;

/**
 * Measures what it costs to count requests in the database instead of in memory: two services on one
 * server, one of which takes it for its embedded database, with the same recipe and the same key.
 */
async function bench(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const folder = mkdtempSync(join(tmpdir(), 'bench-limits-'));
  try {
    const tables = await measure(join(folder, 'data'));
    process.stdout.write(
      values.json ? `${JSON.stringify(tables, null, 2)}\n` : tables.map((table) => `${printTable(table)}\n\n`).join(''),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(dataDir: string): Promise<readonly Table[]> {
  const own = await startService(dataDir);
  try {
    const key = await createBoundlessKey(dataDir);
    return await withServer(dataDir, async (url) => {
      const shared = await startService(dataDir, { DATABASE_URL: url });
      try {
        const recipe = {
          title: 'Bench',
          servings: 4,
          ingredients: makeLines(readSeed().aliases, linesPerRecipe),
        };
        const body = () => JSON.stringify(recipe);
        const targets = [
          { name: 'counted in memory', url: own.url, key, body },
          { name: 'counted in the database', url: shared.url, key, body },
        ];
        const tables: Table[] = [];
        for (const connections of [1, 8, 50])
          tables.push(relabel(await measureHttp(targets, connections, report), connections));
        return tables;
      } finally {
        await shared.stop();
      }
    });
  } finally {
    await own.stop();
  }
}

function relabel(table: Table, connections: number): Table {
  return {
    ...table,
    title: `Counting requests: lines seen before, ${connections} connection${connections === 1 ? '' : 's'}`,
    note: 'Medians of interleaved runs on one key. CPU is that of the service, the database apart; the ratio is against counting in memory, with its spread.',
  };
}

function report(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

bench().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
