import type { Client } from 'pg';
import { withCancellation } from '../../src/import/session';
import type { SourcePart } from '../../src/import/sources/import-source';
import { stagePart } from '../../src/import/staging/stage-part';
import { createStaging } from '../../src/import/staging/staging-schema';
import type { TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';
import { writeDownload } from './crash/write-download';
import { importReleases } from './import-releases';
import { useFolder } from './sources/download';
import { useSession } from './use-session';

const folder = useFolder();
let own: TestDatabase;
let session: Client;

useSession((opened) => ({ own, session } = opened));

test('a signal that comes when the work is done does not end later work of the session', async () => {
  for (let time = 0; time < 20; time++) {
    const stop = new AbortController();
    const work = async (): Promise<string> => {
      await session.query('SELECT 1');
      stop.abort();
      return 'done';
    };
    await expect(withCancellation({ session, url: own.url, signal: stop.signal }, 'working', work)).resolves.toBe(
      'done',
    );
    await session.query('SELECT pg_sleep(0.02)');
  }
});

test('an error of the database on a row is passed on, and the session stays usable', async () => {
  await createStaging(session, 'key');
  const part: SourcePart = {
    name: 'food.csv',
    bytes: 1,
    packedBytes: 1,
    countTaken: null,
    async *read() {
      yield await Promise.resolve({
        rows: [{ table: 'key', fdcId: 2 ** 40, key: 1, category: '' } as const],
        skipped: [],
        offset: 1,
      });
    },
  };
  const staging = { session, signal: new AbortController().signal, onStaged: () => null };
  await expect(stagePart(staging, part, { source: 0, part: 0 })).rejects.toThrow(/out of range/);
  await expect(session.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
});

test('an import whose connection breaks after the switch has succeeded, and the next one removes what it left', async () => {
  const path = writeDownload(folder(), { generation: 1, foods: 5, products: 20 });
  const told: string[] = [];
  let breaking: Promise<unknown> = Promise.resolve();
  await importReleases(own, [path], {
    onPhase: (what) => {
      told.push(what);
      // A reader of a table prevents only that the table is dropped.
      if (what.startsWith('Removing duplicate')) breaking = session.query('BEGIN; LOCK TABLE fdc_staging.key IN ACCESS SHARE MODE'); // prettier-ignore
      if (what === 'Cleaning up') breaking = breaking.then(breakImport);
    },
  });
  await breaking;
  await session.query('ROLLBACK');
  expect(told.at(-1)).toMatch(/^All foods are in use\. The next import drops what this one left/);
  expect(await own.database.prisma.brandedFood.count()).toBeGreaterThan(0);
  await importReleases(own, [path]);
  expect((await session.query(`SELECT FROM pg_namespace WHERE nspname LIKE 'fdc%'`)).rowCount).toBe(0);
});

/** Ends the connection of the import that waits for this one. */
async function breakImport(): Promise<void> {
  const sql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))`;
  await waitUntil(async () => (await session.query(sql)).rowCount !== 0);
}
