import { createTestDatabase, type TestDatabase } from '../support/database';
import { digestFoods, importReleases } from './import-releases';
import { useFolder } from './sources/download';
import { writeRelease, type MadeFood } from './write-release';

const folder = useFolder();
let own: TestDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

const makeFoods = (dataset: 'survey' | 'branded', publishedAt: string): readonly MadeFood[] =>
  [1, 2, 3, 4, 5].map((number) => ({
    fdcId: 900_000 + number,
    dataset,
    description: `Sauce no. ${number}`,
    publishedAt,
    ...(dataset === 'survey' ? { key: 990_000 + number } : { product: { gtin_upc: `1300000605${number}` } }),
  }));

const release = (name: string, foods: readonly MadeFood[]): string => writeRelease(`${folder()}/${name}`, foods);

test.each(['survey', 'branded'] as const)(
  'a %s release that lacks more than half of the loaded foods is refused and changes nothing, and what was read is not read again when that is asked for',
  async (dataset) => {
    await importReleases(own, [release('whole', makeFoods(dataset, '2024-10-31'))]);
    const before = await digestFoods(own);
    const page = release('page', makeFoods(dataset, '2025-10-31').slice(0, 2));
    await expect(importReleases(own, [page])).rejects.toThrow(
      /lacks 3 of the 5 foods .* Nothing was changed\. If this is intended, add --shrink/,
    );
    expect(await digestFoods(own)).toBe(before);
    const report = await importReleases(own, [page], { mayShrink: true });
    expect(report).toMatchObject({ datasets: [{ kept: 2, retired: 3 }], effort: { rows: 0 } });
  },
);

test.each(['survey', 'branded'] as const)(
  'corrections in force of foods that a %s release takes out of use are counted',
  async (dataset) => {
    await importReleases(own, [release('whole', makeFoods(dataset, '2024-10-31'))]);
    await own.database.pool.query(
      `INSERT INTO food_edit (kind, fdc_id, change, former, reason, made_by) VALUES
         ('pin', 900005, '{"phrase":"silver sauce","when":null}', '{"fdcId":null}', 'asked for', 'test'),
         ('pin', 900001, '{"phrase":"golden sauce","when":null}', '{"fdcId":null}', 'asked for', 'test')`,
    );
    const later = release('later', makeFoods(dataset, '2025-10-31').slice(0, 4));
    expect((await importReleases(own, [later])).datasets).toMatchObject([{ retired: 1, stranded: 1 }]);
  },
);
