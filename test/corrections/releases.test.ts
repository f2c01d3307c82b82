import { join } from 'node:path';
import { importReleases } from '../import/import-releases';
import { useFolder } from '../import/sources/download';
import { writeRelease, type MadeFood } from '../import/write-release';
import { waitUntil } from '../support/wait-until';
import { openCorrectionBench, type CorrectionBench } from './open-correction-bench';

const folder = useFolder();
let bench: CorrectionBench;
beforeAll(async () => {
  bench = await openCorrectionBench();
});
afterAll(() => bench.close());

// Energy, protein, fat, carbohydrate, iron.
const amounts = { 1008: 348, 1003: 12, 1004: 1.2, 1005: 71, 1089: 3 };
const wuzzle: MadeFood = {
  fdcId: 910001,
  dataset: 'foundation',
  description: 'Wuzzle, dried',
  key: 77001,
  amounts,
  portions: { cup: 100 },
};
const crisps: MadeFood = {
  fdcId: 920001,
  dataset: 'branded',
  description: 'ZIGZAG CRISPS',
  amounts: { ...amounts, 1004: 30, 1005: 52 },
  product: {
    brand_owner: 'Zigzag Foods Inc.',
    brand_name: 'ZIGZAG',
    gtin_upc: '00012345678905',
    ingredients: 'CORN, SUNFLOWER OIL, SALT',
    serving_size: '28',
    serving_size_unit: 'g',
    household_serving_fulltext: '1 bag',
    branded_food_category: 'Chips, Pretzels & Snacks',
  },
};

async function bring(name: string, foods: readonly MadeFood[]): Promise<void> {
  await importReleases(bench.store, [writeRelease(join(folder(), name), foods)]);
  const { rows } = await bench.store.database.pool.query<{ version: string }>(
    `SELECT version FROM data_version WHERE name = 'catalog'`,
  );
  const version = rows[0]?.version ?? '';
  await waitUntil(async () => (await bench.analyze('1 egg')).version.startsWith(version));
}

async function correct(mutation: string): Promise<ReturnType<typeof JSON.parse>> {
  const answer = await bench.ask(`mutation { made: ${mutation} { edit { id fdcId } food { fdcId } } }`);
  expect(answer.errors).toBeNull();
  return answer.data.made;
}

test('corrections and pinned phrases move to the newer record of a food, whatever its id, and can be undone there', async () => {
  await bring('older', [wuzzle]);
  await correct('correctNutrient(fdcId: 910001, nutrient: IRON, amountPer100g: 9, reason: "weighed")');
  await correct('correctPortion(fdcId: 910001, unit: "cup", grams: 80, reason: "our cups")');
  const pin = await correct('pinPhrase(phrase: "our dust", fdcId: 910001, reason: "ours")');
  const former = await bench.analyze('1 cup our dust');
  expect(former.line).toMatchObject({ parsed: { gram_weight: 80 }, nutrients: { iron: 7.2, protein: 9.6 } });

  await bring('newer', [
    { ...wuzzle, fdcId: 910002, publishedAt: '2025-04-24', amounts: { ...amounts, 1003: 10, 1089: 4 } },
  ]);
  const newer = await bench.analyze('1 cup our dust');
  expect(newer.line).toMatchObject({ parsed: { gram_weight: 80 }, nutrients: { iron: 7.2, protein: 8 } });
  const { data } = await bench.ask(`{ new: food(fdcId: 910002) { history { totalCount } aliases { phrase } }
    old: food(fdcId: 910001) { description nutrientsPer100g { protein } history { totalCount } } }`);
  expect(data.new).toEqual({ history: { totalCount: 3 }, aliases: [{ phrase: 'our dust' }] });
  expect(data.old).toEqual({
    description: 'Wuzzle, dried',
    nutrientsPer100g: { protein: 12 },
    history: { totalCount: 3 },
  });

  const late = await correct('setFlag(fdcId: 910001, flag: MEAT, state: NO, reason: "a plant")');
  expect(late).toMatchObject({ edit: { fdcId: 910002 }, food: { fdcId: 910002 } });
  await bench.ask('mutation { undoEdit(id: 1, reason: "r") { edit { id } } }');
  expect((await bench.analyze('1 cup our dust')).line.nutrients.iron).toBe(3.2);
  await bench.ask(`mutation { undoEdit(id: ${String(pin.edit.id)}, reason: "r") { edit { id } } }`);
  expect((await bench.analyze('1 cup our dust')).line.parsed.food).not.toBe('Wuzzle, dried');
});

test('a branded product is corrected, pinned and retired like any other food, and keeps that in the next import', async () => {
  await bring('products', [crisps]);
  await correct('pinPhrase(phrase: "the house crisps", fdcId: 920001, reason: "ours")');
  await correct('correctNutrient(fdcId: 920001, nutrient: PROTEIN, amountPer100g: 6, reason: "new label")');
  await correct('setFlag(fdcId: 920001, flag: DAIRY, state: YES, reason: "whey, says the maker")');
  const line = '2 bags the house crisps';
  const named = await bench.analyze(line);
  expect(named.line).toMatchObject({
    parsed: { food: 'ZIGZAG CRISPS', gram_weight: 56 },
    nutrients: { protein: 3.36 },
  });
  expect(named.labels).toContain('vegetarian');
  expect(named.labels).not.toContain('vegan');
  const { history } = (
    await bench.ask(
      '{ food(fdcId: 920001) { history { edges { node { change { ... on FlagCorrection { formerState } } } } } } }',
    )
  ).data.food;
  expect(history.edges[0].node.change.formerState).toBe('NO');

  await bring('products again', [crisps, { ...crisps, fdcId: 920002, publishedAt: '2025-04-24' }]);
  expect((await bench.analyze(line)).line).toMatchObject({ parsed: { gram_weight: 56 }, nutrients: { protein: 3.36 } });
  expect(
    (await bench.ask('{ food(fdcId: 920002) { aliases { phrase } nutrientDetails { origin } } }')).data.food,
  ).toEqual({
    aliases: [{ phrase: 'the house crisp' }],
    nutrientDetails: expect.arrayContaining([{ origin: 'CORRECTION' }]),
  });

  expect((await bench.analyze('100 g zigzag crisps')).line.parsed.food).toBe('ZIGZAG CRISPS');
  const pin = await correct('pinPhrase(phrase: "zigzag crisps", fdcId: 168894, reason: "a name of the house")');
  expect((await bench.analyze('100 g zigzag crisps')).line.parsed.food).toMatch(/^Wheat flour/);
  await bench.ask(`mutation { undoEdit(id: ${String(pin.edit.id)}, reason: "r") { edit { id } } }`);
  await correct('retireFood(fdcId: 920002, reason: "no longer sold")');
  expect((await bench.analyze('100 g zigzag crisps')).line.parsed.food).not.toBe('ZIGZAG CRISPS');
  expect((await bench.analyze(line)).line.parsed.food).not.toBe('ZIGZAG CRISPS');
  expect((await bench.ask('{ food(fdcId: 920002) { description } }')).data.food.description).toBe('ZIGZAG CRISPS');
});

test('branded foods are listed with their corrections', async () => {
  const dips = [1, 2, 3].map((number) => ({
    ...crisps,
    fdcId: 930000 + number,
    publishedAt: '2025-10-30',
    description: `WOBBLY DIP ${number}`,
    product: {
      ...crisps.product,
      subbrand_name: 'QUIVERO',
      gtin_upc: `0009999999999${number}`,
      branded_food_category: 'Dips',
    },
  }));
  await bring('dips', [{ ...crisps, fdcId: 920002, publishedAt: '2025-10-30' }, ...dips]);
  const list = async (filter: string): Promise<readonly number[]> => {
    const answer = await bench.ask(
      `{ foods(dataset: BRANDED, category: "Dips"${filter}) { totalCount edges { node { fdcId } } } }`,
    );
    expect(answer.errors).toBeNull();
    const { foods } = answer.data;
    const ids: readonly number[] = foods.edges.map(({ node }: { node: { fdcId: number } }) => node.fdcId);
    expect(foods.totalCount).toBe(ids.length);
    return ids;
  };
  expect(await list('')).toEqual([930001, 930002, 930003]);
  expect(await list(', missing: IRON')).toEqual([]);
  await correct('retireFood(fdcId: 930001, reason: "gone")');
  await correct('correctNutrient(fdcId: 930002, nutrient: IRON, amountPer100g: null, reason: "not on the label")');
  expect(await list('')).toEqual([930002, 930003]);
  expect(await list(', missing: IRON')).toEqual([930002]);
  expect(await list(', search: "wobbly dip"')).toEqual([930002, 930003]);
});

test('a product found by its subbrand states it', async () => {
  const { data } = await bench.ask(
    '{ foods(search: "quivero dip") { edges { node { product { brandName subbrandName } } } } }',
  );
  const products = data.foods.edges.map(({ node }: { node: { product: unknown } }) => node.product);
  // One of the three is retired by now.
  expect(products).toEqual([1, 2].map(() => ({ brandName: 'ZIGZAG', subbrandName: 'QUIVERO' })));
});
