import fc from '../support/fast-check';
import { noNutrients, nutrients } from '../../src/analysis/nutrient';
import { addNutrients, sumRecipe } from '../../src/analysis/sum';
import { weighLine } from '../../src/analysis/weigh/weigh-line';
import { makeCatalog, makeFood, makeLine } from './weigh/hand-made-food';

const catalog = makeCatalog();
const gramsOf = (grams: number, caloriesPer100g = 50, match = 1) => {
  const food = makeFood([], { nutrientsPer100g: { ...noNutrients, calories: caloriesPer100g, vitaminD: null } });
  return addNutrients(weighLine(catalog, makeLine(food, [{ quantity: grams, unit: 'g' }], { match })));
};
const lines = fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 900 })), {
  maxLength: 20,
});

test('nutrients are the grams of the food times its amounts per 100 g', () => {
  expect(gramsOf(250, 364).nutrients.calories).toBe(910);
});

test('an amount that the record does not state counts as 0 and is not known; a stated 0 is known', () => {
  const line = gramsOf(100);
  expect(line.nutrients.vitaminD).toBe(0);
  expect(line.known.has('vitaminD')).toBe(false);
  expect(line.known.has('iron')).toBe(true);
});

test('a line without a food has 14 zeros and overall 0', () => {
  const line = addNutrients(weighLine(catalog, makeLine(null, [{ quantity: 100, unit: 'g' }])));
  expect(Object.values(line.nutrients)).toEqual(nutrients.map(() => 0));
  expect(line.overall).toBe(0);
});

test('overall is exactly match times conversion', () => {
  const line = addNutrients(weighLine(catalog, makeLine(makeFood(['medium: 10']), [{ quantity: 1 }], { match: 0.93 })));
  expect(line.overall).toBe(0.93 * 0.85);
});

test('amounts carry 12 significant digits', () => {
  expect(gramsOf(33.333333333333336, 1).nutrients.calories).toBe(0.333333333333);
});

test('totals are the sums of the emitted amounts in order, and a serving is its share', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 50 }), (amounts, servings) => {
      const analyzed = amounts.map(([grams, calories]) => gramsOf(grams / 7, calories / 3));
      const { totals, perServing } = sumRecipe(analyzed, servings);
      const sum = analyzed.reduce((all, line) => all + line.nutrients.calories, 0);
      expect(totals.calories).toBe(Number(sum.toPrecision(12)));
      expect(perServing.calories).toBe(Number((totals.calories / servings).toPrecision(12)));
    }),
  );
});

test('the order of the lines does not change the totals', () => {
  fc.assert(
    fc.property(lines, (amounts) => {
      const analyzed = amounts.map(([grams, calories]) => gramsOf(grams / 7, calories / 3));
      const forward = sumRecipe(analyzed, 1).totals.calories;
      const backward = sumRecipe([...analyzed].reverse(), 1).totals.calories;
      expect(Math.abs(forward - backward)).toBeLessThanOrEqual(1e-11 * forward);
    }),
  );
});

test('twice the grams are twice the nutrients', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 900 }), (grams, calories) => {
      const once = gramsOf(grams / 7, calories / 3).nutrients.calories;
      const twice = gramsOf((2 * grams) / 7, calories / 3).nutrients.calories;
      expect(Math.abs(twice - 2 * once)).toBeLessThanOrEqual(1e-11 * twice);
    }),
  );
});

test('one serving is the recipe itself, and a recipe without lines has 14 zeros', () => {
  const { totals, perServing } = sumRecipe([], 1);
  expect(perServing).toBe(totals);
  expect(totals).toEqual(noNutrients);
});
