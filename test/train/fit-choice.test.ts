import { fitChoice, type Choice } from '../../src/train/fit-logistic';

const options = [Float64Array.of(1, 0), Float64Array.of(0, 1), Float64Array.of(0, 0)];
const none = Float64Array.of(0, 0);
const light = Float64Array.of(0.01, 0.01);

const choose = (isRight: readonly boolean[], weight: number): Choice => ({ options, isRight, weight });

test('what is chosen twice as often as another weighs the logarithm of two more', () => {
  const choices = [
    choose([true, false, false], 200),
    choose([false, true, false], 100),
    choose([false, false, true], 100),
  ];
  const [first = 0, second = 0] = fitChoice(choices, none, light);
  expect(first).toBeCloseTo(Math.log(2), 2);
  expect(second).toBeCloseTo(0, 2);
});

test('where several are right, any of them will do', () => {
  const [first = 0, second = 0] = fitChoice([choose([true, true, false], 50)], none, light);
  expect(first).toBeGreaterThan(1);
  expect(second).toBeCloseTo(first, 6);
});

test('a weight held firmly stays at its prior', () => {
  const [first = 0] = fitChoice([choose([true, false, false], 50)], Float64Array.of(2, 0), Float64Array.of(1e9, 1));
  expect(first).toBeCloseTo(2, 6);
});
