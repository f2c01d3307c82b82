import { findDietLabels } from '../../../src/analysis/label/label-recipe';
import { noNutrients } from '../../../src/analysis/nutrient';

/**
 * The labels for so many kilocalories from protein, carbohydrates and fat, of 1,000 kcal by
 * default.
 */
function labelsOf(...[protein, carbs, fat, calories = 1000]: readonly [number, number, number, number?]) {
  return findDietLabels({
    ...noNutrients,
    calories,
    protein: protein / 4,
    carbsTotal: carbs / 4,
    fatTotal: fat / 9,
  });
}

test('limits are inclusive', () => {
  expect(labelsOf(250, 300, 450)).toEqual(['high-protein']);
  expect(labelsOf(100, 200, 700)).toEqual(['low-carb']);
  expect(labelsOf(100, 750, 150)).toEqual(['low-fat']);
  expect(labelsOf(150, 400, 450)).toEqual(['balanced']);
  expect(labelsOf(150, 600, 250)).toEqual(['balanced']);
  expect(labelsOf(250, 500, 250)).toEqual(['high-protein', 'balanced']);
});

test('just beyond a limit there is no label', () => {
  expect(labelsOf(249.9, 300, 450)).toEqual([]);
  expect(labelsOf(100, 200.1, 699)).toEqual([]);
  expect(labelsOf(100, 749, 150.1)).toEqual([]);
  expect(labelsOf(149.9, 500, 350)).toEqual([]);
  expect(labelsOf(250.1, 500, 250)).toEqual(['high-protein']);
  expect(labelsOf(200, 399.9, 400)).toEqual([]);
  expect(labelsOf(200, 600.1, 200)).toEqual([]);
});

test('a limit missed by rounding alone is met', () => {
  expect(labelsOf(250 - 1e-7, 300, 450)).toEqual(['high-protein']);
  expect(labelsOf(100, 200 + 1e-7, 700)).toEqual(['low-carb']);
  expect(labelsOf(250 - 1e-5, 300, 450)).toEqual([]);
});

test('labels come in the order of the contract', () => {
  expect(labelsOf(900, 50, 50)).toEqual(['high-protein', 'low-carb', 'low-fat']);
});

test('shares are of the stated calories, not of the sum of the macronutrients', () => {
  expect(labelsOf(250, 300, 450, 1100)).toEqual([]);
  expect(labelsOf(250, 300, 450, 900)).toEqual(['high-protein']);
});

test('without calories those of the macronutrients count, and without both there is no label', () => {
  expect(labelsOf(250, 300, 450, 0)).toEqual(['high-protein']);
  expect(labelsOf(0, 0, 0, 0)).toEqual([]);
});

test('calories without macronutrients are low in carbs and in fat', () => {
  expect(labelsOf(0, 0, 0, 70)).toEqual(['low-carb', 'low-fat']);
});
