import fc from '../support/fast-check';
import { doAtOnce, doInSlices, sortSliced, type SlicedWork } from '../../src/catalog/sliced-work';

/** Adds numbers, a millisecond each. */
function* addSlowly(numbers: readonly number[]): SlicedWork<number> {
  let sum = 0;
  for (const number of numbers) {
    const startedAt = performance.now();
    while (performance.now() < startedAt + 1) sum += 0;
    sum += number;
    yield;
  }
  return sum;
}

const numbers = Array.from({ length: 40 }, (_, index) => index);

test('work has the same result in slices as at once', async () => {
  expect(doAtOnce(addSlowly(numbers))).toBe(780);
  expect(await doInSlices(addSlowly(numbers))).toBe(780);
});

test('other tasks run between slices', async () => {
  let isDone = false;
  let turns = 0;
  const count = (): void => {
    if (isDone) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  await doInSlices(addSlowly(numbers));
  isDone = true;
  expect(turns).toBeGreaterThan(2);
});

test('an error in a slice rejects the whole work', async () => {
  function* fail(): SlicedWork<number> {
    yield* addSlowly(numbers);
    throw new Error('It went wrong.');
  }
  expect(() => doAtOnce(fail())).toThrow('It went wrong.');
  await expect(doInSlices(fail())).rejects.toThrow('It went wrong.');
});

test('sorting in slices gives the same result as sorting at once, and is stable', () => {
  const value = fc.record({ rank: fc.integer({ min: 0, max: 20 }), place: fc.nat() });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 3000, size: 'max' }), (values) => {
      const compare = (one: { rank: number }, other: { rank: number }): number => one.rank - other.rank;
      expect(doAtOnce(sortSliced(values, compare))).toEqual(values.toSorted(compare));
    }),
    { numRuns: 30 },
  );
});
