import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSeed } from '../../src/seed/read-seed';
import { syncSeed } from '../../src/seed/sync-seed';
import { createTestDatabase } from '../support/database';
import { digest, importReleases } from './import-releases';

const data = join(__dirname, '../../../shared/data/fdc');

(existsSync(data) ? test : test.skip)(
  'the four datasets come in with one command over the seed, once (skipped where ../shared/data/fdc is missing)',
  async () => {
    const own = await createTestDatabase();
    await syncSeed(own.database);
    const { datasets, leftOut } = await importReleases(own, [data]);
    expect(
      datasets.map(({ dataset, kept, retired, superseded }) => [dataset, kept, retired, superseded]).sort(),
    ).toEqual([
      ['branded', 4827, 0, 0],
      ['foundation', 316, 0, 0],
      ['sr_legacy', 7793, 0, 0],
      ['survey', 5432, 0, 0],
    ]);
    expect(leftOut).toEqual([expect.stringMatching(/^SR28 .* is left out for SR Legacy/)]);
    const { rows } = await own.database.pool.query(
      'SELECT dataset::text, count(*)::int, count(*) FILTER (WHERE in_seed)::int AS seed FROM food GROUP BY 1 ORDER BY 1',
    );
    const inSeed = countFoods();
    expect(rows).toEqual([
      { dataset: 'foundation', count: 316, seed: inSeed.get('foundation') },
      { dataset: 'house', count: inSeed.get('house'), seed: inSeed.get('house') },
      { dataset: 'sr_legacy', count: 7793, seed: inSeed.get('sr_legacy') },
      { dataset: 'survey', count: 5432, seed: inSeed.get('survey') },
    ]);
    const before = await digest(own);
    await expect(importReleases(own, [data])).resolves.toMatchObject({ datasets: [] });
    expect(await digest(own)).toBe(before);
    await own.drop();
  },
);

/** How many foods of each dataset the seed holds. */
function countFoods(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { dataset } of readSeed().foods) counts.set(dataset, (counts.get(dataset) ?? 0) + 1);
  return counts;
}
