import { computeTables, type CatalogTables } from '../../src/catalog/build-catalog';
import { packTables, unpackTables } from '../../src/catalog/pack-tables';
import { doAtOnce } from '../../src/catalog/sliced-work';
import type { WordTables } from '../../src/catalog/word-index';
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
  const readAgain = unpackTables(JSON.parse(JSON.stringify(packTables(tables))));
  expect(listOnce(readAgain)).toStrictEqual(listOnce(tables));
});

/** Tables in which the words of all names stand once: each name refers to all of them. */
function listOnce({ kitchen, imported, ...others }: CatalogTables): unknown {
  return { ...others, kitchen: listWords(kitchen), imported: imported === null ? null : listWords(imported) };
}

function listWords({ words, profiles }: WordTables): unknown {
  const tables = new Set(profiles.flatMap(({ table, names }) => [table, ...names.map((name) => name.table)]));
  return {
    words,
    tables: [...tables],
    profiles: profiles.map((profile) => ({
      ...profile,
      table: null,
      names: profile.names.map((name) => Object.entries(name).filter(([field]) => field !== 'table')),
    })),
  };
}
