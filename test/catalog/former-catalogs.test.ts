import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { createLineCache } from '../../src/ai/line-cache';
import { createLiveCatalog, type LiveCatalog } from '../../src/catalog/live-catalog';
import { readTagger } from '../../src/seed/model-files';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;
let live: LiveCatalog;

beforeAll(async () => {
  own = await createTestDatabase();
  await own.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category) VALUES (1, 'survey', 'Wuzzle, raw', 'Wuzzles')`,
  );
  live = await createLiveCatalog(own.database, (cause) => expect(cause).toBeNull());
});
afterAll(async () => {
  await live.close();
  await own.drop();
});

test('of fifty catalogs in a row none stays in memory after its replacement, though lines were analyzed with each', async () => {
  const engine = createEmbeddedEngine(readTagger());
  const memory = createLineCache();
  const former = new Set<WeakRef<object>>();
  for (let version = 0; version < 50; version++) {
    await own.database.pool.query(
      `INSERT INTO data_version VALUES ('catalog', $1) ON CONFLICT (name) DO UPDATE SET version = excluded.version`,
      [`version ${version}`],
    );
    await live.waitUntilCurrent();
    // Twice: a line is cached from its second time on.
    for (let time = 0; time < 2; time++) {
      await memory.recallLines(engine, live.current(), { title: 'A', ingredients: ['10 g wuzzle'] });
    }
    former.add(new WeakRef(live.current()));
  }
  await collectGarbage();
  const alive = [...former].flatMap((catalog) => catalog.deref() ?? []);
  expect(former.size).toBe(50);
  expect(alive).toEqual([live.current()]);
});

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose_gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('This Node cannot collect garbage on request.');
  // An object that a WeakRef was created from or read in one turn of the event loop stays until the
  // next.
  for (let time = 0; time < 3; time++) {
    await nextTurn();
    Reflect.apply(collect, undefined, []);
  }
}
