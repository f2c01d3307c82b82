import { noNutrients, type NutrientAmounts } from '../../src/analysis/nutrient';
import { sumRecipe } from '../../src/analysis/sum';
import { blameLine } from '../../tools/eval/recipes/blame';
import { readExclusions } from '../../tools/eval/recipes/judged-recipes';

const flour = makeLine('200 g flour', { calories: 728, fatTotal: 2, carbsTotal: 153, protein: 21 });
const sugar = makeLine('100 g sugar', { calories: 387, carbsTotal: 100 });
const butter = makeLine('100 g butter', { calories: 717, fatTotal: 81, protein: 1 });
const halfOfButter = makeLine('50 g butter', { calories: 358.5, fatTotal: 40.5, protein: 0.5 });
const lines = [flour, sugar, butter];
const { totals } = sumRecipe(lines, 1);

function makeLine(text: string, amounts: Partial<NutrientAmounts>) {
  return { text, nutrients: { ...noNutrients, ...amounts } };
}

test('the line whose correction explains the difference in all four figures is blamed', () => {
  const published = sumRecipe([flour, sugar, halfOfButter], 1).totals;
  const blame = blameLine(lines, totals, published);
  expect(blame?.line?.text).toBe('100 g butter');
  expect(blame?.factor).toBeCloseTo(0.5, 6);
  expect(blame?.explained).toBeCloseTo(1, 6);
});

test('where all figures are off by the same share no line is blamed but all of them', () => {
  expect(blameLine(lines, totals, sumRecipe(lines, 3).perServing)).toMatchObject({ line: null });
});

test('where nothing differs nothing is blamed', () => {
  expect(blameLine(lines, totals, totals)).toBeNull();
});

test('every exclusion gives a reason that can be checked: what is stated against what the recipe holds', () => {
  const reasons = [...readExclusions().values()];
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.filter((reason) => !/\d/.test(reason) || reason.length < 40)).toEqual([]);
});
