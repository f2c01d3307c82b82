import { fillNutrients } from '../../seeds/compile/fill-nutrients';
import { createFamilyZeroSearch } from '../../seeds/compile/find-family-zero';
import { createSiblingSearch } from '../../seeds/compile/find-siblings';
import type { NutrientsPer100g } from '../../src/analysis/nutrient';
import type { SourceFood } from '../../src/import/source-food';

const macros = { calories: 100, protein: 5, fatTotal: 4, carbsTotal: 11 };

function record(fdcId: number, description: string, known: Partial<NutrientsPer100g>): SourceFood {
  const unknown: NutrientsPer100g = {
    ...macros,
    fatSaturated: null,
    fatTrans: null,
    cholesterol: null,
    sodium: null,
    carbsSugar: null,
    carbsFiber: null,
    vitaminD: null,
    calcium: null,
    iron: null,
    potassium: null,
  };
  return {
    fdcId,
    dataset: 'sr_legacy',
    key: fdcId,
    category: 'Vegetables and Vegetable Products',
    publishedAt: '2019-04-01',
    description,
    nutrientsPer100g: { ...unknown, ...known },
    portions: [],
  };
}

/** What is filled into the first record, and from where. */
function fill(first: SourceFood, ...others: readonly SourceFood[]) {
  const srLegacy = [first, ...others];
  const findSiblings = createSiblingSearch({ srLegacy, survey: [], surveyRecipes: new Map() });
  return fillNutrients(first, findSiblings, createFamilyZeroSearch(srLegacy)).siblings;
}

test('a twin gives sugar, but not the sodium that salt changes', () => {
  const twin = record(2, 'Beans, canned, salt added', { carbsSugar: 2, sodium: 300 });
  expect(fill(record(1, 'Beans, canned, no salt added', {}), twin)).toEqual({ carbsSugar: 2 });
});

test('another variety gives sugar, another food does not', () => {
  const yellow = record(2, 'Peppers, sweet, yellow, raw', { carbsSugar: 2 });
  expect(fill(record(1, 'Peppers, sweet, red, raw', {}), yellow)).toEqual({ carbsSugar: 2 });
  expect(fill(record(1, 'Peppers, hot chili, raw', {}), yellow)).toEqual({});
});

test('another state gives nothing', () => {
  const boiled = record(2, 'Peppers, sweet, red, boiled', { carbsSugar: 2 });
  expect(fill(record(1, 'Peppers, sweet, red, raw', {}), boiled)).toEqual({});
});

test('a twin whose macronutrients differ gives nothing', () => {
  const twin = record(2, 'Beans, canned, salt added', { carbsSugar: 2, carbsTotal: 14 });
  expect(fill(record(1, 'Beans, canned', {}), twin)).toEqual({});
});

test('a part larger than its whole is not taken', () => {
  const twin = record(2, 'Beans, canned, salt added', { carbsSugar: 9 });
  expect(fill(record(1, 'Beans, canned', { carbsFiber: 8 }), twin)).toEqual({});
});

test('a part of a total of 0 is 0, and the record itself says so', () => {
  expect(fill(record(1, 'Stock, clear', { fatTotal: 0 }))).toEqual({ fatSaturated: 1, fatTrans: 1 });
});

test('what a whole family lacks is 0, unless one of it has some or the food names a source', () => {
  const family = ['Leeks, raw', 'Leeks, boiled', 'Leeks, dried'].map((name, index) =>
    record(index + 2, name, { cholesterol: 0 }),
  );
  expect(fill(record(1, 'Leeks, frozen', {}), ...family)).toEqual({ cholesterol: 2 });
  expect(fill(record(1, 'Leeks, frozen, in butter', {}), ...family)).toEqual({});
  expect(fill(record(1, 'Leeks, frozen', {}), ...family, record(9, 'Leeks, buttered', { cholesterol: 4 }))).toEqual({});
});
