import type { NutrientsPer100g } from '../../../src/analysis/nutrient';
import {
  deriveFoods,
  type DerivedFood,
  type GenericRules,
  type GenericSource,
} from '../../../src/import/derive/derive-foods';
import type { SourceFood } from '../../../src/import/derive/source-food';
import { makeRecord } from '../../seed/make-record';

const rules: GenericRules = {
  version: 'of the test',
  flags: [
    {
      category: 'Vegetables and Vegetable Products',
      pattern: /./,
      letters: new Map([
        ['dairy', 'n'],
        ['gluten', 'n'],
      ]),
      reason: 'vegetable',
    },
    { category: 'Dairy', pattern: /./, letters: new Map([['dairy', 'y']]), reason: 'milk product' },
  ],
  groups: [],
  kin: new Map(),
};

type Ingredients = Readonly<Record<number, readonly number[]>>;

/** Foods with ingredients by the FDC id of the dish, as an import would read them. */
function makeSource(foods: readonly SourceFood[], ingredients: Ingredients = {}): GenericSource {
  return {
    listRecords: () => stream(foods),
    listIngredients: () =>
      stream(
        Object.entries(ingredients).flatMap(([fdcId, codes]) =>
          codes.map((code) => ({ fdcId: Number(fdcId), code, grams: 50, cooked: false })),
        ),
      ),
    findPortions: (fdcIds) => {
      const found = foods.filter(({ fdcId }) => fdcIds.includes(fdcId));
      return Promise.resolve(new Map(found.map((food) => [food.fdcId, food.portions])));
    },
    isWanted: () => true,
  };
}

const told: string[] = [];
afterEach(() => told.splice(0));

async function* stream<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}

async function derive(source: GenericSource, ruled = rules): Promise<readonly DerivedFood[]> {
  const derived: DerivedFood[] = [];
  for await (const foods of deriveFoods(source, ruled, (sentence) => told.push(sentence))) derived.push(...foods);
  return derived;
}

const cup = { text: 'cup, chopped', amount: 2, grams: 260 };
const make = (
  food: Partial<SourceFood> & Pick<SourceFood, 'fdcId' | 'description'>,
  known: Partial<NutrientsPer100g> = {},
): SourceFood => ({ ...makeRecord(food.fdcId, food.description, known), ...food });

const legacy = make({ fdcId: 10, description: 'Leeks, raw', key: 7, portions: [cup] }, { carbsSugar: 4 });
const foundation = make({ fdcId: 20, description: 'Leeks, raw', key: 7, dataset: 'foundation' });

test('a Foundation food takes portions and what it does not state from the record with the same NDB number', async () => {
  const [, food] = await derive(makeSource([legacy, foundation]));
  expect(food?.filled.amounts.carbsSugar).toBe(4);
  expect(food?.filled.origins.carbsSugar).toEqual({ kind: 'sibling', fdcId: 10 });
  expect(food?.portions).toEqual([
    { unit: 'cup', modifier: 'chopped', grams: 130, origin: 'sibling', sourceFdcId: 10 },
  ]);
});

test('a flour takes no portion from the grain whose NDB number it bears', async () => {
  const flour = { ...foundation, description: 'Flour, leek' };
  const [, food] = await derive(makeSource([legacy, flour]));
  expect(food?.portions).toEqual([]);
});

test('a survey food is flagged by what it is made of, through dishes in between', async () => {
  const cheese = make({ fdcId: 30, description: 'Cheese', key: 30, category: 'Dairy' });
  const sauce = make({ fdcId: 40, description: 'Sauce', key: 50_000_040, dataset: 'survey', category: 'Sauces' });
  const dish = make({ fdcId: 50, description: 'Gratin', key: 50_000_050, dataset: 'survey', category: 'Dishes' });
  const foods = await derive(makeSource([legacy, cheese, sauce, dish], { 40: [30], 50: [7, 50_000_040] }));
  expect(foods.find(({ record }) => record === dish)?.flags).toMatchObject({
    dairy: { state: 'yes', reason: 'made with Sauce' },
    gluten: { state: 'unknown' },
  });
});

test('a food that no rule names is unknown in every flag', async () => {
  const [food] = await derive(makeSource([{ ...legacy, category: 'Baby Foods' }]));
  expect(new Set(Object.values(food?.flags ?? {}).map(({ state }) => state))).toEqual(new Set(['unknown']));
});

test('what the Foundation name does not state, the name of the same NDB number does', async () => {
  const cheese = { ...legacy, category: 'Dairy' };
  const [, food] = await derive(makeSource([cheese, foundation]));
  expect(food?.flags.dairy).toEqual({ state: 'yes', reason: 'milk product' });
});

test('a rule clears no flag that the name of a food sets, unless the name says that the food is without it', async () => {
  const foods = ['Leeks in bread', 'Leeks in gluten-free bread', 'Leeks'].map((description, index) =>
    make({ fdcId: index + 1, description }),
  );
  const derived = await derive(makeSource(foods));
  expect(derived.map(({ flags }) => flags.gluten)).toEqual([
    { state: 'unknown', reason: 'its name says bread' },
    { state: 'no', reason: 'vegetable' },
    { state: 'no', reason: 'vegetable' },
  ]);
});

test('an unusable portion is left out with a reason, and is an error only if that is not intended', async () => {
  const portions = [
    cup,
    { text: 'Guideline amount per cup', amount: 1, grams: 9 },
    { text: 'Quantity not specified', amount: 1, grams: 0 },
    { text: '???', amount: 1, grams: 9 },
    { text: 'tbsp', amount: 0, grams: 9 },
    { text: 'slice', amount: 1, grams: -9 },
    { text: 'cup, chopped', amount: 1, grams: 131 },
  ];
  const [food] = await derive(makeSource([{ ...legacy, portions }]));
  expect(food?.portions.map(({ unit, grams }) => [unit, grams])).toEqual([['cup', 130]]);
  expect(food?.leftOut.map(({ text, reason, isExpected }) => [text, reason, isExpected])).toEqual([
    ['Guideline amount per cup', 'a portion text that says a survey guideline, not a portion', true],
    ['Quantity not specified', 'a portion text that says no quantity', true],
    ['???', 'a portion text that is not understood', false],
    ['tbsp', 'a portion without a number and a weight above 0', false],
    ['slice', 'a portion without a number and a weight above 0', false],
    ['cup, chopped', 'a second portion with the same name', true],
  ]);
});

test('of Foundation portions with one name the one with the largest amount counts, and the others are reported', async () => {
  const portions = [
    { text: 'cup', amount: 0.2, grams: 60 },
    { text: '1 cup', amount: 1, grams: 240 },
    { text: 'cups', amount: 0.5, grams: 118 },
  ];
  const [food] = await derive(makeSource([{ ...foundation, portions }]));
  expect(food?.portions.map(({ unit, grams }) => [unit, grams])).toEqual([['cup', 240]]);
  expect(food?.leftOut.map(({ text }) => text)).toEqual(['cup', 'cups']);
});

test.each(['0 cup', '1/0 cup', '0/0 cup', '0 0/1 cup'])(
  'a portion of "%s" weighs nothing, and is told',
  async (text) => {
    const [food] = await derive(makeSource([{ ...legacy, portions: [{ text, amount: 1, grams: 9 }] }]));
    expect(food?.portions).toEqual([]);
    expect(food?.leftOut).toEqual([
      { text, reason: 'a portion without a number and a weight above 0', isExpected: false },
    ]);
  },
);

test('circular recipes fill nothing, and twenty recipes of each other end quickly', async () => {
  const dishes = Array.from({ length: 20 }, (_, index) =>
    make({ fdcId: 100 + index, description: `Dish ${index}`, key: 50_000_000 + index, dataset: 'survey' }),
  );
  const outside = make({ fdcId: 200, description: 'Pie', key: 50_000_200, dataset: 'survey' });
  const recipe = [7, ...dishes.map(({ key }) => key)];
  const recipes = Object.fromEntries([...dishes, outside].map(({ fdcId }) => [fdcId, recipe]));
  const foods = await derive(makeSource([legacy, ...dishes, outside], recipes));
  expect(foods).toHaveLength(22);
  expect(new Set(foods.map(({ filled }) => filled.origins.carbsSugar?.kind))).toEqual(new Set([undefined]));
});

test('a dish of dishes is filled the same whichever of them is derived first', async () => {
  const known = make({ fdcId: 10, description: 'Leeks, raw', key: 7 }, { carbsSugar: 4, fatTrans: 0.1 });
  const names = ['Stock', 'Sauce', 'Gratin'];
  const dishes = names.map((description, index) =>
    make({ fdcId: 30 - index, description, key: 50_000_000 + index, dataset: 'survey' }),
  );
  const recipes = { 30: [7], 29: [50_000_000, 7], 28: [50_000_001] };
  const all = await derive(makeSource([known, ...dishes], recipes));
  for (const { record, filled } of all) {
    const source = { ...makeSource([known, ...dishes], recipes), isWanted: ({ fdcId }: { fdcId: number }) => fdcId === record.fdcId }; // prettier-ignore
    expect((await derive(source)).map((food) => food.filled)).toEqual([filled]);
  }
  expect(all.find(({ record }) => record.fdcId === 28)?.filled.amounts.fatTrans).toBe(0.1);
});

test('foods come in the order of FDC ids whatever the order they are read in, and the same each time', async () => {
  const foods = Array.from({ length: 2500 }, (_, index) => make({ fdcId: index + 1, description: `Leeks ${index}` }));
  const forwards = await derive(makeSource(foods));
  const backwards = await derive(makeSource([...foods].reverse()));
  expect(forwards.map(({ record }) => record.fdcId)).toEqual(foods.map(({ fdcId }) => fdcId));
  expect(backwards).toEqual(forwards);
});

test('only the wanted foods are derived, from all records', async () => {
  const source = { ...makeSource([legacy, foundation]), isWanted: ({ fdcId }: { fdcId: number }) => fdcId === 20 };
  const foods = await derive(source);
  expect(foods.map(({ record }) => record.fdcId)).toEqual([20]);
  expect(foods[0]?.portions).toHaveLength(1);
});

test('of portions by one name that Foundation states for rounded amounts the largest amount counts', async () => {
  const portions = [0.2, 0.5, 1].map((amount) => ({
    text: 'cup',
    amount,
    grams: Math.round(258 * Math.ceil(amount * 4)) / 4,
  }));
  const [food] = await derive(makeSource([{ ...foundation, portions }]));
  expect(food?.portions.map(({ grams }) => grams)).toEqual([258]);
});

test('a rule for a group that the records contradict fills nothing, and is reported', async () => {
  const group: GenericRules['groups'][number] = {
    nutrient: 'cholesterol',
    says: { rule: 'no-animal' },
    holds: ({ description }) => description.startsWith('Leeks'),
    place: 'groups.tsv, line 2',
  };
  const foods = Array.from({ length: 12 }, (_, index) =>
    make({ fdcId: index + 1, description: `Leeks ${index}` }, { cholesterol: index === 0 ? null : 50 * (index % 2) }),
  );
  const [food] = await derive(makeSource(foods), { ...rules, groups: [group] });
  expect(food?.filled.origins.cholesterol?.kind).not.toBe('rule');
  expect(told).toEqual([expect.stringMatching(/^groups\.tsv, line 2: 5 of 11 records that state cholesterol agree/)]);
});
