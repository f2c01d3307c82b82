import { readCatalog } from '../../src/catalog/read-catalog';
import { loadSeed } from '../../src/seed/load-seed';
import { readSeed } from '../../src/seed/read-seed';
import type { Seed } from '../../src/seed/seed';
import { seedIfEmpty, syncSeed } from '../../src/seed/sync-seed';
import { createTestDatabase, type TestDatabase } from '../support/database';

const saltedButter = 173410;
const whole = readSeed();
/** A part of the seed with rows of every table, which loads quickly. */
const seed = shrink(whole, 300);
let own: TestDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

async function count(table: string): Promise<number> {
  const { rows } = await own.database.pool.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return Number(rows[0]?.count);
}

/** A hash of everything that a load of the seed writes. */
async function digest(): Promise<string> {
  const { rows } = await own.database.pool.query<{ digest: string }>(`
    SELECT md5(
      (SELECT string_agg(food::text, E'\\n' ORDER BY fdc_id) FROM food) ||
      (SELECT string_agg(portion::text, E'\\n' ORDER BY fdc_id, position) FROM portion) ||
      (SELECT string_agg(alias::text, E'\\n' ORDER BY phrase, "when") FROM alias) ||
      (SELECT string_agg(food_flag::text, E'\\n' ORDER BY fdc_id, flag) FROM food_flag) ||
      (SELECT string_agg(data_version::text, E'\\n' ORDER BY name) FROM data_version)
    ) AS digest`);
  return rows[0]?.digest ?? '';
}

const without = (fdcId: number): Seed => ({
  ...seed,
  foods: seed.foods.filter((food) => food.fdcId !== fdcId),
  aliases: seed.aliases.filter((alias) => alias.fdcId !== fdcId),
  hash: 'another',
});

test('everything of the seed is in the database afterwards', async () => {
  await expect(loadSeed(own.database, whole)).resolves.toBe('loaded');
  expect(await count('food')).toBe(whole.foods.length);
  expect(await count('portion')).toBe(whole.foods.flatMap(({ portions }) => portions).length);
  expect(await count('alias')).toBe(whole.aliases.length);
  expect(await count('food_flag')).toBe(whole.foods.length * 9);
  expect(await count('plan')).toBe(whole.plans.length);
});

test('a food keeps its figures, its key and its date', async () => {
  await loadSeed(own.database, seed);
  const food = await own.database.prisma.food.findUniqueOrThrow({
    where: { fdcId: saltedButter },
    include: { portions: true },
  });
  const { nutrientsPer100g, portions } = seed.foods.find(({ fdcId }) => fdcId === saltedButter) ?? missing();
  expect(food).toMatchObject({
    ...nutrientsPer100g,
    nutrientOrigins: {},
    ndbNumber: 1001,
    foodCode: null,
    inSeed: true,
  });
  expect(food.publishedAt?.toISOString()).toBe('2019-04-01T00:00:00.000Z');
  expect(food.portions.map(({ unit, modifier, grams }) => ({ unit, modifier, grams }))).toEqual(
    portions.map(({ unit, modifier, grams }) => ({ unit, modifier, grams })),
  );
});

test('a catalog read from the database says where filled amounts come from, as the seed does', async () => {
  await loadSeed(own.database, seed);
  const catalog = await readCatalog(own.database);
  const filled = seed.foods.filter(({ nutrientOrigins }) => Object.keys(nutrientOrigins).length > 0);
  expect(filled.length).toBeGreaterThan(0);
  for (const { fdcId, nutrientOrigins } of filled) {
    expect(catalog.foods.get(fdcId)?.nutrientOrigins).toEqual(nutrientOrigins);
  }
});

test('loading twice changes nothing', async () => {
  await loadSeed(own.database, seed);
  const before = await digest();
  await expect(loadSeed(own.database, seed)).resolves.toBe('unchanged');
  expect(await digest()).toBe(before);
});

test('the seed is loaded at the first start and left alone at the next', async () => {
  await expect(syncSeed(own.database)).resolves.toBe('loaded');
  const before = await digest();
  await expect(syncSeed(own.database)).resolves.toBe('unchanged');
  expect(await digest()).toBe(before);
});

test('of two loads at once one loads and the other finds it done', async () => {
  const outcomes = await Promise.all([loadSeed(own.database, seed), loadSeed(own.database, seed)]);
  expect(outcomes.sort()).toEqual(['loaded', 'unchanged']);
  expect(await count('food')).toBe(seed.foods.length);
});

test('a food that a later seed lacks goes, one from elsewhere stays, and so do accounts', async () => {
  await loadSeed(own.database, seed);
  const { prisma } = own.database;
  await prisma.food.create({ data: { fdcId: 1, dataset: 'branded', description: 'Imported', category: 'Imported' } });
  await prisma.account.create({ data: { name: 'cook', planName: 'Free' } });
  await expect(loadSeed(own.database, without(saltedButter))).resolves.toBe('loaded');
  expect(await prisma.food.findUnique({ where: { fdcId: saltedButter } })).toBeNull();
  expect(await prisma.food.findUnique({ where: { fdcId: 1 } })).not.toBeNull();
  expect(await count('account')).toBe(1);
});

test('a later seed changes figures, and going back restores every byte but the time', async () => {
  await loadSeed(own.database, seed);
  const [before] = await own.database.prisma.food.findMany({
    where: { fdcId: saltedButter },
    include: { portions: true },
  });
  await loadSeed(own.database, without(saltedButter));
  await loadSeed(own.database, seed);
  const [after] = await own.database.prisma.food.findMany({
    where: { fdcId: saltedButter },
    include: { portions: true },
  });
  expect(after).toEqual(before);
});

test('a load that fails leaves the database as it was', async () => {
  await loadSeed(own.database, seed);
  const before = await digest();
  const [alias] = seed.aliases;
  const broken = { ...seed, hash: 'broken', aliases: alias ? [{ ...alias, fdcId: 2 }] : [] };
  await expect(loadSeed(own.database, broken)).rejects.toThrow(/foreign key/);
  expect(await digest()).toBe(before);
});

test('the versions of seed and catalog are kept, and change with the seed', async () => {
  await loadSeed(own.database, seed);
  const versions = await own.database.prisma.dataVersion.findMany({ orderBy: { name: 'asc' } });
  expect(versions).toMatchObject([
    { name: 'catalog', version: seed.hash.slice(0, 12) },
    { name: 'seed', version: seed.hash },
    { name: 'seed_edition', version: String(seed.edition) },
  ]);
});

test('an older seed leaves a newer one alone, whatever is in it', async () => {
  await loadSeed(own.database, { ...without(saltedButter), edition: seed.edition + 1 });
  const before = await digest();
  await expect(loadSeed(own.database, seed)).resolves.toBe('newer');
  await expect(syncSeed(own.database)).resolves.toBe('newer');
  expect(await digest()).toBe(before);
});

test('of the seeds of two programs that load at once the newer one holds, whichever comes first', async () => {
  const newer = { ...without(saltedButter), edition: seed.edition + 1 };
  const outcomes = await Promise.all([loadSeed(own.database, seed), loadSeed(own.database, newer)]);
  expect(outcomes[1]).toBe('loaded');
  expect(await own.database.prisma.dataVersion.findUniqueOrThrow({ where: { name: 'seed' } })).toMatchObject({
    version: 'another',
  });
});

test('a changed table of the same edition is loaded, so that its author sees it', async () => {
  await loadSeed(own.database, seed);
  await expect(loadSeed(own.database, without(saltedButter))).resolves.toBe('loaded');
  await expect(loadSeed(own.database, seed)).resolves.toBe('loaded');
});

test('the same tables under a later number get that number, and never a lower one', async () => {
  await loadSeed(own.database, seed);
  const findEdition = async () =>
    (await own.database.prisma.dataVersion.findUniqueOrThrow({ where: { name: 'seed_edition' } })).version;
  await expect(loadSeed(own.database, { ...seed, edition: seed.edition + 2 })).resolves.toBe('unchanged');
  expect(await findEdition()).toBe(String(seed.edition + 2));
  await expect(loadSeed(own.database, seed)).resolves.toBe('unchanged');
  expect(await findEdition()).toBe(String(seed.edition + 2));
});

test('a seed is filled in where there is none, and left alone where there is any', async () => {
  await seedIfEmpty(own.database);
  expect(await count('food')).toBe(whole.foods.length);
  await loadSeed(own.database, { ...seed, hash: 'an earlier one', edition: 1 });
  const before = await digest();
  await seedIfEmpty(own.database);
  expect(await digest()).toBe(before);
});

function shrink({ foods, aliases, ...rest }: Seed, size: number): Seed {
  const kept = foods.filter(({ fdcId }, index) => index < size || fdcId === saltedButter);
  const fdcIds = new Set(kept.map(({ fdcId }) => fdcId));
  return { ...rest, foods: kept, aliases: aliases.filter(({ fdcId }) => fdcIds.has(fdcId)) };
}

function missing(): never {
  throw new Error('The seed has no salted butter.');
}

/** A release of SR Legacy that has this food, published on this day. */
async function release(fdcId: number, publishedAt: string): Promise<void> {
  await own.database.pool.query(
    `WITH release AS (
       INSERT INTO dataset_release (dataset, name, form, fingerprint, made_with, foods, report) VALUES ('sr_legacy', 'a.zip', 'csv', 'f', 'm', 1, '{}') RETURNING id)
     UPDATE food SET release_id = release.id, published_at = $2, description = 'Butter of the release' FROM release WHERE fdc_id = $1`,
    [fdcId, publishedAt],
  );
}

const findButter = () => own.database.prisma.food.findUnique({ where: { fdcId: saltedButter } });

test('a food that a later seed lacks stays where an import has it too', async () => {
  await loadSeed(own.database, seed);
  await release(saltedButter, '2019-04-01');
  await loadSeed(own.database, without(saltedButter));
  expect(await findButter()).toMatchObject({ inSeed: false, retiredAt: null });
});

test('a later seed leaves a newer record as it is, and keeps its hand on one of the same day', async () => {
  await loadSeed(own.database, seed);
  await release(saltedButter, '2025-04-01');
  await loadSeed(own.database, { ...seed, hash: 'later' });
  expect(await findButter()).toMatchObject({ inSeed: true, description: 'Butter of the release' });
  await release(saltedButter, '2019-04-01');
  await loadSeed(own.database, { ...seed, hash: 'latest' });
  expect(await findButter()).toMatchObject({ inSeed: true, description: 'Butter, salted' });
});

test('of a food of the seed and an imported one with the same NDB number the newer counts', async () => {
  await own.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category, ndb_number, published_at) VALUES (1, 'sr_legacy', 'Butter', '', 1001, '2025-04-01')`,
  );
  await release(1, '2025-04-01');
  await loadSeed(own.database, seed);
  expect(await findButter()).toMatchObject({ supersededBy: 1, retiredAt: new Date('2025-04-01') });
});

test('an imported food that gave way to one of the seed is in use again once a later seed lacks that, and older ones give way to it', async () => {
  await loadSeed(own.database, without(saltedButter));
  await own.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category, ndb_number, published_at, retired_at, superseded_by) VALUES
       (1, 'sr_legacy', 'Butter', '', 1001, '2018-04-01', NULL, NULL), (2, 'sr_legacy', 'Butter, older', '', 1001, '2015-04-01', '2018-04-01', 1)`,
  );
  await release(2, '2015-04-01');
  await release(1, '2018-04-01');
  await loadSeed(own.database, { ...seed, hash: 'with butter' });
  const find = (fdcId: number) => own.database.prisma.food.findUnique({ where: { fdcId } });
  expect(await find(1)).toMatchObject({ supersededBy: saltedButter });
  await loadSeed(own.database, { ...without(saltedButter), hash: 'without it again' });
  expect(await find(1)).toMatchObject({ supersededBy: null, retiredAt: null });
  expect(await find(2)).toMatchObject({ supersededBy: 1, retiredAt: new Date('2018-04-01') });
});

test('an imported food that gave way to one of the seed and that the latest release lacks stays retired once a later seed lacks that', async () => {
  await loadSeed(own.database, without(saltedButter));
  await own.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category, ndb_number, published_at) VALUES
       (1, 'sr_legacy', 'Butter', '', 1001, '2018-04-01'), (2, 'sr_legacy', 'Lard', '', 4002, '2018-04-01')`,
  );
  await release(1, '2018-04-01');
  await release(2, '2018-04-01');
  await loadSeed(own.database, { ...seed, hash: 'with butter' });
  await loadSeed(own.database, { ...without(saltedButter), hash: 'without it again' });
  expect(await own.database.prisma.food.findUnique({ where: { fdcId: 1 } })).toMatchObject({
    supersededBy: null,
    retiredAt: new Date('2019-04-01'),
  });
});

test('a corrected food that a later seed has under another id is kept as superseded, and is in use again once its id is back', async () => {
  const renumber = (fdcId: number): number => (fdcId === saltedButter ? 999_001 : fdcId);
  const renumbered: Seed = {
    ...seed,
    foods: seed.foods.map((food) => ({ ...food, fdcId: renumber(food.fdcId) })),
    aliases: seed.aliases.map((alias) => ({ ...alias, fdcId: renumber(alias.fdcId) })),
    records: new Map([...seed.records].map(([fdcId, record]) => [renumber(fdcId), record])),
    hash: 'renumbered',
  };
  const correct = (fdcId: number) =>
    own.database.pool.query(
      `INSERT INTO food_edit (kind, fdc_id, change, former, reason, made_by) VALUES ('retire', $1, '{}', '{}', 'r', 'me')`,
      [fdcId],
    );
  const find = (fdcId: number) => own.database.prisma.food.findUnique({ where: { fdcId } });
  await loadSeed(own.database, seed);
  await correct(saltedButter);
  await loadSeed(own.database, renumbered);
  expect(await findButter()).toMatchObject({ inSeed: false, supersededBy: 999_001, retiredAt: expect.any(Date) });
  expect(await find(999_001)).toMatchObject({ inSeed: true, supersededBy: null, retiredAt: null });
  await correct(999_001);
  await loadSeed(own.database, { ...seed, hash: 'as before' });
  expect(await findButter()).toMatchObject({ inSeed: true, supersededBy: null, retiredAt: null });
  expect(await find(999_001)).toMatchObject({ inSeed: false, supersededBy: saltedButter });
});
