import { noNutrients, nutrients, type Nutrient } from '../../src/analysis/nutrient';
import { addNutrients, findKnownShares } from '../../src/analysis/sum';
import { weighLine } from '../../src/analysis/weigh/weigh-line';
import { makeCatalog, makeFood, makeLine } from './weigh/hand-made-food';

const catalog = makeCatalog();

/** A line of a food with so much fat in 100 g and without the named nutrients. */
function gramsOf(grams: number, fatTotal: number, unknown: readonly Nutrient[] = []) {
  const missing = Object.fromEntries(unknown.map((nutrient) => [nutrient, null]));
  const food = makeFood([], { nutrientsPer100g: { ...noNutrients, fatTotal, ...missing } });
  return addNutrients(weighLine(catalog, makeLine(food, [{ quantity: grams, unit: 'g' }])));
}
const stranger = (grams: number) => addNutrients(weighLine(catalog, makeLine(null, [{ quantity: grams, unit: 'g' }])));

test('if everything is known the share is 1, if nothing is known it is 0', () => {
  expect(Object.values(findKnownShares([gramsOf(100, 5)]))).toEqual(nutrients.map(() => 1));
  expect(Object.values(findKnownShares([]))).toEqual(nutrients.map(() => 0));
  expect(Object.values(findKnownShares([stranger(50)]))).toEqual(nutrients.map(() => 0));
});

test('a missing vitamin lowers the share by the grams, a missing fatty acid by the fat', () => {
  const shares = findKnownShares([gramsOf(300, 1), gramsOf(100, 97, ['vitaminD', 'fatTrans'])]);
  expect(shares.vitaminD).toBe(0.75);
  expect(shares.fatTrans).toBe(0.03);
  expect(shares.fatSaturated).toBe(1);
});

test('without fat it is known that there is no trans fat', () => {
  expect(findKnownShares([gramsOf(100, 0, ['fatTrans'])]).fatTrans).toBe(1);
});

test('a line without a food lowers every share by its grams', () => {
  const shares = findKnownShares([gramsOf(100, 10, ['fatTrans']), gramsOf(200, 5), stranger(100)]);
  expect(shares.calories).toBe(0.75);
  expect(shares.fatTrans).toBe(0.375);
});

test('a share is between 0 and 1, with 12 digits', () => {
  const lines = [gramsOf(0.1, 0.2), gramsOf(0.2, 0.1, ['fatTrans', 'iron']), gramsOf(1 / 3, 7, ['calcium'])];
  for (const share of Object.values(findKnownShares(lines))) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
    expect(Number(share.toPrecision(12))).toBe(share);
  }
});
