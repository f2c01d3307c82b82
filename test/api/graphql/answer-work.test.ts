import type { Pace } from '../../../src/analysis/pace';
import { createAnswerWork } from '../../../src/api/graphql/answer-work';
import { ApiError } from '../../../src/errors';

/** Work that rests after each field, until `leave` is called. */
function openPace(): Pace & { readonly leave: () => void; readonly rests: () => number } {
  let isLeft = false;
  let rests = 0;
  return {
    isDue: () => true,
    rest() {
      rests++;
      return isLeft ? Promise.reject(new ApiError('caller_left')) : Promise.resolve();
    },
    leave: () => (isLeft = true),
    rests: () => rests,
  };
}

test('waiting fields continue one after the other, the last first, with a rest before each', async () => {
  const pace = openPace();
  const work = createAnswerWork(pace);
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((number) => work.wait().then(() => order.push(number))));
  expect(order).toEqual([3, 2, 1]);
  expect(pace.rests()).toBe(3);
  expect(work.findEnd()).toBeNull();
});

test('a field that begins to wait after all others have continued is resolved', async () => {
  const work = createAnswerWork(openPace());
  await work.wait();
  await work.wait();
  await Promise.all([work.wait(), work.wait().then(() => work.wait())]);
  expect(work.findEnd()).toBeNull();
});

test('once the caller has left, all waiting fields continue and find that the work has ended', async () => {
  const pace = openPace();
  const work = createAnswerWork(pace);
  const waiting = Array.from({ length: 100 }, () => work.wait());
  pace.leave();
  await Promise.all(waiting);
  expect(work.findEnd()?.reason).toBe('caller_left');
  expect(pace.rests()).toBeLessThan(5);
});

test('an answer that grows beyond 16 MiB ends its work, and not before', () => {
  const work = createAnswerWork(openPace());
  work.count(16 * 2 ** 20);
  expect(work.findEnd()).toBeNull();
  work.count(1);
  expect(work.findEnd()?.reason).toBe('answer_too_large');
});
