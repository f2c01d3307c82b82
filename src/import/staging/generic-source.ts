import type { Client } from 'pg';
import type { FdcDataset } from '../../analysis/food';
import { groupBy } from '../../analysis/group-by';
import { nutrientColumns, nutrients, toColumn, toNutrients } from '../../analysis/nutrient';
import type { GenericSource } from '../derive/derive-foods';
import type { SourcePortion, SourceRecord, SurveyIngredient } from '../derive/source-food';
import type { Release } from '../release';
import { keySql } from './build-records';

/**
 * The generic foods as they will be after the switch: the records of `fdc_staging.record`, and the
 * loaded foods that none of them replaces. Loaded foods have only the amounts that they state
 * themselves, so that nothing is filled from a filled value.
 * @param side `use`: after the switch · `reserve`: if the foods of the seed that replace records
 *   were gone, as a later seed may have it
 */
export async function openGenericSource(
  session: Client,
  releases: readonly Release[],
  side: Side,
): Promise<GenericSource> {
  const { rows: wanted } = await session.query<[number]>({
    text: `SELECT fdc_id FROM fdc_staging.record WHERE ${sides[side].standing} AND ${sides[side].wanted} AND fate IN ('new', 'known')`,
    rowMode: 'array',
  });
  const wantedIds = new Set(wanted.map(([fdcId]) => fdcId));
  return {
    async *listRecords() {
      const { rows } = await session.query<RecordRow>({
        text: recordSql(sides[side].standing),
        values: [releases.map(({ dataset }) => dataset)],
        rowMode: 'array',
      });
      yield* rows.map(toRecord);
    },
    async *listIngredients() {
      const { rows } = await session.query<SurveyIngredient & { readonly fdcId: number }>(
        `SELECT record.fdc_id AS "fdcId", code, grams, cooked FROM fdc_staging.ingredient JOIN fdc_staging.record
           ON (record.source, record.staged_id) = (ingredient.source, ingredient.fdc_id)
         ORDER BY record.fdc_id, sequence, code`,
      );
      yield* rows;
    },
    async findPortions(fdcIds) {
      const { rows } = await session.query<SourcePortion & { readonly fdcId: number }>(portionSql, [fdcIds]);
      return groupBy(rows, ({ fdcId }) => [fdcId]);
    },
    isWanted: ({ fdcId }) => wantedIds.has(fdcId),
  };
}

/** Whether a food of the seed replaces any record. */
export async function hasReserve(session: Client): Promise<boolean> {
  const { rowCount } = await session.query(
    `SELECT FROM fdc_staging.record WHERE superseded_by IN (SELECT fdc_id FROM public.food WHERE in_seed) AND fate IN ('new', 'known') LIMIT 1`,
  );
  return rowCount !== 0;
}

type Side = 'use' | 'reserve';

// SQL conditions: which records are present, and for which of them foods are derived.
const sides: Readonly<Record<Side, { readonly standing: string; readonly wanted: string }>> = {
  use: { standing: 'record.superseded_by IS NULL', wanted: 'true' },
  reserve: {
    standing: `record.fdc_id IN (
      SELECT DISTINCT ON (dataset, key) fdc_id FROM fdc_staging.record
      WHERE superseded_by IS NULL OR superseded_by IN (SELECT fdc_id FROM public.food WHERE in_seed)
      ORDER BY dataset, key, published_at DESC NULLS LAST, fdc_id DESC)`,
    wanted: 'record.superseded_by IS NOT NULL',
  },
};

type RecordRow = [
  fdcId: number,
  dataset: FdcDataset,
  key: number,
  category: string,
  publishedAt: string,
  description: string,
  ...(number | null)[],
];

const ownAmounts = nutrients.map(
  (nutrient) => `CASE WHEN NOT nutrient_origins ? '${nutrient}' THEN ${toColumn(nutrient)} END`,
);

// A loaded food is absent where a record has its id or its key, and where an earlier release
// brought it and the new one lacks it. House foods are composed, so that nothing is derived from
// them.
const recordSql = (standing: string): string => `
SELECT fdc_id, dataset, key, category, coalesce(published_at::text, ''), description, ${nutrientColumns.join(', ')}
FROM fdc_staging.record WHERE ${standing}
UNION ALL
SELECT fdc_id, dataset, coalesce(${keySql('loaded')}, 0), category, coalesce(published_at::text, ''), description, ${ownAmounts.join(', ')}
FROM public.food loaded
WHERE dataset NOT IN ('branded', 'house') AND retired_at IS NULL AND (in_seed OR dataset <> ALL($1))
  AND NOT EXISTS (SELECT FROM fdc_staging.record WHERE record.fdc_id = loaded.fdc_id)
  AND NOT EXISTS (SELECT FROM fdc_staging.record WHERE ${standing}
    AND record.dataset = loaded.dataset AND record.key = ${keySql('loaded')})`;

// The portion texts of loaded foods are not stored; unit and modifier have the same content.
const portionSql = `
SELECT "fdcId", text, amount, grams FROM (
  SELECT record.fdc_id AS "fdcId", sequence, text, amount, grams
  FROM fdc_staging.portion JOIN fdc_staging.record ON (record.source, record.staged_id) = (portion.source, portion.fdc_id)
  WHERE record.fdc_id = ANY($1)
  UNION ALL
  SELECT fdc_id, position, concat_ws(', ', unit, nullif(modifier, '')), 1, grams
  FROM public.portion WHERE fdc_id = ANY($1) AND origin = 'record' AND NOT EXISTS (SELECT FROM fdc_staging.record WHERE record.fdc_id = portion.fdc_id)) stated
ORDER BY "fdcId", sequence, text, grams`;

function toRecord([fdcId, dataset, key, category, publishedAt, description, ...amounts]: RecordRow): SourceRecord {
  return { fdcId, dataset, key, category, publishedAt, description, nutrientsPer100g: toNutrients(amounts) };
}
