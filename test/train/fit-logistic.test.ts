import { fitLogistic, toProbability, type Observation } from '../../src/train/fit-logistic';

const observe = (features: readonly number[], outcome: number, weight: number): Observation => ({
  features: Float64Array.from(features),
  outcome,
  weight,
});
const none = Float64Array.of(0, 0);
const loose = Float64Array.of(1e-6, 1e-6);

test('the odds of a constant and a sign are those of the counts', () => {
  const observations = [observe([1, 0], 1, 90), observe([1, 0], 0, 10), observe([1, 1], 1, 30), observe([1, 1], 0, 70)];
  const [base = 0, sign = 0] = fitLogistic(observations, none, loose);
  expect(toProbability(base)).toBeCloseTo(0.9, 4);
  expect(toProbability(base + sign)).toBeCloseTo(0.3, 4);
});

test('a sign that nothing speaks of stays at its prior', () => {
  const prior = Float64Array.of(0, -1.5);
  const [, sign] = fitLogistic([observe([1, 0], 1, 5)], prior, Float64Array.of(1, 1));
  expect(sign).toBe(-1.5);
});

test('a firmly held prior moves less than a loose one', () => {
  const observations = [observe([1, 1], 1, 20)];
  const [, free = 0] = fitLogistic(observations, none, Float64Array.of(100, 0.1));
  const [, held = 0] = fitLogistic(observations, none, Float64Array.of(100, 50));
  expect(held).toBeGreaterThan(0);
  expect(free).toBeGreaterThan(held);
});

test('outcomes on which people do not agree give the probability between', () => {
  const [base = 0] = fitLogistic([observe([1, 0], 0.8, 100)], none, loose);
  expect(toProbability(base)).toBeCloseTo(0.8, 4);
});
