import type { Client } from 'pg';
import { nutrientColumns } from '../../analysis/nutrient';
import type { Release } from '../release';

/**
 * Builds `fdc_staging.record`: the foods of the generic releases with their keys, validated amounts
 * and final ids, and how they relate to the loaded foods:
 *
 * - `superseded_by`: the newer food with the same key, of the release or of the seed (which may be
 *   newer than an old release);
 * - `fate`: `new`; `known`, imported before; `kept`, the seed has the food as new or newer, and its
 *   row stays; `renewed`, the seed has an older record.
 */
export async function buildRecords(session: Client, releases: readonly Release[]): Promise<void> {
  await session.query('DROP TABLE IF EXISTS fdc_staging.record');
  await session.query(recordTable);
  for (const release of releases) await session.query(recordSql(release));
  await session.query(supersedeSql);
  await session.query(fateSql);
  await session.query('ANALYZE fdc_staging.record');
}

const recordTable = `
CREATE UNLOGGED TABLE fdc_staging.record (
  fdc_id int PRIMARY KEY, source smallint NOT NULL, staged_id int NOT NULL, dataset public."Dataset" NOT NULL, key int NOT NULL,
  description text NOT NULL, category text NOT NULL, published_at date, ${nutrientColumns.map((column) => `${column} float8`).join(', ')},
  superseded_by int, fate text)`;

// SR28 has no FDC ids: a food takes the id of its NDB number in SR Legacy, or minus that number
// where SR Legacy lacks it.
const recordSql = ({ dataset, source, form }: Release): string => `
INSERT INTO fdc_staging.record (fdc_id, source, staged_id, dataset, key, description, category, published_at, ${nutrientColumns.join(', ')})
SELECT ${form === 'sr28' ? 'coalesce(legacy.fdc_id, food.fdc_id)' : 'food.fdc_id'}, source, food.fdc_id, food.dataset, key.key,
  food.description, coalesce(nullif(key.category, ''), food.category), food.published_at, ${nutrientColumns.map((column) => `amount.${column}`).join(', ')}
FROM fdc_staging.food JOIN fdc_staging.key USING (source, fdc_id) LEFT JOIN fdc_staging.amount USING (source, fdc_id)
  LEFT JOIN LATERAL (
    SELECT former.fdc_id FROM public.food former
    WHERE former.dataset = 'sr_legacy' AND ndb_number = key.key AND former.fdc_id > 0
    ORDER BY former.retired_at NULLS FIRST, former.fdc_id DESC LIMIT 1) legacy ON ${form === 'sr28'}
WHERE source = ${source} AND food.dataset = '${dataset}' AND food.description <> ''`;

/**
 * SQL for the number that a food keeps over the releases of its dataset: NDB number or food code.
 * @param table name or alias of a table of foods
 */
export const keySql = (table: string): string => `coalesce(${table}.ndb_number, ${table}.food_code)`;

/**
 * SQL for whether a food is out of use and no newer record has replaced it.
 * @param table name or alias of a table of foods
 */
export const isAbandonedSql = (table: string): string =>
  `(${table}.retired_at IS NOT NULL AND ${table}.superseded_by IS NULL)`;

// Of the loaded foods that the release lacks, only those of the seed stay in use.
const supersedeSql = `
UPDATE fdc_staging.record SET superseded_by = newer.fdc_id
FROM (
  SELECT fdc_id AS old_id, first_value(fdc_id) OVER (PARTITION BY dataset, key ORDER BY published_at DESC NULLS LAST, fdc_id DESC) AS fdc_id
  FROM fdc_staging.record) newer
WHERE old_id = record.fdc_id AND newer.fdc_id <> record.fdc_id;
UPDATE fdc_staging.record SET superseded_by = loaded.fdc_id
FROM public.food loaded
WHERE loaded.dataset = record.dataset AND ${keySql('loaded')} = record.key AND loaded.fdc_id <> record.fdc_id AND loaded.in_seed
  AND loaded.published_at > record.published_at`;

const fateSql = `
UPDATE fdc_staging.record SET fate = CASE
    WHEN known.fdc_id IS NULL THEN 'new'
    WHEN NOT known.in_seed THEN 'known'
    WHEN record.published_at > known.published_at THEN 'renewed'
    ELSE 'kept' END
FROM fdc_staging.record own LEFT JOIN public.food known USING (fdc_id)
WHERE own.fdc_id = record.fdc_id`;
