import type { FdcDataset } from '../../src/analysis/food';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { importReleases } from './import-releases';
import { useFolder } from './sources/download';
import { writeRelease } from './write-release';

const folder = useFolder();
let own: TestDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

const [calories, protein, fat, saturated, sodium, carbs, sugars, fiber] = [1008, 1003, 1004, 1258, 1093, 1005, 2000, 1079] as const; // prettier-ignore
type Amounts = Readonly<Record<number, number>>;

interface Case {
  readonly amounts: Amounts;
  readonly dataset?: FdcDataset;
  readonly serving?: readonly [size: string, unit: string];
  /** Nutrients whose amounts are all rejected. */
  readonly fallen: readonly number[];
  /** Reasons, each with the number of rejected amounts. */
  readonly rejected?: readonly (readonly [reason: string, amounts: number])[];
  readonly noted?: readonly string[];
}

const columns = { 1008: 'calories', 1003: 'protein', 1004: 'fat_total', 1258: 'fat_saturated', 1093: 'sodium', 1005: 'carbs_total', 2000: 'carbs_sugar', 1079: 'carbs_fiber' } as const; // prettier-ignore

/** Imports one food with these amounts, and returns what the checks leave of them. */
async function check({
  amounts,
  dataset = 'branded',
  serving = ['100', 'g'],
  fallen,
  rejected = [],
  noted = [],
}: Case) {
  const product = { serving_size: serving[0], serving_size_unit: serving[1], brand_owner: 'Zorbo' };
  const path = writeRelease(folder(), [{ fdcId: 1, dataset, description: 'A food', key: 1, amounts, product }]);
  const { datasets } = await importReleases(own, [path]);
  const told = datasets[0]?.rejected ?? [];
  expect(told.filter(({ isNote }) => !isNote).map(({ reason, amounts: count }) => [reason, count])).toEqual(rejected);
  expect(told.filter(({ isNote }) => isNote).map(({ reason }) => reason)).toEqual(noted);
  const { rows } = await own.database.pool.query(`SELECT * FROM ${dataset === 'branded' ? 'branded_food' : 'food'}`);
  const left = Object.entries(columns).filter(([nutrient]) => Object.hasOwn(amounts, nutrient));
  expect(left.filter(([, column]) => rows[0][column] === null).map(([nutrient]) => Number(nutrient)).sort()).toEqual([...fallen].sort()); // prettier-ignore
}

test.each<[string, Case]>([
  [
    'negative amounts fall',
    { amounts: { [calories]: -1, [protein]: 2 }, fallen: [calories], rejected: [['negative', 1]] },
  ],
  [
    'more than 100 g per 100 g falls, units minded',
    {
      amounts: { [sodium]: 100_001, [protein]: 101, [carbs]: 100 },
      fallen: [sodium, protein],
      rejected: [['above 100 g per 100 g', 2]],
    },
  ],
  ['as much sodium as salt has stays', { amounts: { [sodium]: 38_758 }, fallen: [] }],
  [
    'more energy than pure fat falls',
    { amounts: { [calories]: 1333 }, serving: ['30', 'g'], fallen: [calories], rejected: [['above 910 kcal', 1]] },
  ],
  ['a spoon of oil that says 130 kcal stays', { amounts: { [calories]: 929 }, serving: ['14', 'g'], fallen: [] }],
  [
    '100 ml of syrup may hold more than 100 g of sugar',
    { amounts: { [carbs]: 110, [sugars]: 108 }, serving: ['15', 'ml'], fallen: [] },
  ],
  [
    'more sugars than carbohydrates fall, the carbohydrates stay',
    { amounts: { [carbs]: 10, [sugars]: 20 }, fallen: [sugars], rejected: [['more sugars than carbohydrates', 1]] },
  ],
  [
    'what the rounding of a small serving to whole grams explains stays',
    { amounts: { [carbs]: 10, [sugars]: 20 }, serving: ['10', 'g'], fallen: [] },
  ],
  [
    'more fiber than carbohydrates and more saturated fat than fat fall',
    {
      amounts: { [carbs]: 10, [fiber]: 20, [fat]: 1, [saturated]: 5 },
      fallen: [fiber, saturated],
      rejected: [
        ['more fiber than carbohydrates', 1],
        ['more saturated fat than fat', 1],
      ],
    },
  ],
  [
    'all amounts of a product fall where protein, fat and carbohydrates are far above 100 g',
    {
      amounts: { [calories]: 500, [protein]: 60, [carbs]: 60 },
      fallen: [calories, protein, carbs],
      rejected: [['protein, fat and carbohydrates far above 100 g', 3]],
    },
  ],
  [
    'those of a record stay, and are told of',
    {
      amounts: { [calories]: 500, [protein]: 60, [carbs]: 60 },
      dataset: 'foundation',
      fallen: [],
      noted: ['protein, fat and carbohydrates far above 100 g'],
    },
  ],
])('%s', (_, food) => check(food));

test('a rejected amount is reported with the food, its name and its figures', async () => {
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

test('a food that a download states twice is one food, by the last row, and the duplicate is reported', async () => {
  const twice = [1, 2].map((number) => ({ fdcId: 7, dataset: 'branded' as const, description: `Soup ${number}`, product: {} })); // prettier-ignore
  const { datasets } = await importReleases(own, [writeRelease(folder(), twice)]);
  expect(await own.database.prisma.brandedFood.findMany()).toMatchObject([{ fdcId: 7, description: 'Soup 2' }]);
  expect(datasets[0]?.skipped).toEqual(
    ['foods', 'products'].map((what) => ({
      dataset: 'branded',
      reason: `the same food twice among the ${what}`,
      count: 1,
      examples: ['FDC 7'],
      expected: false,
    })),
  );
});
