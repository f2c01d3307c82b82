import { join } from 'node:path';
// eslint-disable-next-line no-restricted-syntax -- a kill at any moment: no condition tells it
import { setTimeout as sleep } from 'node:timers/promises';
import fc from '../../support/fast-check';
import { createBlankDatabase } from '../../support/database';
import { cloneDatabase, type ClonedDatabase } from './clone-database';
import { digestDatabase } from './digest-database';
import { finishImport, lastPhase, startImport, type ImportRun } from './start-import';
import { writeDownload } from './write-download';
import { createFolder } from '../../support/folder';

const folder = createFolder('killed');
const size = { foods: 40, products: 2000 };
const first = writeDownload(join(folder, 'first'), { generation: 1, ...size });
const second = writeDownload(join(folder, 'second'), { generation: 2, ...size });

type Digest = Awaited<ReturnType<typeof digestDatabase>>;

/** The database with the first release, which is only copied. */
let original: Awaited<ReturnType<typeof createBlankDatabase>>;
let before: Digest;
/** The same with the second release, by an undisturbed import. */
let after: Digest;
let undisturbed: ImportRun['phases'];
const clones: ClonedDatabase[] = [];

beforeAll(async () => {
  original = await createBlankDatabase();
  expect(await finishImport(startImport({ DATABASE_URL: original.url }, [first]))).toMatchObject({ code: 0 });
  before = await digestDatabase(original.url);
  const { url } = await clone();
  const run = startImport({ DATABASE_URL: url }, [second]);
  expect(await finishImport(run)).toMatchObject({ code: 0 });
  undisturbed = run.phases;
  after = await digestDatabase(url);
});
afterAll(async () => {
  for (const { drop } of clones) await drop();
  await original.drop();
});

async function clone(): Promise<ClonedDatabase> {
  const cloned = await cloneDatabase(original.url);
  clones.push(cloned);
  return cloned;
}

const importSecond = (url: string): ImportRun => startImport({ DATABASE_URL: url }, [second]);

async function kill(run: ImportRun): Promise<void> {
  run.child.kill('SIGKILL');
  await run.ended;
}

/** Exactly as before or exactly as after, never in between. */
async function findState(url: string): Promise<'before' | 'after'> {
  const digest = await digestDatabase(url);
  if (JSON.stringify(digest) === JSON.stringify(before)) return 'before';
  expect(digest).toEqual(after);
  return 'after';
}

test('the two releases differ in everything that an import changes', () => {
  for (const table of ['food', 'portion', 'flag', 'product', 'brand', 'word', 'release', 'version']) {
    expect([table, after[table]]).not.toEqual([table, before[table]]);
  }
  for (const table of ['alias', 'edit', 'index', 'constraint', 'table'])
    expect([table, after[table]]).toEqual([table, before[table]]);
});

/** The first, one in the middle and the last of the tables that are read one after the other. */
const isTried = (what: string): boolean => !/^Reading (?!food\.|branded_food\.|food_nutrient\.)/.test(what);

test('an import that is killed at the start of each phase in turn changes nothing until it switches, and then ends like an undisturbed one', async () => {
  const { url } = await clone();
  for (const { what } of undisturbed.filter((phase) => isTried(phase.what))) {
    const preload = `--require ${join(__dirname, 'kill-at-phase.cjs')}`;
    const run = startImport({ DATABASE_URL: url, NODE_OPTIONS: preload, KILL_AT_PHASE: what }, [second]);
    expect(await run.ended).toMatchObject({ code: 'SIGKILL' });
    expect(run.phases.at(-1)?.what).toBe(what);
    const state = await findState(url);
    if (what === lastPhase) expect(state).toBe('after');
    else if (!what.startsWith('Switching')) expect([what, state]).toEqual([what, 'before']);
  }
  expect(await finishImport(importSecond(url))).toMatchObject({ code: 0 });
  expect(await findState(url)).toBe('after');
});

test('an import that is killed during each long phase leaves the state before or after it, and then ends like an undisturbed one', async () => {
  const { url } = await clone();
  for (const [index, { what, at }] of undisturbed.entries()) {
    const lastedMs = (undisturbed[index + 1]?.at ?? at) - at;
    if (lastedMs < minMs) continue;
    const run = importSecond(url);
    await run.begins(what);
    await sleep(lastedMs / 2);
    await kill(run);
    await findState(url);
  }
  expect(await finishImport(importSecond(url))).toMatchObject({ code: 0 });
  expect(await findState(url)).toBe('after');
});

/** Shorter phases are over before a kill in their middle arrives. */
const minMs = 30;

test('an import that is killed at any moment, once or several times, ends like an undisturbed one', async () => {
  const wholeMs = undisturbed.at(-1)?.at ?? 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 2 }),
      async (moments) => {
        const { url } = await clone();
        for (const moment of moments) {
          const run = importSecond(url);
          await sleep(moment * wholeMs);
          await kill(run);
          await findState(url);
        }
        expect(await finishImport(importSecond(url))).toMatchObject({ code: 0 });
        expect(await findState(url)).toBe('after');
      },
    ),
    { numRuns: 3, seed: 20261122, endOnFailure: true },
  );
});
