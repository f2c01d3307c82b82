import { setImmediate as nextRound } from 'node:timers/promises';
import { mapTogether } from '../../src/analysis/map-together';
import { restTogether } from '../../src/analysis/pace';

test('results come in the order of the values, whichever ends first', async () => {
  const results = await mapTogether([3, 1, 2, 0], 3, async (rounds) => {
    for (let round = 0; round < rounds; round += 1) await nextRound();
    return `after ${rounds}`;
  });
  expect(results).toEqual(['after 3', 'after 1', 'after 2', 'after 0']);
});

test('a group is begun when the one before has ended', async () => {
  let running = 0;
  const seen: number[] = [];
  await mapTogether(Array.from({ length: 7 }), 3, async () => {
    seen.push((running += 1));
    await nextRound();
    running -= 1;
  });
  expect(seen).toEqual([1, 2, 3, 1, 2, 3, 1]);
});

test('the first failure of a group is thrown once its other work has ended, and no group follows', async () => {
  const ended: number[] = [];
  const mapped = mapTogether([0, 1, 2, 3], 3, async (value) => {
    if (value === 1) throw new Error('no answer');
    await nextRound();
    ended.push(value);
  });
  await expect(mapped).rejects.toThrow('no answer');
  expect(ended).toEqual([0, 2]);
});

test('work that rests together rests once, and rests again when the next time is due', async () => {
  let rests = 0;
  const pace = restTogether({
    isDue: () => true,
    rest: async () => {
      rests += 1;
      await nextRound();
    },
  });
  await Promise.all([pace.rest(), pace.rest(), pace.rest()]);
  expect(rests).toBe(1);
  await pace.rest();
  expect(rests).toBe(2);
});
