import type { Client } from 'pg';
import { nutrients } from '../../analysis/nutrient';
import { keySql } from '../build/key-sql';
import { retiredAtSql } from '../build/retired-at-sql';
import type { FoodCounts } from '../run/report/import-report';
import type { Release } from '../run/releases/release';
import { nutrientColumns, toColumn } from '../../analysis/nutrient-columns';
import { writeParts } from './write-parts';

/**
 * Writes the records of `fdc_staging.record` that are of this release into the foods, as part of the switch. The rows of the seed stay as they are unless the
 * release is newer; no food is deleted.
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

// What the newer record does not state stays as the seed has it: its amounts and fillings, its portions and flags.
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

// What the seed has stays: it vouches for it, and its aliases name it.
const retireSql = `
UPDATE public.food SET retired_at = ${retiredAt}
WHERE dataset = $1 AND release_id IS NOT NULL AND NOT in_seed AND retired_at IS NULL
  AND NOT EXISTS (SELECT FROM fdc_staging.record WHERE record.fdc_id = food.fdc_id)`;
