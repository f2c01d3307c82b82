import type { Client } from 'pg';
import type { FdcDataset } from '../../analysis/food';
import { nutrientColumns, nutrients, toColumn } from '../../analysis/nutrient';
import type { Release } from '../release';
import type { FoodCounts } from '../report';
import { retiredAtSql } from './build-products';
import { isAbandonedSql, keySql } from './build-records';

/**
 * Writes the records of this release from `fdc_staging.record` into the foods, as part of the
 * switch. Rows of the seed change only where the release is newer. No food is deleted.
 */
export async function writeFoods(session: Client, release: Release, releaseId: number): Promise<FoodCounts> {
  const { dataset, publishedAt } = release;
  const count = async (sql: string, values: readonly unknown[]): Promise<number> =>
    (await session.query(sql, [...values])).rowCount ?? 0;
  await session.query(
    'DROP TABLE IF EXISTS fdc_staging.changed; CREATE UNLOGGED TABLE fdc_staging.changed (fdc_id int)',
  );
  const added = await count(insertSql, [dataset, publishedAt]);
  await count(updateSql, [dataset, publishedAt]);
  await count(renewSql, [dataset]);
  await writeParts(session, dataset);
  await count(
    `UPDATE public.food SET release_id = $2 FROM fdc_staging.record WHERE record.fdc_id = food.fdc_id AND record.dataset = $1`,
    [dataset, releaseId],
  );
  const superseded = await count(supersedeSql, [dataset, publishedAt]);
  const retired = await count(retireSql, [dataset, publishedAt]);
  await count(returnSql, [dataset]);
  const { rows } = await session.query<{ kept: number; changed: number }>(
    `SELECT (SELECT count(*)::int FROM fdc_staging.record WHERE dataset = $1) AS kept,
      (SELECT count(DISTINCT fdc_id)::int FROM fdc_staging.changed JOIN fdc_staging.record USING (fdc_id) WHERE fate <> 'new') AS changed`,
    [dataset],
  );
  return { kept: rows[0]?.kept ?? 0, added, changed: rows[0]?.changed ?? 0, retired, superseded };
}

const retiredAt = retiredAtSql('$2');

const contents = [
  'description',
  'category',
  'ndb_number',
  'food_code',
  'published_at',
  ...nutrientColumns,
  'nutrient_origins',
  'retired_at',
  'superseded_by',
];

const written = `
  SELECT record.fdc_id, record.dataset, fate, description, category,
    CASE WHEN record.dataset <> 'survey' THEN key END AS ndb_number, CASE WHEN record.dataset = 'survey' THEN key END AS food_code, published_at,
    ${nutrientColumns.map((column) => `CASE WHEN derived.fdc_id IS NULL THEN record.${column} ELSE derived.${column} END AS ${column}`).join(', ')},
    coalesce(nutrient_origins, '{}') AS nutrient_origins, CASE WHEN superseded_by IS NOT NULL THEN ${retiredAt} END AS retired_at, superseded_by
  FROM fdc_staging.record LEFT JOIN fdc_staging.derived USING (fdc_id) WHERE record.dataset = $1`;

const insertSql = `
INSERT INTO public.food (fdc_id, dataset, ${contents.join(', ')})
SELECT fdc_id, dataset, ${contents.join(', ')} FROM (${written}) written WHERE fate = 'new' ORDER BY fdc_id`;

const updateSql = `
WITH changed AS (
  UPDATE public.food SET ${contents.map((column) => `${column} = written.${column}`).join(', ')}
  FROM (${written}) written
  WHERE food.fdc_id = written.fdc_id AND fate = 'known'
    AND (${contents.map((column) => `food.${column}`).join(', ')}) IS DISTINCT FROM (${contents.map((column) => `written.${column}`).join(', ')})
  RETURNING food.fdc_id)
INSERT INTO fdc_staging.changed SELECT fdc_id FROM changed`;

// Where the newer record states nothing, the values of the seed stay: amounts, fillings, portions
// and flags.
const renewSql = `
WITH changed AS (
  UPDATE public.food SET description = record.description, published_at = record.published_at,
    ${nutrientColumns.map((column) => `${column} = coalesce(record.${column}, food.${column})`).join(', ')},
    nutrient_origins = nutrient_origins - array_remove(ARRAY[${nutrients
      .map((nutrient) => `CASE WHEN record.${toColumn(nutrient)} IS NOT NULL THEN '${nutrient}' END`)
      .join(', ')}], NULL)
  FROM fdc_staging.record WHERE record.fdc_id = food.fdc_id AND record.dataset = $1 AND fate = 'renewed'
  RETURNING food.fdc_id)
INSERT INTO fdc_staging.changed SELECT fdc_id FROM changed`;

const supersedeSql = `
UPDATE public.food older SET retired_at = coalesce(older.retired_at, ${retiredAt}), superseded_by = record.fdc_id
FROM fdc_staging.record
WHERE record.dataset = $1 AND record.superseded_by IS NULL AND older.dataset = record.dataset AND older.fdc_id <> record.fdc_id
  AND ${keySql('older')} = record.key AND older.superseded_by IS DISTINCT FROM record.fdc_id`;

// Foods of the seed are not retired, because its aliases name them.
const retireSql = `
UPDATE public.food SET retired_at = ${retiredAt}
WHERE dataset = $1 AND release_id IS NOT NULL AND NOT in_seed AND retired_at IS NULL
  AND NOT EXISTS (SELECT FROM fdc_staging.record WHERE record.fdc_id = food.fdc_id)`;

// A food of the seed comes into use again where no newer record of it is left.
const returnSql = `
UPDATE public.food SET retired_at = NULL, superseded_by = NULL
FROM public.food successor
WHERE food.dataset = $1 AND food.in_seed AND successor.fdc_id = food.superseded_by AND ${isAbandonedSql('successor')}`;

/**
 * Writes the derived portions and flags of the foods in `fdc_staging.derived` where they differ,
 * and adds these foods to `fdc_staging.changed`.
 */
async function writeParts(session: Client, dataset: FdcDataset): Promise<void> {
  for (const { table, derived, columns, order } of parts) {
    await session.query(
      'DROP TABLE IF EXISTS fdc_staging.differing; CREATE UNLOGGED TABLE fdc_staging.differing (fdc_id int PRIMARY KEY)',
    );
    await session.query(
      `INSERT INTO fdc_staging.differing SELECT DISTINCT fdc_id FROM (
         (SELECT ${columns} FROM fdc_staging.${derived} EXCEPT SELECT ${columns} FROM public.${table})
         UNION ALL (SELECT ${columns} FROM public.${table} JOIN fdc_staging.derived USING (fdc_id) EXCEPT SELECT ${columns} FROM fdc_staging.${derived})) part
       JOIN fdc_staging.record USING (fdc_id) WHERE dataset = $1`,
      [dataset],
    );
    await session.query(
      `DELETE FROM public.${table} part USING fdc_staging.differing WHERE part.fdc_id = differing.fdc_id`,
    );
    await session.query(
      `INSERT INTO public.${table} (${columns}) SELECT ${columns} FROM fdc_staging.${derived} JOIN fdc_staging.differing USING (fdc_id) ORDER BY ${order}`,
    );
    await session.query('INSERT INTO fdc_staging.changed SELECT fdc_id FROM fdc_staging.differing');
  }
}

const parts = [
  {
    table: 'portion',
    derived: 'derived_portion',
    columns: 'fdc_id, position, unit, modifier, grams, origin, source_fdc_id',
    order: 'fdc_id, position',
  },
  { table: 'food_flag', derived: 'derived_flag', columns: 'fdc_id, flag, state, reason', order: 'fdc_id, flag' },
] as const;
