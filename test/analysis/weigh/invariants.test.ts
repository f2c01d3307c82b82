import fc from '../../support/fast-check';
import { weighingWays, type WeighedLine } from '../../../src/analysis/line';
import { weighLine } from '../../../src/analysis/weigh/weigh-line';
import { makeCatalog, makeFood, makeLine } from './hand-made-food';

const catalog = makeCatalog(0.8);
const rungs = [0, 0.4, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1];

const portion = fc
  .tuple(
    fc.constantFrom(
      'cup',
      'cup, chopped',
      'teaspoon',
      'large',
      'medium',
      'clove',
      'slice, thin',
      'can, drained',
      'each',
    ),
    fc.integer({ min: 1, max: 900 }),
    fc.boolean(),
  )
  .map(([name, grams, isCustomary]) => `${name}: ${grams}${isCustomary ? ' (customary)' : ''}`);
const food = fc.array(portion, { maxLength: 8 }).map((portions) => makeFood(portions));
const unit = fc.constantFrom(
  'cup',
  'tbsp',
  'ml',
  'g',
  'oz',
  'can',
  'clove',
  'handful',
  'pinch',
  'large',
  'batch',
  null,
);
const text = fc.constantFrom('thing', 'thing, chopped', 'canned thing, drained', 'thing, thinly sliced');
const size = fc.constantFrom(null, 'large', 'small', '2-inch', 'medium-size');

/** Checks that twice a quantity is twice the grams, as surely. */
function checkTwice(weigh: (quantity: number) => WeighedLine, quantity: number): void {
  const once = weigh(quantity);
  const twice = weigh(2 * quantity);
  expect(Math.abs(twice.grams - 2 * once.grams)).toBeLessThanOrEqual(1e-11 * twice.grams);
  expect(twice.conversion).toBe(once.conversion);
}

test('twice the quantity is twice the grams, with the same confidence', () => {
  const line = fc.record({ one: food, quantity: fc.double({ min: 0.01, max: 20, noNaN: true }), unit, text, size });
  fc.assert(
    fc.property(line, ({ one, quantity, unit: written, text: said, size: sized }) => {
      const weigh = (amount: number) =>
        weighLine(catalog, makeLine(one, [{ quantity: amount, unit: written }], { text: said, size: sized }));
      checkTwice(weigh, quantity);
    }),
  );
});

test('twice the frying fat is twice the grams, for every amount and unit', () => {
  const fat = makeFood(['cup: 218', 'tablespoon: 13.6'], { category: 'Fats and Oils' });
  const measure = fc.constantFrom('cup', 'quart', 'gallon', 'ml', 'liter', 'bottle', 'tbsp', 'tsp', 'g', 'oz', 'lb');
  const said = fc.constantFrom('thing for frying', 'thing, to deep-fry', 'thing, plus more for frying');
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 50, noNaN: true }), measure, said, (quantity, written, words) => {
      const weigh = (amount: number) =>
        weighLine(catalog, makeLine(fat, [{ quantity: amount, unit: written }], { text: words }));
      checkTwice(weigh, quantity);
    }),
  );
});

test('grams are finite and not negative, the confidence is one of the ways, and unit and reason are set', () => {
  const amount = fc.record({
    relation: fc.constantFrom('main' as const, 'same' as const, 'plus' as const, 'each' as const),
    quantity: fc.oneof(fc.double({ min: 0, max: Number.MAX_VALUE, noNaN: true }), fc.constant(0)),
    quantityMax: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: null }),
    unit: fc.option(
      fc.oneof(
        unit.map((word) => word ?? 'inch'),
        fc.string(),
      ),
      { nil: null },
    ),
  });
  fc.assert(
    fc.property(
      fc.option(food, { nil: null }),
      fc.array(amount, { maxLength: 4 }),
      fc.string(),
      (one, amounts, said) => {
        const line = weighLine(catalog, makeLine(one, amounts, { text: said, name: said }));
        expect(Number.isFinite(line.grams)).toBe(true);
        expect(Object.is(line.grams, Math.abs(line.grams))).toBe(true);
        expect(Number.isFinite(line.quantity)).toBe(true);
        expect(rungs).toContain(line.conversion);
        expect(weighingWays).toContain(line.way);
        expect(line.unit).toEqual(expect.any(String));
        expect(line.weighReason).not.toBe('');
      },
    ),
  );
});
