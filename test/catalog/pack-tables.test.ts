import { computeTables } from '../../src/catalog/build-catalog';
import { packTables, unpackTables } from '../../src/catalog/pack-tables';
import { doAtOnce } from '../../src/catalog/sliced-work';
import { readSeed } from '../../src/seed/read-seed';

test('tables are the same after they were written as JSON and read again', () => {
  const { foods, hash, ...seed } = readSeed();
  // As the database has them: the evidence of a row stays in the seed.
  const aliases = seed.aliases.map(({ phrase, when, fdcId, fit, sourcedCalories }) => ({
    phrase,
    when,
    fdcId,
    fit,
    ...(sourcedCalories === undefined ? {} : { sourcedCalories }),
  }));
  expect(aliases.some(({ sourcedCalories }) => sourcedCalories !== undefined)).toBe(true);
  const [food] = foods;
  const tables = doAtOnce(
    computeTables({
      foods,
      aliases,
      version: hash,
      products: new Map([
        [1, null],
        [2, food === undefined ? null : { ...food, fdcId: 2 }],
      ]),
      pinned: new Set(['house mix']),
      kitchen: new Set(foods.slice(100).map(({ fdcId }) => fdcId)),
    }),
  );
  expect(tables.imported).not.toBeNull();
  expect(unpackTables(JSON.parse(JSON.stringify(packTables(tables))))).toStrictEqual(tables);
});
