import { printNutrientOrigin } from '../../src/analysis/nutrient-origin';
import { fillNutrients, type NutrientGroup } from '../../src/import/derive/fill-nutrients';
import { createFiller, type FillingTables } from '../../src/import/derive/filler';
import { createSiblingSearch } from '../../src/import/derive/siblings';
import type { SourceFood } from '../../src/import/derive/source-food';
import type { Sources } from '../../src/seed/compile-select';
import { makeRecord } from './make-record';

const nothing: Sources = { srLegacy: [], survey: [], foundation: [], surveyRecipes: new Map() };

/** The amounts that are filled into a record among these sources, as "amount@origin" by nutrient. */
function fillAmong(food: SourceFood, sources: Partial<Sources>, tables: Partial<FillingTables> = {}) {
  const all = { ...nothing, ...sources };
  const { amounts, origins } = createFiller(all, createSiblingSearch(all), { groups: [], kin: new Map(), ...tables })(
    food,
  );
  return Object.fromEntries(
    Object.entries(origins).map(([nutrient, origin]) => [
      nutrient,
      `${Object.entries(amounts).find(([name]) => name === nutrient)?.[1] ?? ''}@${printNutrientOrigin(origin)}`,
    ]),
  );
}

const fill = (first: SourceFood, ...others: readonly SourceFood[]) =>
  fillAmong(first, { srLegacy: [first, ...others] });

test('a twin gives sugar, but not the sodium that salt changes', () => {
  const twin = makeRecord(2, 'Beans, canned, salt added', { carbsSugar: 2, sodium: 300 });
  expect(fill(makeRecord(1, 'Beans, canned, no salt added', {}), twin)).toEqual({ carbsSugar: '2@2' });
});

test('another variety gives sugar, another food does not', () => {
  const yellow = makeRecord(2, 'Peppers, sweet, yellow, raw', { carbsSugar: 2 });
  expect(fill(makeRecord(1, 'Peppers, sweet, red, raw', {}), yellow)).toEqual({ carbsSugar: '2@2' });
  expect(fill(makeRecord(1, 'Peppers, hot chili, raw', {}), yellow)).toEqual({});
});

test('a twin whose macronutrients differ gives nothing', () => {
  const twin = makeRecord(2, 'Beans, canned, salt added', { carbsSugar: 2, carbsTotal: 14 });
  expect(fill(makeRecord(1, 'Beans, canned', {}), twin)).not.toHaveProperty('carbsSugar', '2@2');
});

test('a food by another name gives what it knows in proportion, where the table says it is kin', () => {
  const grain = makeRecord(2, 'Quinoa, uncooked', { fatTotal: 6, fatSaturated: 0.6 });
  const flour = makeRecord(1, 'Flour, quinoa', { fatTotal: 3, fatSaturated: null });
  const among = { srLegacy: [flour, grain] };
  expect(fillAmong(flour, among, { kin: new Map([[1, [2]]]) })).toMatchObject({ fatSaturated: '0.3@scaled:2' });
  expect(fillAmong(flour, among)).not.toHaveProperty('fatSaturated');
});

test('a part larger than its whole is not taken', () => {
  const twin = makeRecord(2, 'Beans, canned, salt added', { carbsSugar: 9 });
  expect(fill(makeRecord(1, 'Beans, canned', { carbsFiber: 8 }), twin)).toEqual({});
});

test('parts of another whole that state too much are no obstacle', () => {
  const twin = makeRecord(2, 'Milk, salt added', { fatTrans: 0.1 });
  const milk = makeRecord(1, 'Milk', { carbsSugar: 11.5, carbsFiber: 0, fatSaturated: 2 });
  expect(fill(milk, twin)).toEqual({ fatTrans: '0.1@2' });
});

test('a part of a total of 0 is 0, and the rule says so', () => {
  expect(fillNutrients(makeRecord(1, 'Stock, clear', { fatTotal: 0 }), []).origins).toEqual({
    fatSaturated: { kind: 'rule', rule: 'part-of-none' },
    fatTrans: { kind: 'rule', rule: 'part-of-none' },
  });
});

test('what a whole family lacks is 0, unless one of it has some or the food names a source', () => {
  const family = ['Leeks, raw', 'Leeks, boiled', 'Leeks, dried'].map((name, index) =>
    makeRecord(index + 2, name, { cholesterol: 0 }),
  );
  expect(fill(makeRecord(1, 'Leeks, chopped', {}), ...family)).toEqual({ cholesterol: '0@family:2' });
  expect(fill(makeRecord(1, 'Leeks, in butter', {}), ...family)).toEqual({});
  const buttered = makeRecord(9, 'Leeks, buttered', { cholesterol: 4 });
  expect(fill(makeRecord(1, 'Leeks, chopped', {}), ...family, buttered)).toEqual({});
});

test('the Foundation food of the same NDB number gives all it has, one of other macronutrients nothing', () => {
  const measured = {
    ...makeRecord(2, 'Kale, bunch', { vitaminD: 0, sodium: 53 }),
    dataset: 'foundation' as const,
    key: 1,
  };
  const kale = makeRecord(1, 'Kale, raw', {});
  expect(fillAmong(kale, { srLegacy: [kale], foundation: [measured] })).toEqual({ vitaminD: '0@2', sodium: '53@2' });
  const other = { ...measured, nutrientsPer100g: { ...measured.nutrientsPer100g, protein: 9 } };
  expect(fillAmong(kale, { srLegacy: [kale], foundation: [other] })).toEqual({});
});

describe('the same food in another state', () => {
  const boiled = makeRecord(2, 'Chard, cooked, boiled', { carbsSugar: 2, carbsTotal: 5.5, sodium: 100 });

  test('gives sugar in proportion to the carbohydrate, and no minerals', () => {
    expect(fill(makeRecord(1, 'Chard, raw', {}), boiled)).toEqual({ carbsSugar: '4@scaled:2' });
  });

  test('gives nothing where something came in, or across drying', () => {
    expect(fill(makeRecord(1, 'Chard, raw, in syrup', {}), boiled)).toEqual({});
    expect(fill(makeRecord(1, 'Chard, dried', {}), boiled)).toEqual({});
  });

  test('gives nothing where records of both states are known to disagree', () => {
    const category = 'Legumes and Legume Products';
    const cooked = { ...makeRecord(2, 'Beans, boiled', { carbsSugar: 2 }), category };
    expect(fill({ ...makeRecord(1, 'Beans, raw', {}), category }, cooked)).toEqual({});
  });
});

describe('a survey food', () => {
  const grain = makeRecord(1, 'Millet, dry', { carbsTotal: 70, carbsSugar: null, fatTrans: 0.2 });
  const salt = makeRecord(2, 'Salt', {
    calories: 0,
    protein: 0,
    fatTotal: 0,
    carbsTotal: 0,
    carbsSugar: 0,
    fatTrans: 0,
  });
  const lard = makeRecord(3, 'Lard', { carbsTotal: 0, protein: 0, fatTotal: 100, carbsSugar: 0 });
  const dish = (known: Parameters<typeof makeRecord>[2]): SourceFood => ({
    ...makeRecord(90, 'Millet, cooked', known),
    dataset: 'survey',
    key: 56200000,
  });
  const uncooked = { cooked: false };
  const surveyRecipes = new Map([
    [
      90,
      [
        { code: 1, grams: 100, ...uncooked },
        { code: 2, grams: 1, ...uncooked },
      ],
    ],
  ]);
  const srLegacy = [grain, salt, lard];

  test('says what its one ingredient lacks, in proportion to the carbohydrate', () => {
    const survey = [dish({ carbsTotal: 35, carbsSugar: 0.5 })];
    expect(fillAmong(grain, { srLegacy, survey, surveyRecipes })).toEqual({ carbsSugar: '1@scaled:90' });
  });

  test('has the trans fat of its ingredients, in proportion to its fat', () => {
    const food = dish({ fatTotal: 2, carbsSugar: 0.5 });
    expect(fillAmong(food, { srLegacy, survey: [food], surveyRecipes })).toMatchObject({
      fatTrans: '0.1@recipe:90',
    });
  });

  test('stays unknown where an ingredient that brings fat is', () => {
    const food = dish({ fatTotal: 2 });
    const withLard = new Map([
      [
        90,
        [
          { code: 1, grams: 100, ...uncooked },
          { code: 3, grams: 5, ...uncooked },
        ],
      ],
    ]);
    expect(fillAmong(food, { srLegacy, survey: [food], surveyRecipes: withLard })).not.toHaveProperty('fatTrans');
    const withStranger = new Map([
      [
        90,
        [
          { code: 1, grams: 100, ...uncooked },
          { code: 7, grams: 5, ...uncooked },
        ],
      ],
    ]);
    expect(fillAmong(food, { srLegacy, survey: [food], surveyRecipes: withStranger })).not.toHaveProperty('fatTrans');
  });
});

test.each([-1, NaN, Infinity, 100_001])('no way of filling gives a food %s mg of cholesterol', (amount) => {
  const way = () => ({ amount, origin: { kind: 'recipe', fdcId: 2 } as const });
  expect(fillNutrients(makeRecord(1, 'Pie', {}), [way]).amounts.cholesterol).toBeNull();
});

describe('a group', () => {
  const ofLeeks = (says: NutrientGroup['says']): NutrientGroup => ({
    nutrient: 'fatTrans',
    says,
    holds: ({ description }) => description.startsWith('Leek'),
    place: 'groups, line 2',
  });
  const leeks = (count: number, fatTrans: number) =>
    Array.from({ length: count }, (_, index) => makeRecord(index + 10, `Leek ${index}`, { fatTrans, fatTotal: 2 }));

  test('says its median in proportion to the fat, naming the record that has it', () => {
    const median = [ofLeeks({ basis: 'fatTotal' })];
    expect(fillAmong(makeRecord(1, 'Leek pie', {}), { srLegacy: leeks(5, 0.1) }, { groups: median })).toEqual({
      fatTrans: '0.2@group:12',
    });
  });

  test('says 0 by its rule', () => {
    const none = [ofLeeks({ rule: 'no-ruminant-fat' })];
    expect(fillAmong(makeRecord(1, 'Leek pie', {}), { srLegacy: leeks(12, 0.01) }, { groups: none })).toEqual({
      fatTrans: '0@rule:no-ruminant-fat',
    });
  });

  test('that the records contradict, or that too few speak for, stops the compile', () => {
    const none = [ofLeeks({ rule: 'no-ruminant-fat' })];
    const some = [...leeks(12, 0), makeRecord(30, 'Leek fritter', { fatTrans: 2 })];
    expect(() => fillAmong(makeRecord(1, 'Leek', {}), { srLegacy: some }, { groups: none })).toThrow(
      'groups, line 2: 12 of 13 records that state fatTrans agree; 95 % of at least 10 must agree. Narrow the group. Exceptions: 30 Leek fritter 2.',
    );
    expect(() => fillAmong(makeRecord(1, 'Leek', {}), { srLegacy: leeks(9, 0) }, { groups: none })).toThrow(
      /Narrow the group/,
    );
  });
});

test('next to no fat is no trans fat, unless it was hydrogenated', () => {
  expect(fill(makeRecord(1, 'Syrup', { fatTotal: 0.3 }))).toEqual({ fatTrans: '0@rule:trace-of-fat' });
  expect(fill(makeRecord(1, 'Syrup with margarine', { fatTotal: 0.3 }))).toEqual({});
  expect(fill(makeRecord(1, 'Syrup', { fatTotal: 0.6 }))).toEqual({});
});
