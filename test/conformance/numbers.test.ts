import { oneLine, pancakes } from './recipes';
import { startTestService, type TestService } from './start-test-service';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

const nutrientKeys = [
  'calories',
  'protein',
  'fat_total',
  'fat_saturated',
  'fat_trans',
  'cholesterol',
  'sodium',
  'carbs_total',
  'carbs_sugar',
  'carbs_fiber',
  'vitamin_d',
  'calcium',
  'iron',
  'potassium',
] as const;

const mixed = {
  title: 'Stew',
  ingredients: [
    '1/3 cup olive oil',
    '1 lb ground beef',
    '2-3 cloves garlic',
    '1 (14.5 oz) can diced tomatoes',
    'a pinch of salt',
    '2 cups',
    '500 g xyzzy',
    '7/8 tsp honey',
  ],
  servings: 7,
};

async function findLine(line: string) {
  const answer = await service.analyze(key, oneLine(line));
  expect(answer.status).toBe(200);
  const [found] = answer.analysis.ingredients;
  if (!found) throw new Error('no line came back');
  return found;
}

test('the body has exactly the keys of the contract, in its order', async () => {
  const { analysis } = await service.analyze(key, mixed);
  expect(Object.keys(analysis)).toEqual([
    'status',
    'ingredients',
    'totals',
    'per_serving',
    'diet_labels',
    'health_labels',
  ]);
  for (const amounts of [
    analysis.totals,
    analysis.per_serving,
    ...analysis.ingredients.map((line) => line.nutrients),
  ]) {
    expect(Object.keys(amounts)).toEqual(nutrientKeys);
  }
  for (const line of analysis.ingredients) {
    expect(Object.keys(line)).toEqual(['text', 'parsed', 'confidence', 'nutrients']);
    expect(Object.keys(line.parsed)).toEqual(['qty', 'unit', 'food', 'gram_weight']);
    expect(Object.keys(line.confidence)).toEqual(['match', 'conversion', 'overall']);
  }
});

test('nutrients and grams have 12 significant digits at most, and no number is negative, -0 or null', async () => {
  const { analysis, text } = await service.analyze(key, mixed);
  const amounts = [
    ...Object.values(analysis.totals),
    ...Object.values(analysis.per_serving),
    ...analysis.ingredients.flatMap((line) => [...Object.values(line.nutrients), line.parsed.gram_weight]),
  ];
  for (const amount of amounts) {
    expect(Number(amount.toPrecision(12))).toBe(amount);
    expect(amount).toBeGreaterThanOrEqual(0);
  }
  expect(text).not.toMatch(/null|:-|NaN|Infinity/);
});

test('totals are the sums of the emitted line values in order, and per_serving is totals by servings', async () => {
  const { analysis } = await service.analyze(key, mixed);
  for (const name of nutrientKeys) {
    const sum = analysis.ingredients.reduce((total, line) => total + line.nutrients[name], 0);
    expect(analysis.totals[name]).toBe(Number(sum.toPrecision(12)));
    expect(analysis.per_serving[name]).toBe(Number((analysis.totals[name] / 7).toPrecision(12)));
  }
});

test('per_serving of one serving is totals to the digit', async () => {
  const { analysis } = await service.analyze(key, { ...mixed, servings: 1 });
  expect(JSON.stringify(analysis.per_serving)).toBe(JSON.stringify(analysis.totals));
});

test('match and conversion have 2 decimals, and overall is exactly their product', async () => {
  const { analysis } = await service.analyze(key, mixed);
  for (const { confidence } of analysis.ingredients) {
    expect(confidence.match).toBe(Number(confidence.match.toFixed(2)));
    expect(confidence.conversion).toBe(Number(confidence.conversion.toFixed(2)));
    expect(confidence.overall).toBe(confidence.match * confidence.conversion);
  }
});

test.each([
  ['100 g butter', { qty: 100, unit: 'g' }],
  ['flour', { qty: 1 }],
  ['2-3 cloves garlic', { qty: 2.5, unit: 'clove' }],
  ['two cups sugar', { qty: 2, unit: 'cup' }],
  ['\u00bd cup sugar', { qty: 0.5, unit: 'cup' }],
  ['1 1/2 cups sugar', { qty: 1.5, unit: 'cup' }],
  ['2 tablespoons olive oil', { qty: 2, unit: 'tablespoon' }],
  ['2 tbsp olive oil', { qty: 2, unit: 'tbsp' }],
  ['2 T olive oil', { qty: 2, unit: 'tbsp' }],
  ['2 Cups sugar', { qty: 2, unit: 'cup' }],
  ['2 large eggs', { qty: 2, unit: 'large' }],
  ['3 eggs', { qty: 3, unit: 'each' }],
  ['1 (14.5 oz) can diced tomatoes', { qty: 1, unit: 'can' }],
])('%s is read as %o', async (line, expected) => {
  expect((await findLine(line)).parsed).toMatchObject(expected);
});

test('the grams of a can come from its parenthesis', async () => {
  expect((await findLine('1 (14.5 oz) can diced tomatoes')).parsed.gram_weight).toBe(411.068085312);
});

test.each([
  ['500 g xyzzy', 500],
  ['1 lb xyzzy', 453.59237],
  ['2 cups xyzzy', 0],
])('the unmatched line %s has food "", %d grams, 14 zeros and no confidence', async (line, grams) => {
  const found = await findLine(line);
  expect(found.parsed).toMatchObject({ food: '', gram_weight: grams });
  expect(Object.values(found.nutrients)).toEqual(Array(14).fill(0));
  expect([found.confidence.match, found.confidence.overall]).toEqual([0, 0]);
});

describe('gram weight and its confidence', () => {
  test.each([
    ['1 oz butter', 28.349523125],
    ['1 lb butter', 453.59237],
    ['0.5 kg butter', 500],
    ['100 g butter', 100],
  ])('%s is exact', async (line, grams) => {
    const { parsed, confidence } = await findLine(line);
    expect(parsed.gram_weight).toBeCloseTo(grams, 8);
    expect(confidence.conversion).toBe(1);
  });

  test.each([
    ['a portion record that says this very unit', '1 cup all-purpose flour', 125, 1],
    ['a size that is a portion', '1 large egg', 50, 1],
    ['the same portion scaled between volume units', '1 pint whole milk', 488, 0.95],
    ['a range', '2-3 cloves garlic', 7.5, 0.9],
    ['a bare count taken as the medium portion', '1 onion', 110, 0.85],
    ['an open quantity of salt: a dash', 'salt to taste', 0.4, 0.6],
  ])('%s: %s is %d g with %d', async (_way, line, ...expected) => {
    const { parsed, confidence } = await findLine(line);
    expect([parsed.gram_weight, confidence.conversion]).toEqual(expected);
  });
});

test('the 8 digits of a known food: flour, egg and butter have the figures of their records', async () => {
  const { analysis } = await service.analyze(key, {
    ...pancakes,
    ingredients: ['100 g all-purpose flour', '100 g egg', '100 g butter'],
  });
  expect(analysis.ingredients.map((line) => line.nutrients.calories)).toEqual([364, 143, 717]);
});
