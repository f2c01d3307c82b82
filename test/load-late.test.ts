import { loadLate } from '../src/load-late';

test('what is loaded late is loaded once, by the first use', async () => {
  let loads = 0;
  const load = loadLate(() => Promise.resolve(++loads));
  expect(loads).toBe(0);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

test('a load that failed is tried again by the next use', async () => {
  let loads = 0;
  const load = loadLate(() =>
    ++loads === 1 ? Promise.reject(new Error('too many open files')) : Promise.resolve('it'),
  );
  await expect(load()).rejects.toThrow('too many open files');
  expect(await load()).toBe('it');
});
