import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePhrase } from '../../src/analysis/match-words/normalize';
import { findProjectRoot } from '../../src/project-root';
import { readSources } from '../../src/seed/compile-seed';
import { readSeed } from '../../src/seed/read-seed';
import { readSeedTable } from '../../src/seed/read-table';
import { seedTables } from '../../src/seed/seed';

const root = findProjectRoot();
const rows = readSeedTable(join(root, 'seeds', 'rules', 'proxy-energies.tsv'), seedTables.proxyEnergies).map(
  ({ cells: [phrase = '', kcal = '', source = ''] }) => ({ phrase, kcal: Number(kcal), source }),
);
const seed = readSeed();
const byId = new Map(seed.foods.map((food) => [food.fdcId, food]));

test.each(rows)('the energy of $phrase is near that of its stand-in, or the row serves nothing', ({ phrase, kcal }) => {
  const proxies = seed.aliases.filter((alias) => alias.phrase === normalizePhrase(phrase));
  expect(proxies.map(({ sourcedCalories }) => sourcedCalories)).toEqual(proxies.map(() => kcal));
  for (const { fdcId } of proxies) {
    const calories = byId.get(fdcId)?.nutrientsPer100g.calories ?? NaN;
    expect(Math.abs(calories - kcal)).toBeLessThanOrEqual(0.15 * kcal);
  }
});

const fdc = join(root, '..', 'shared', 'data', 'fdc');
const withData = existsSync(fdc) ? test : test.skip;

withData('each source is a record of that name and energy', async () => {
  const { srLegacy, survey } = await readSources(fdc);
  const records = new Map([...srLegacy, ...survey].map((food) => [`${food.dataset} ${food.fdcId}`, food]));
  const kept = rows.filter(({ source }) => !source.startsWith('sr28 '));
  expect(kept.length).toBeGreaterThan(10);
  for (const { kcal, source } of kept) {
    const [id = '', name = ''] = source.split(': ');
    const record = records.get(id);
    expect([source, record?.nutrientsPer100g.calories]).toEqual([source, kcal]);
    expect(name.startsWith(record?.description ?? '-')).toBe(true);
  }
});
