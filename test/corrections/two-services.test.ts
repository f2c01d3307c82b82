import { locks } from '../../src/database/names';
import { loadSeed } from '../../src/seed/load-seed';
import { createSmallDatabase, type TestDatabase } from '../support/database';
import { readSmallSeed } from '../support/small-seed';
import { waitUntil } from '../support/wait-until';
import { openCorrectionBench, type CorrectionBench } from './open-correction-bench';

let store: TestDatabase;
let one: CorrectionBench;
let other: CorrectionBench;
beforeAll(async () => {
  store = await createSmallDatabase();
  one = await openCorrectionBench(store);
  other = await openCorrectionBench(store);
});
afterAll(async () => {
  await one.close();
  await other.close();
  await store.drop();
});

const butter = 173410;
const correctIron = (amount: number): string =>
  `mutation { correctNutrient(fdcId: ${butter}, nutrient: IRON, amountPer100g: ${amount}, reason: "r") {
    edit { id change { ... on NutrientCorrection { amountPer100g formerAmountPer100g } } } } }`;

/** Waits until the service answers with this version. */
async function follow(
  bench: CorrectionBench,
  version: string,
): Promise<Awaited<ReturnType<CorrectionBench['analyze']>>> {
  await waitUntil(async () => (await bench.analyze('100 g butter')).version === version);
  return bench.analyze('100 g butter');
}

test('a correction made at one service reaches every other on the database, with the same bytes', async () => {
  const { version } = await one.ask(correctIron(7));
  const here = await one.analyze('100 g butter');
  expect(here.line.nutrients.iron).toBe(7);
  expect(here.version).toBe(version);
  expect(await follow(other, version)).toEqual(here);
});

test('concurrent corrections at two services are serialized: each records the value that it replaces', async () => {
  const amounts = [11, 12, 13, 14, 15, 16];
  const answers = await Promise.all(
    amounts.map((amount, index) => (index % 2 === 0 ? one : other).ask(correctIron(amount))),
  );
  const made = answers
    .map(({ version, data: { correctNutrient } }) => readMade(version, correctNutrient.edit))
    .sort((before, after) => before.id - after.id);
  const formers = made.map(({ former }) => former);
  expect(formers).toEqual([7, ...made.slice(0, -1).map(({ amount }) => amount)]);
  const last = made.at(-1);
  for (const bench of [one, other]) {
    expect((await follow(bench, last?.version ?? '')).line.nutrients.iron).toBe(last?.amount);
  }
});

function readMade(version: string, { id, change }: ReturnType<typeof JSON.parse>) {
  const { amountPer100g, formerAmountPer100g } = change;
  return { version, id: Number(id), amount: Number(amountPer100g), former: Number(formerAmountPer100g) };
}

test('corrections outlive another seed: its new values hold once they are undone', async () => {
  const { data } = await one.ask(correctIron(9));
  const seed = readSmallSeed();
  const foods = seed.foods.map((food) =>
    food.fdcId === butter ? { ...food, nutrientsPer100g: { ...food.nutrientsPer100g, iron: 0.5, calcium: 99 } } : food,
  );
  await loadSeed(store.database, { ...seed, foods, hash: 'a newer seed' });
  const { rows } = await store.database.pool.query<{ version: string }>(
    `SELECT version FROM data_version WHERE name = 'catalog'`,
  );
  const engine = (await one.analyze('1 egg')).version.split('/').slice(1).join('/');
  const { line } = await follow(one, `${rows[0]?.version ?? ''}/${engine}`);
  expect(line.nutrients).toMatchObject({ iron: 9, calcium: 99 });
  const ids = (await one.ask('{ edits(first: 100) { edges { node { id undone { by } } } } }')).data.edits.edges;
  expect(ids[0].node.id).toBe(data.correctNutrient.edit.id);
  for (const { node } of ids) {
    if (node.undone === null)
      await one.ask(`mutation { undoEdit(id: ${String(node.id)}, reason: "r") { edit { id } } }`);
  }
  expect((await one.analyze('100 g butter')).line.nutrients.iron).toBe(0.5);
});

test('a correction that waits too long for an import is refused and changes nothing', async () => {
  const holder = await store.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT pg_advisory_xact_lock($1)', [locks.foods]);
  const refused = await one.ask(correctIron(3));
  await holder.query('ROLLBACK');
  holder.release();
  expect(refused.status).toBe(503);
  expect(refused.errors[0].extensions.code).toBe('service_unavailable');
  expect(refused.errors[0].message).toMatch(/is changing the foods/);
  expect((await one.analyze('100 g butter')).line.nutrients.iron).not.toBe(3);
});
