import { weighLine } from '../../../src/analysis/weigh/weigh-line';
import { makeCatalog, makeFood, makeLine } from './hand-made-food';

const catalog = makeCatalog();
const onion = makeFood(
  [
    'cup, chopped: 160',
    'cup, sliced: 115',
    'tablespoon, chopped: 10',
    'large: 150',
    'medium, 2-1/2" dia: 110',
    'small: 70',
  ],
  { description: 'Onions, raw' },
);

describe('the conversion confidence of each way', () => {
  test('a stated mass is exact: 1.00', () => {
    const line = weighLine(catalog, makeLine(onion, [{ quantity: 2, unit: 'oz' }]));
    expect(line).toMatchObject({ grams: 56.69904625, conversion: 1, way: 'mass' });
  });

  test('a portion of the same unit and cut: 1.00', () => {
    const line = weighLine(catalog, makeLine(onion, [{ quantity: 2, unit: 'cup' }], { text: '2 cups onion, chopped' }));
    expect(line).toMatchObject({ grams: 320, conversion: 1, way: 'portion' });
    expect(line.weighReason).toBe('2 × 1 cup, chopped = 160 g each.');
  });

  test('the same portion scaled between units of volume: 0.95', () => {
    const flour = makeFood(['cup: 125']);
    const line = weighLine(catalog, makeLine(flour, [{ quantity: 8, unit: 'tbsp' }]));
    expect(line).toMatchObject({ grams: 62.5, conversion: 0.95, way: 'volume' });
  });

  test('the same unit with another cut: 0.90', () => {
    const line = weighLine(catalog, makeLine(onion, [{ quantity: 1, unit: 'cup' }], { text: '1 cup onion, diced' }));
    expect(line).toMatchObject({ grams: 160, conversion: 0.9, way: 'portion' });
    expect(line.weighReason).toBe('1 cup, chopped = 160 g.');
  });

  test('a range is its middle and at most 0.90', () => {
    const line = weighLine(catalog, makeLine(onion, [{ quantity: 3, quantityMax: 4, unit: 'lb' }]));
    expect(line).toMatchObject({ quantity: 3.5, conversion: 0.9, way: 'mass' });
    expect(line.grams).toBeCloseTo(1587.573, 2);
  });

  test('a bare count is the medium piece: 0.85', () => {
    const line = weighLine(catalog, makeLine(onion, [{ quantity: 2 }]));
    expect(line).toMatchObject({ grams: 220, conversion: 0.85, way: 'piece', unit: 'each' });
  });

  test('a count of the size the record knows: 1.00, and the size is the unit', () => {
    const line = weighLine(catalog, makeLine(onion, [{ quantity: 2 }], { size: 'large' }));
    expect(line).toMatchObject({ grams: 300, conversion: 1, way: 'portion', unit: 'large' });
  });

  test('a portion of the kitchen table: 0.80', () => {
    const cilantro = makeFood(['cup: 16', 'bunch: 60 (customary)']);
    const line = weighLine(catalog, makeLine(cilantro, [{ quantity: 1, unit: 'bunch' }]));
    expect(line).toMatchObject({ grams: 60, conversion: 0.8, way: 'sibling' });
  });

  test('the density of the category, only if no portion of the food states a volume: 0.70', () => {
    const dense = makeCatalog(0.5);
    const bare = weighLine(dense, makeLine(makeFood([]), [{ quantity: 100, unit: 'ml' }]));
    expect(bare).toMatchObject({ grams: 50, conversion: 0.7, way: 'density' });
    const known = weighLine(dense, makeLine(makeFood(['teaspoon: 5']), [{ quantity: 100, unit: 'ml' }]));
    expect(known.way).toBe('volume');
    expect(known.grams).toBeCloseTo(101.44, 1);
  });

  test('no amount at all is the smallest portion of the record: 0.60', () => {
    const salt = makeFood(['teaspoon: 6', 'dash: 0.4', 'cup: 292'], { description: 'Salt, table' });
    const line = weighLine(catalog, makeLine(salt, []));
    expect(line).toMatchObject({ grams: 0.4, conversion: 0.6, way: 'habit', quantity: 1, unit: 'dash' });
  });

  test('a kitchen word with a usual weight: 0.60', () => {
    const nuts = makeFood(['cup: 120']);
    const line = weighLine(catalog, makeLine(nuts, [{ quantity: 1, unit: 'handful' }]));
    expect(line).toMatchObject({ conversion: 0.6, way: 'habit', unit: 'handful' });
    expect(line.grams).toBeCloseTo(40.6, 1);
    expect(line.weighReason).toBe(
      '1 handful = about 41 g. A hand holds about a third of a cup of nuts, berries or grated cheese.',
    );
  });

  test('a guess: 0.40, and an issue says that it is an estimate', () => {
    const line = weighLine(catalog, makeLine(makeFood([]), [{ quantity: 2 }]));
    expect(line).toMatchObject({ grams: 200, conversion: 0.4, way: 'guess' });
    expect(line.issues.map(({ code }) => code)).toContain('estimated_weight');
  });

  test('no food: grams only for a stated mass, confidence 0', () => {
    expect(weighLine(catalog, makeLine(null, [{ quantity: 300, unit: 'g' }]))).toMatchObject({
      grams: 300,
      conversion: 0,
      way: 'unmatched',
    });
    expect(weighLine(catalog, makeLine(null, [{ quantity: 2, unit: 'cup' }]))).toMatchObject({
      grams: 0,
      conversion: 0,
    });
  });
});

describe('amounts that belong together', () => {
  test('a mass beats the volume it repeats', () => {
    const line = weighLine(
      catalog,
      makeLine(onion, [
        { quantity: 1, unit: 'cup' },
        { relation: 'same', quantity: 200, unit: 'g' },
      ]),
    );
    expect(line).toMatchObject({ grams: 200, way: 'mass', unit: 'cup', quantity: 1 });
  });

  test('the size of each is multiplied by the count, and the container is the unit', () => {
    const line = weighLine(
      catalog,
      makeLine(onion, [
        { quantity: 2, unit: 'can' },
        { relation: 'each', quantity: 400, unit: 'g' },
      ]),
    );
    expect(line).toMatchObject({ grams: 800, conversion: 1, quantity: 2, unit: 'can' });
  });

  test('added amounts are weighed separately, and the less sure one decides the confidence', () => {
    const flour = makeFood(['cup: 125']);
    const line = weighLine(
      catalog,
      makeLine(flour, [
        { quantity: 1, unit: 'cup' },
        { relation: 'plus', quantity: 2, unit: 'tablespoon' },
      ]),
    );
    expect(line).toMatchObject({ grams: 140.625, conversion: 0.95 });
  });

  test('a tin that is drained keeps its customary share: 0.90', () => {
    const beans = makeFood([], { description: 'Beans, canned', category: 'Legumes and Legume Products' });
    const amounts = [
      { quantity: 1, unit: 'can' },
      { relation: 'each' as const, quantity: 400, unit: 'g' },
    ];
    const drained = weighLine(catalog, makeLine(beans, amounts, { text: '1 (400 g) can beans, drained' }));
    expect(drained).toMatchObject({ grams: 240, conversion: 0.9, way: 'mass' });
    const whole = weighLine(catalog, makeLine(beans, amounts, { text: '1 (400 g) can beans' }));
    expect(whole).toMatchObject({ grams: 400, conversion: 1 });
  });
});

describe('choosing the portion', () => {
  test('an ounce of a drink is a fluid ounce, an ounce of a powder is a mass', () => {
    const vodka = makeFood(['fluid ounce: 27.8'], { category: 'Beverages', description: 'Vodka' });
    const cocoa = makeFood(['fluid ounce: 15'], { category: 'Beverages', description: 'Cocoa mix, powder' });
    const ounces = [{ quantity: 2, unit: 'oz' }];
    expect(weighLine(catalog, makeLine(vodka, ounces)).grams).toBe(55.6);
    expect(weighLine(catalog, makeLine(cocoa, ounces)).grams).toBe(56.69904625);
  });

  test('a customary portion replaces the record portion of its unit, whatever its size', () => {
    const cheese = makeFood(['package, small, 3 oz: 85', 'package: 226.8 (customary)']);
    expect(weighLine(catalog, makeLine(cheese, [{ quantity: 1, unit: 'package' }])).grams).toBe(226.8);
  });

  test('a kind that the line names beats the piece of the record', () => {
    const choy = makeFood(['head: 840', 'head, baby: 115 (customary)']);
    const heads = [{ quantity: 2, unit: 'head' }];
    expect(weighLine(catalog, makeLine(choy, heads, { text: '2 heads baby bok choy' })).grams).toBe(230);
    expect(weighLine(catalog, makeLine(choy, heads, { text: '2 heads bok choy' })).grams).toBe(1680);
  });

  test('a root is weighed by its length', () => {
    const ginger = makeFood(['teaspoon: 2', 'inch: 11 (customary)', 'piece: 15 (customary)']);
    const line = weighLine(catalog, makeLine(ginger, [{ quantity: 1, unit: 'piece' }], { size: '2-inch' }));
    expect(line.grams).toBe(22);
  });

  test('bones without a known share give an issue, and the mass counts whole', () => {
    const line = weighLine(
      catalog,
      makeLine(onion, [{ quantity: 1, unit: 'lb' }], { text: '1 lb bone-in chicken thighs' }),
    );
    expect(line.grams).toBe(453.59237);
    expect(line.conversion).toBe(0.9);
    expect(line.issues.map(({ code }) => code)).toEqual(['edible_part']);
    expect(line.weighReason).toContain('as bought, with the ');
  });

  test('a fat for frying without an amount is named as left out', () => {
    const oil = makeFood(['tablespoon: 13.6'], { category: 'Fats and Oils', description: 'Oil, soybean' });
    const line = makeLine(oil, [{ quantity: 2, unit: 'tbsp' }], { text: 'oil for frying, plus 2 tbsp' });
    expect(weighLine(catalog, line).issues.map(({ message }) => message)).toEqual([
      'The fat for frying has no amount and is left out.',
    ]);
  });

  test('a number beyond any kitchen gives finite grams and a low confidence', () => {
    const line = weighLine(catalog, makeLine(onion, [{ quantity: Number.MAX_VALUE, unit: 'kg' }]));
    expect(line.grams).toBe(1e7);
    expect(line.conversion).toBe(0.4);
    expect(Number.isFinite(line.quantity)).toBe(true);
  });
});
