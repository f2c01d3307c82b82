import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSeed } from '../../src/seed/read-seed';
import { formatTables, type Table } from '../eval/table';
import { runProgram, showProgress } from '../run-program';
import { linesPerRecipe, makeBody, makeLines } from './lines';
import { measureHttp } from './measure-http';
import { createBoundlessKey, startService, withServer } from './processes';

/**
 * Measures what it costs to count requests in the database instead of in memory: two services on one
 * server, one of which takes it for its embedded database, with the same recipe and the same key.
 */
async function bench(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const folder = mkdtempSync(join(tmpdir(), 'bench-limits-'));
  try {
    const tables = await measure(join(folder, 'data'));
    process.stdout.write(formatTables(tables, values));
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
        const lines = makeLines(readSeed().aliases, linesPerRecipe);
        const body = () => makeBody(lines, 0);
        const targets = [
          { name: 'counted in memory', url: own.url, key, body },
          { name: 'counted in the database', url: shared.url, key, body },
        ];
        const tables: Table[] = [];
        for (const connections of [1, 8, 50])
          tables.push(relabel(await measureHttp(targets, connections, showProgress), connections));
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

runProgram(bench);
