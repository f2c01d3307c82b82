import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeLines } from '../../src/analysis/analyze';
import type { AnalyzedLine } from '../../src/analysis/line';
import { buildCatalog } from '../../src/catalog/build-catalog';
import type { MissedName } from '../../src/missed-names/missed-name';
import { createMissedNames, type MissedNames, type MissedNamesParts } from '../../src/missed-names/missed-names';
import { readTagger } from '../../src/seed/model-files';
import { makeFood } from '../catalog/make-food';
import { createTestDatabase, type TestDatabase } from '../support/database';

const engine = createEmbeddedEngine(readTagger());
const carrot = makeFood({ fdcId: 1, description: 'Carrots, raw', category: 'Vegetables', gramsPerCup: 128 });
const catalog = buildCatalog({ foods: [carrot], aliases: [], version: 'one food' });
let own: TestDatabase;
let nowMs: number;
let errors: unknown[];

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());
beforeEach(async () => {
  await own.database.pool.query('DELETE FROM asked_name');
  nowMs = Date.UTC(2026, 10, 22, 12);
  errors = [];
});

function createOwn(parts: Partial<MissedNamesParts> = {}): MissedNames {
  return createMissedNames({
    pool: own.database.pool,
    onError: (cause) => errors.push(cause),
    now: () => nowMs,
    ...parts,
  });
}

function analyze(...ingredients: readonly string[]): Promise<readonly AnalyzedLine[]> {
  return analyzeLines(engine, catalog, { title: '', ingredients });
}

const unmatched = { missReason: 'unmatched', after: null, limit: 1000 } as const;
const countsOf = (names: readonly MissedName[]) => names.map(({ name, count }) => [name, count]);

test('the counts of processes on one database add up, even if they write at the same time', async () => {
  const lines = await analyze('1 cup florbnax', '2 snorfs', '3 zquxvs', '1 carrot');
  const processes = Array.from({ length: 8 }, () => createOwn());
  for (let round = 0; round < 10; round++) {
    for (const [index, names] of processes.entries()) names.note(index % 2 === 0 ? lines : lines.toReversed());
    await Promise.all(processes.map((names) => names.flush()));
  }
  expect(countsOf(await createOwn().list(unmatched))).toEqual([
    ['florbnax', 80],
    ['snorf', 80],
    ['zquxv', 80],
  ]);
});

test('the first and the last time are stored, and the last line', async () => {
  const names = createOwn();
  names.note(await analyze('1 cup florbnax'));
  await names.flush();
  nowMs += 60_000;
  names.note(await analyze('2 florbnaxes'));
  expect(await names.list(unmatched)).toEqual([
    {
      name: 'florbnax',
      count: 2,
      reported: 0,
      example: '2 florbnaxes',
      firstAskedAt: new Date(nowMs - 60_000),
      lastAskedAt: new Date(nowMs),
    },
  ]);
});

test('closing writes everything that was noted', async () => {
  const names = createOwn();
  names.note(await analyze('1 cup florbnax'));
  await names.close();
  expect(countsOf(await createOwn().list(unmatched))).toEqual([['florbnax', 1]]);
});

test('counts that cannot be written are reported at each attempt, kept, and written once they can be', async () => {
  const { pool } = own.database;
  const names = createOwn();
  const lines = await analyze('1 cup florbnax');
  await pool.query('ALTER TABLE asked_name RENAME TO elsewhere');
  for (let time = 0; time < 3; time++) {
    names.note(lines);
    await expect(names.flush()).rejects.toThrow('asked_name');
  }
  expect(errors).toHaveLength(3);
  await pool.query('ALTER TABLE elsewhere RENAME TO asked_name');
  names.note(lines);
  expect(countsOf(await names.list(unmatched))).toEqual([['florbnax', 4]]);
});

test('the rarest names are dropped beyond the limit, in memory and in the database', async () => {
  const words = Array.from(
    { length: 40 },
    (_, index) => `zquxv${'abcdefghij'.charAt(index % 10)}${index < 10 ? '' : 'lm'.repeat(index / 10)}p`,
  );
  const lines = await analyze(...words.map((word) => `1 ${word}`));
  const often = lines.slice(0, 5);
  const inMemory = createOwn({ limits: { inMemory: 20, inDatabase: 1000 } });
  for (let time = 0; time < 3; time++) inMemory.note(often);
  inMemory.note(lines);
  const kept = await inMemory.list(unmatched);
  expect(kept.length).toBeLessThan(20);
  expect(kept.filter(({ count }) => count > 1).map(({ name }) => name)).toEqual(
    often.map(({ name }) => name).toSorted(),
  );

  await own.database.pool.query('DELETE FROM asked_name');
  const inDatabase = createOwn({ limits: { inMemory: 1000, inDatabase: 10 } });
  inDatabase.note(often);
  inDatabase.note(lines);
  expect(countsOf((await inDatabase.list(unmatched)).slice(0, 5))).toEqual(often.map(({ name }) => [name, 2]));
  expect(await inDatabase.count('unmatched')).toBe(10);
});

test('at most 200 characters of a line and 100 of a name are stored, without characters that the database cannot store', async () => {
  const names = createOwn();
  const long = 'florbnax '.repeat(90);
  names.note(await analyze(`1 ${long}`, '2 cups sno\0rf', `3 \ud800 zquxv`));
  const kept = await names.list(unmatched);
  expect(kept).toHaveLength(3);
  for (const { name, example } of kept) {
    expect(name.length).toBeLessThanOrEqual(100);
    expect(example.length).toBeLessThanOrEqual(200);
    expect(example).not.toContain('\0');
  }
});

test('a count stops at the largest number its column holds', async () => {
  const names = createOwn();
  const lines = await analyze('1 cup florbnax');
  names.note(lines);
  await names.flush();
  await own.database.pool.query('UPDATE asked_name SET unmatched = 2147483646');
  for (let time = 0; time < 3; time++) names.note(lines);
  expect(countsOf(await names.list(unmatched))).toEqual([['florbnax', 2147483647]]);
});
