import type { Client } from 'pg';
import { nutrients } from '../../analysis/nutrient';
import { toColumn } from '../../analysis/nutrient-columns';
import { keySql } from './key-sql';

/**
 * Lets the records to be written have what older records with the same key state and they do not: amounts before any filling, portions of units that
 * they lack, and what was decided of flags. The seed's flags were looked at one by one, so they stand before those that the rules give.
 */
export async function inherit(session: Client): Promise<void> {
  await session.query(predecessorSql);
  await session.query(amountSql);
  await session.query(portionSql);
  await session.query(flagSql('in_seed', 'true'));
  await session.query(flagSql('true', `own.state = 'unknown'`));
}

// A seed that is newer may take a predecessor away; what it gave is then gone with the next release.
const predecessorSql = `
DROP TABLE IF EXISTS fdc_staging.predecessor;
CREATE UNLOGGED TABLE fdc_staging.predecessor AS
SELECT record.fdc_id, older.fdc_id AS older_id, older.in_seed,
  row_number() OVER (PARTITION BY record.fdc_id ORDER BY older.published_at DESC NULLS LAST, older.fdc_id DESC) AS distance
FROM fdc_staging.record JOIN fdc_staging.derived USING (fdc_id)
  JOIN public.food older ON older.dataset = record.dataset AND ${keySql('older')} = record.key AND older.fdc_id <> record.fdc_id
WHERE record.superseded_by IS NULL;
ANALYZE fdc_staging.predecessor`;

const amounts = nutrients.map((nutrient) => {
  const column = toColumn(nutrient);
  const isOwn = `record.${column} IS NOT NULL`;
  const isStated = `older.${column} IS NOT NULL AND NOT older.nutrient_origins ? '${nutrient}'`;
  return {
    column,
    value: `CASE WHEN ${isOwn} THEN record.${column} WHEN ${isStated} THEN older.${column} ELSE coalesce(derived.${column}, older.${column}) END`,
    origin: `'${nutrient}', CASE WHEN ${isOwn} THEN NULL WHEN ${isStated} THEN older.fdc_id::text
      WHEN derived.${column} IS NOT NULL THEN derived.nutrient_origins ->> '${nutrient}' ELSE older.nutrient_origins ->> '${nutrient}' END`,
  };
});

const amountSql = `
UPDATE fdc_staging.derived SET ${amounts.map(({ column, value }) => `${column} = ${value}`).join(', ')},
  nutrient_origins = jsonb_strip_nulls(jsonb_build_object(${amounts.map(({ origin }) => origin).join(', ')}))
FROM fdc_staging.record, fdc_staging.predecessor, public.food older
WHERE record.fdc_id = derived.fdc_id AND predecessor.fdc_id = derived.fdc_id AND distance = 1 AND older.fdc_id = older_id`;

const portionSql = `
INSERT INTO fdc_staging.derived_portion (fdc_id, position, unit, modifier, grams, origin, source_fdc_id)
SELECT predecessor.fdc_id, coalesce((SELECT max(own.position) + 1 FROM fdc_staging.derived_portion own WHERE own.fdc_id = predecessor.fdc_id), 0)
    + row_number() OVER (PARTITION BY predecessor.fdc_id ORDER BY older.position) - 1,
  unit, modifier, grams, CASE origin WHEN 'record' THEN 'sibling' ELSE origin END, source_fdc_id
FROM fdc_staging.predecessor JOIN public.portion older ON older.fdc_id = older_id
WHERE distance = 1 AND NOT EXISTS (SELECT FROM fdc_staging.derived_portion own WHERE own.fdc_id = predecessor.fdc_id AND own.unit = older.unit)`;

const flagSql = (ofWhich: string, wherever: string): string => `
UPDATE fdc_staging.derived_flag own SET state = older.state, reason = older.reason
FROM (SELECT DISTINCT ON (fdc_id) fdc_id, older_id FROM fdc_staging.predecessor WHERE ${ofWhich} ORDER BY fdc_id, distance) nearest
  JOIN public.food_flag older ON older.fdc_id = older_id
WHERE own.fdc_id = nearest.fdc_id AND own.flag = older.flag AND older.state <> 'unknown' AND ${wherever}`;
