import type { NutrientAmounts } from '../../src/analysis/nutrient';
import type { AddedSugars } from '../../src/nutrition-label/added-sugars';
import { listUsFigures } from '../../src/nutrition-label/us-figures';
import { fdaExample, makeFacts } from './make-facts';

/** "Total Fat 8g | 10%" for each row, from total fat to potassium. */
function printRows(facts = fdaExample): readonly string[] {
  const { nutrients, micronutrients } = listUsFigures(facts, '2/3 cup');
  return [...nutrients, ...micronutrients].map(({ name, amount, percent }) =>
    [`${name} ${amount}`.trim(), percent].filter((part) => part !== null).join(' | '),
  );
}

test('the example of the FDA has the figures that the FDA printed', () => {
  const { servingSize, calories, servings } = listUsFigures(fdaExample, '2/3 cup');
  expect([servings, servingSize, calories]).toEqual(['8 servings per recipe', '2/3 cup (55g)', '230']);
  expect(printRows()).toEqual([
    'Total Fat 8g | 10%',
    'Saturated Fat 1g | 5%',
    'Trans Fat 0g',
    'Cholesterol 0mg | 0%',
    'Sodium 160mg | 7%',
    'Total Carbohydrate 37g | 13%',
    'Dietary Fiber 4g | 14%',
    'Total Sugars 12g',
    'Includes 10g Added Sugars | 20%',
    'Protein 3g',
    'Vitamin D 2mcg | 10%',
    'Calcium 260mg | 20%',
    'Iron 8mg | 45%',
    'Potassium 240mg | 6%',
  ]);
});

test.each<[Partial<NutrientAmounts>, string]>([
  [{ cholesterol: 3 }, 'Cholesterol less than 5mg | 1%'],
  [{ cholesterol: 1.9 }, 'Cholesterol 0mg | 0%'],
  [{ carbsFiber: 0.7 }, 'Dietary Fiber less than 1g | 3%'],
  [{ protein: 0.5 }, 'Protein less than 1g'],
  [{ fatTotal: 2.3 }, 'Total Fat 2.5g | 3%'],
  [{ fatTotal: 0.45 }, 'Total Fat 0g | 0%'],
  [{ vitaminD: 0.14 }, 'Vitamin D 0.1mcg | 0%'],
  [{ potassium: 4700 }, 'Potassium 4700mg | 100%'],
])('%j is printed as "%s"', (amounts, printed) => {
  expect(printRows(makeFacts(amounts))).toContain(printed);
});

const unknownLines = [{ lineIndex: 0, text: '1/2 cup ketchup' }];

test.each<[string, Omit<AddedSugars, 'unknownLines'>, string]>([
  ['known', { grams: 10.2, gramsAtMost: 10.2 }, 'Includes 10g Added Sugars | 20%'],
  ['known to the gram', { grams: 9.6, gramsAtMost: 10.4 }, 'Includes 10g Added Sugars | 20%'],
  ['a trace', { grams: 0.6, gramsAtMost: 0.6 }, 'Includes less than 1g Added Sugars | 1%'],
  ['none', { grams: 0, gramsAtMost: 0.4 }, 'Includes 0g Added Sugars | 0%'],
  ['known in part', { grams: 10.2, gramsAtMost: 14 }, 'Includes at least 10g Added Sugars'],
  [
    'known in part, beside a line without a food',
    { grams: 10.2, gramsAtMost: null },
    'Includes at least 10g Added Sugars',
  ],
  ['not known', { grams: 0, gramsAtMost: 4 }, 'Added Sugars not known'],
  ['not known but for a trace', { grams: 0.6, gramsAtMost: 4 }, 'Added Sugars not known'],
])('added sugars that are %s', (_what, bounds, printed) => {
  const facts = makeFacts({ carbsSugar: 14 }, { addedSugars: { ...bounds, unknownLines } });
  expect(printRows(facts)).toContain(printed);
  const isNoted = listUsFigures(facts, '1 serving').notes.some((note) => note.includes('"1/2 cup ketchup"'));
  expect(isNoted).toBe(!/Includes (less than )?\d+g/.test(printed));
});

test.each([
  [55.4, '55g'],
  [5, '5g'],
  [4.9, '5g'],
  [4.7, '4.5g'],
  [2, '2g'],
  [1.94, '1.9g'],
  [0.05, '0.1g'],
])('a serving of %d g weighs %s', (servingGrams, printed) => {
  expect(listUsFigures(makeFacts({}, { servingGrams }), '1 cookie').servingSize).toBe(`1 cookie (${printed})`);
});

test('one serving is not called servings', () => {
  expect(listUsFigures(makeFacts({}, { servings: 1 }), 'all').servings).toBe('1 serving per recipe');
});

test('every label says that it is not for packaging', () => {
  expect(listUsFigures(fdaExample, '2/3 cup').notes).toEqual([
    'In the style of 21 CFR 101.9, computed from a recipe. Not for packaging.',
  ]);
});

test('a label of an unreliable analysis says so', () => {
  expect(listUsFigures(makeFacts({}, { isReliable: false }), '2/3 cup').notes).toContain(
    'Not reliable: the analysis of the recipe failed its quality check.',
  );
});

test('a nutrient that less than nine tenths of the recipe state is named', () => {
  const { knownShare } = fdaExample;
  const notes = (share: number) =>
    listUsFigures(makeFacts({}, { knownShare: { ...knownShare, vitaminD: share } }), '2/3 cup').notes;
  expect(notes(0.895)).toContain(
    'Not all ingredients state vitamin D (known for 90 %); the true amount may be higher.',
  );
  expect(notes(0.9)).toHaveLength(1);
});

test('an amount that no food of the recipe states is not known, rather than 0', () => {
  const { knownShare } = fdaExample;
  const facts = makeFacts({}, { knownShare: { ...knownShare, calories: 0, fatTrans: 0, cholesterol: 0, vitaminD: 0 } });
  const rows = printRows(facts);
  expect(rows).toEqual(
    expect.arrayContaining(['Trans Fat not known', 'Cholesterol not known', 'Vitamin D not known', 'Iron 0mg | 0%']),
  );
  expect(listUsFigures(facts, '2/3 cup').calories).toBe('–');
});
