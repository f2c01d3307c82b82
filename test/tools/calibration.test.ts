import {
  bandByTenths,
  findCalibrationError,
  findWilsonInterval,
  measureBand,
  type ScoredMatch,
} from '../../tools/eval/calibration';

function list(match: number, right: number, wrong: number): readonly ScoredMatch[] {
  return [
    ...Array.from({ length: right }, () => ({ match, isRight: true, weight: 1 })),
    ...Array.from({ length: wrong }, () => ({ match, isRight: false, weight: 1 })),
  ];
}

test('a score of which just its share is right has no calibration error', () => {
  const { byTenths, byCount } = findCalibrationError([...list(0.9, 9, 1), ...list(0.5, 5, 5)]);
  expect(byTenths).toBeCloseTo(0, 9);
  expect(byCount).toBeCloseTo(0, 9);
});

test('the calibration error is the distance of each band weighed by its lines', () => {
  expect(findCalibrationError([...list(0.9, 10, 0), ...list(0.5, 10, 20)]).byTenths).toBeCloseTo(
    (10 * 0.1 + 30 * (0.5 - 1 / 3)) / 40,
    9,
  );
});

test('a line that stands for three counts three times, and widens the range', () => {
  const weighed = [
    { match: 0.9, isRight: true, weight: 3 },
    { match: 0.9, isRight: false, weight: 1 },
  ];
  const band = measureBand(weighed);
  expect(band.right).toBeCloseTo(0.75, 9);
  expect(band.interval[1] - band.interval[0]).toBeGreaterThan(0.5);
});

test('a line without a match promises nothing and stands in no band', () => {
  expect(bandByTenths(list(0, 3, 3))).toEqual([]);
});

test('a score of one belongs to the last tenth', () => {
  expect(bandByTenths(list(1, 1, 0)).map(({ tenth }) => tenth)).toEqual([9]);
});

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
