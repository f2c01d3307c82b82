import { createTestDatabase, type TestDatabase } from '../support/database';
import { digest, importReleases } from './import-releases';
import { useFolder } from './sources/download';
import { writeRelease, type MadeFood } from './write-release';

const folder = useFolder();
let own: TestDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

const milk: MadeFood = { fdcId: 900001, dataset: 'survey', description: 'Milk', key: 99111000, amounts: { 1008: 61 } };
const hummus: MadeFood = { fdcId: 900002, dataset: 'foundation', description: 'Hummus', key: 90002, amounts: { 1008: 229 } }; // prettier-ignore
const salsa: MadeFood = { fdcId: 900003, dataset: 'branded', description: 'SALSA', product: { gtin_upc: '1' } };
const all = [milk, hummus, salsa];

const release = (name: string, foods: readonly MadeFood[], publishedAt = '2024-10-31'): string =>
  writeRelease(
    `${folder()}/${name}`,
    foods.map((food) => ({ ...food, publishedAt })),
  );

/** The sentences and the report of a command. */
async function run(paths: readonly string[], options: Parameters<typeof importReleases>[2] = {}) {
  const phases: string[] = [];
  const { datasets, leftOut } = await importReleases(own, paths, {
    ...options,
    onPhase: (what) => phases.push(what),
  });
  return {
    datasets: datasets.map(({ dataset }) => dataset).sort(),
    leftOut,
    read: phases.filter((what) => what.startsWith('Reading')).length,
  };
}

test('a download of which a newer one superseded a part is not read again by the command that names both, however often', async () => {
  const whole = release('whole', all);
  await run([whole]);
  const paths = [whole, release('newer', [hummus], '2025-10-31')];
  expect(await run(paths)).toMatchObject({ datasets: ['foundation'] });
  const before = await digest(own);
  for (let time = 0; time < 2; time++) expect(await run(paths)).toMatchObject({ datasets: [], read: 0 });
  expect(await run([whole])).toMatchObject({ datasets: [], read: 0 });
  expect(await digest(own)).toBe(before);
});

test('a download that newer ones supersede is refused without being read, and left out if the newer one is named as well', async () => {
  const older = release('older', [hummus]);
  await run([older]);
  const newer = release('newer', [hummus], '2025-10-31');
  await run([newer]);
  const before = await digest(own);
  await expect(run([older], { isAgain: true })).rejects.toThrow(/is older than what is loaded of Foundation/);
  expect(await run([older, newer])).toEqual({
    datasets: [],
    leftOut: [expect.stringContaining('is loaded already'), expect.stringMatching(/is older than .* Foundation of 2025-10-31/)], // prettier-ignore
    read: 0,
  });
  expect(await digest(own)).toBe(before);
});

test('of a download that is older in one dataset the other datasets are imported, and the report says so', async () => {
  await run([release('newer', [hummus], '2025-10-31')]);
  expect(await run([release('whole', all)])).toMatchObject({
    datasets: ['branded', 'survey'],
    leftOut: [expect.stringMatching(/^Foundation of 2024-10-31 .* is older than/)],
  });
});

test('of a download that is older in one dataset and left out for a file of the same command in the others, that file is taken', async () => {
  await run([release('newer', [hummus], '2025-10-31')]);
  expect(await run([release('whole', [hummus, milk]), release('survey', [milk], '2025-10-31')])).toMatchObject({
    datasets: ['survey'],
    leftOut: [expect.stringMatching(/^Survey .* is left out for/), expect.stringMatching(/^Foundation of 2024-10-31 .* is older than/)], // prettier-ignore
  });
});

test('a release in another form beside the loaded one changes nothing, and replaces it if it is named alone', async () => {
  const one = release('one', [milk]);
  await run([one]);
  const other = release('other', [{ ...milk, description: 'Milk, in other words' }]);
  const before = await digest(own);
  expect(await run([one, other])).toMatchObject({
    datasets: [],
    leftOut: [expect.stringContaining('is loaded already'), expect.stringMatching(/is left out for .* as new and loaded already/)], // prettier-ignore
  });
  expect(await digest(own)).toBe(before);
  expect(await run([other])).toMatchObject({ datasets: ['survey'] });
});

test('unchanged products are not replaced where only the other foods of their download are derived again', async () => {
  const whole = release('whole', all);
  await run([whole]);
  await own.database.pool.query(`INSERT INTO data_version (name, version) VALUES ('seed', 'another')`);
  expect(await run([whole])).toMatchObject({
    datasets: ['foundation', 'survey'],
    leftOut: [expect.stringMatching(/^Branded .* is loaded already/)],
  });
  expect(await run([whole], { isAgain: true })).toMatchObject({ datasets: ['branded', 'foundation', 'survey'] });
});

test('of two branded releases in one command the products of one are counted, once each', async () => {
  const pickle = { ...salsa, fdcId: 900004, description: 'PICKLE', product: { gtin_upc: '2' } };
  const older = release('older', [salsa, pickle]);
  const newer = release('newer', [salsa, pickle], '2025-10-31');
  expect((await importReleases(own, [older, newer])).datasets).toMatchObject([
    { publishedAt: '2025-10-31', read: 2, kept: 2, added: 2, changed: 0, unchanged: 0 },
  ]);
});

test('a branded release that lacks most products is refused even if the command names one that has them and is left out', async () => {
  const products = [1, 2, 3, 4, 5].map((number) => ({ ...salsa, fdcId: 900_100 + number, product: { gtin_upc: `${number}` } })); // prettier-ignore
  await run([release('whole', products)]);
  const another = release('another', products.map((product) => ({ ...product, description: 'SALSA AGAIN' }))); // prettier-ignore
  const sample = release('sample', products.slice(0, 1), '2025-10-31');
  await expect(run([another, sample])).rejects.toThrow(/lacks 4 of the 5 foods/);
});

test('duplicates of a release that is left out are not reported for the one that is imported', async () => {
  const older = release('older', [salsa, { ...salsa, description: 'SALSA TWICE' }]);
  const newer = release('newer', [salsa], '2025-10-31');
  const { datasets } = await importReleases(own, [older, newer]);
  expect(datasets).toMatchObject([{ publishedAt: '2025-10-31', skipped: [] }]);
});

describe('a publication date in the future', () => {
  const future = '2205-04-01';

  test('is removed, and reported with the food', async () => {
    const { datasets } = await importReleases(own, [writeRelease(`${folder()}/odd`, [{ ...milk, publishedAt: future }, { ...milk, fdcId: 900009, key: 99111009 }])]); // prettier-ignore
    expect(datasets).toMatchObject([{ publishedAt: '2024-10-31', kept: 2 }]);
    expect(datasets[0]?.skipped).toContainEqual({
      dataset: 'survey',
      reason: 'a publication date in the future: the food is imported without it',
      count: 1,
      examples: ['FDC 900001, Milk: 2205-04-01'],
      expected: false,
    });
    expect(await own.database.prisma.food.findUnique({ where: { fdcId: 900001 } })).toMatchObject({ publishedAt: null }); // prettier-ignore
  });
});
