import { findWilsonInterval } from '../../tools/eval/judged/wilson-interval';

test('81 of 263, the example of the method in the literature, lie between 25.5 and 36.6 %', () => {
  const [low, high] = findWilsonInterval(81, 263);
  expect(low).toBeCloseTo(0.2553, 4);
  expect(high).toBeCloseTo(0.3662, 4);
});

test('where all are right the range still ends below certainty, and never leaves 0 to 1', () => {
  const [low, high] = findWilsonInterval(10, 10);
  expect(low).toBeCloseTo(0.7225, 3);
  expect(high).toBeCloseTo(1, 9);
  expect(high).toBeLessThanOrEqual(1);
});

test('of nothing nothing is known', () => {
  expect(findWilsonInterval(0, 0)).toEqual([0, 1]);
});
