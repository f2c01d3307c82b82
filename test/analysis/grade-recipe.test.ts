import { gradeRecipe } from '../../src/analysis/grade';
import { addNutrients } from '../../src/analysis/sum';
import { weighLine } from '../../src/analysis/weigh/weigh-line';
import { makeCatalog, makeFood, makeLine } from './weigh/hand-made-food';

const salt = makeFood(['teaspoon: 6', 'dash: 0.4'], { description: 'Salt, table' });
const stated = (match: number) =>
  addNutrients(weighLine(makeCatalog(), makeLine(salt, [{ quantity: 1, unit: 'g' }], { match })));
const toTaste = (match: number) => addNutrients(weighLine(makeCatalog(), makeLine(salt, [], { match })));
const unmatched = addNutrients(weighLine(makeCatalog(), makeLine(null, [{ quantity: 1, unit: 'g' }])));

test('a line with an overall confidence of 0.50 succeeds, one below fails the recipe', () => {
  expect(gradeRecipe([stated(1), stated(0.5)])).toBe('success');
  expect(gradeRecipe([stated(1), stated(0.49)])).toBe('quality_check_failed');
});

test('an unmatched line fails the recipe', () => {
  expect(gradeRecipe([stated(1), unmatched])).toBe('quality_check_failed');
});

test('"to taste" alone never fails a recipe, though its overall is below 0.50', () => {
  expect(toTaste(0.6).overall).toBeLessThan(0.5);
  expect(gradeRecipe([stated(1), toTaste(0.6)])).toBe('success');
});

test('a food that is probably wrong fails the recipe, even without an amount', () => {
  expect(gradeRecipe([toTaste(0.4)])).toBe('quality_check_failed');
});
