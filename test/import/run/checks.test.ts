import type { Dataset } from '../../../src/analysis/food';
import { useFolder } from '../source/download';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { importReleases } from './import-releases';
import { writeRelease } from './write-release';

const folder = useFolder();
let own: TestDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

const [calories, protein, fat, saturated, sodium, carbs, sugars, fiber] = [1008, 1003, 1004, 1258, 1093, 1005, 2000, 1079] as const; // prettier-ignore
type Amounts = Readonly<Record<number, number>>;

const columns = 'calories, protein, fat_total, fat_saturated, sodium, carbs_total, carbs_sugar, carbs_fiber';

/** Imports one food and says what is left of its amounts, in the order above, and why some fell. */
async function check(dataset: Dataset, amounts: Amounts, serving = ['100', 'g']) {
  const [size = '', unit = ''] = serving;
  const path = writeRelease(folder(), [
    {
      fdcId: 1,
      dataset,
      description: 'A food',
      key: 1,
      amounts,
      product: { serving_size: size, serving_size_unit: unit, brand_owner: 'Zorbo' },
    },
  ]);
  const { datasets } = await importReleases(own, [path]);
  const table = dataset === 'branded' ? 'branded_food' : 'food';
  // What a record does not state may be filled: that is no amount of its own.
  const origins = dataset === 'branded' ? `'{}'::jsonb` : 'nutrient_origins';
  const { rows } = await own.database.pool.query({ text: `SELECT ${origins}, ${columns} FROM ${table}`, rowMode: 'array' }); // prettier-ignore
  return {
    left: rows[0]?.slice(1),
    rejected: datasets[0]?.rejected.map(({ reason, amounts: count, isNote }) => [reason, count, isNote]),
  };
}

test.each<[string, Dataset, Amounts, string[], unknown[], unknown[]]>([
  ['negative amounts fall', 'branded', { [calories]: -1, [protein]: 2 }, ['100', 'g'],
    [null, 2, null, null, null, null, null, null], [['negative', 1, false]]],
  ['more than 100 g of sodium per 100 g falls, units minded', 'branded', { [sodium]: 100_001, [protein]: 100 }, ['100', 'g'],
    [null, 100, null, null, null, null, null, null], [['above 100 g per 100 g', 1, false]]],
  ['as much sodium as salt has stays', 'branded', { [sodium]: 38_758 }, ['100', 'g'],
    [null, null, null, null, 38_758, null, null, null], []],
  ['more energy than pure fat falls', 'branded', { [calories]: 1333 }, ['30', 'g'],
    [null, null, null, null, null, null, null, null], [['above 910 kcal', 1, false]]],
  ['a spoon of oil that says 130 kcal stays', 'branded', { [calories]: 929 }, ['14', 'g'],
    [929, null, null, null, null, null, null, null], []],
  ['100 ml of syrup may hold more than 100 g of sugar', 'branded', { [carbs]: 110, [sugars]: 108 }, ['15', 'ml'],
    [null, null, null, null, null, 110, 108, null], []],
  ['more sugars than carbohydrates fall, the carbohydrates stay', 'branded', { [carbs]: 10, [sugars]: 20 }, ['100', 'g'],
    [null, null, null, null, null, 10, null, null], [['more sugars than carbohydrates', 1, false]]],
  ['what rounding to whole grams of a small serving explains stays', 'branded', { [carbs]: 10, [sugars]: 20 }, ['10', 'g'],
    [null, null, null, null, null, 10, 20, null], []],
  ['more fiber than carbohydrates and more saturated fat than fat fall', 'branded', { [carbs]: 10, [fiber]: 20, [fat]: 1, [saturated]: 5 }, ['100', 'g'],
    [null, null, 1, null, null, 10, null, null], [['more fiber than carbohydrates', 1, false], ['more saturated fat than fat', 1, false]]],
  ['all amounts of a product fall where protein, fat and carbohydrates are far above 100 g', 'branded', { [calories]: 500, [protein]: 60, [carbs]: 60 }, ['100', 'g'],
    [null, null, null, null, null, null, null, null], [['protein, fat and carbohydrates far above 100 g', 3, false]]],
  ['those of a record stay and are told of', 'foundation', { [calories]: 500, [protein]: 60, [carbs]: 60 }, ['100', 'g'],
    [500, 60, expect.anything(), expect.anything(), null, 60, expect.anything(), expect.anything()], [['protein, fat and carbohydrates far above 100 g', 1, true]]],
])('%s', async (_, dataset, amounts, serving, left, rejected) => { // prettier-ignore
  const outcome = await check(dataset, amounts, serving);
  expect(outcome.rejected).toEqual(rejected);
  if (dataset === 'branded') expect(outcome.left).toEqual(left);
  else expect([outcome.left?.[0], outcome.left?.[1], outcome.left?.[5]]).toEqual([left[0], left[1], left[5]]);
});

test('an amount that fell is told with the food, its name and its figures', async () => {
  const path = writeRelease(folder(), [
    { fdcId: 7, dataset: 'sr_legacy', description: 'Sugar of lead', key: 1, amounts: { [carbs]: 10, [sugars]: 20 } },
  ]);
  const { datasets } = await importReleases(own, [path]);
  expect(datasets[0]?.rejected).toEqual([
    {
      dataset: 'sr_legacy',
      reason: 'more sugars than carbohydrates',
      isNote: false,
      foods: 1,
      amounts: 1,
      examples: ['FDC 7, Sugar of lead: carbsTotal 10 g, carbsSugar 20 g'],
    },
  ]);
});
