import type { Client } from 'pg';
import type { Dataset } from '../../analysis/food';
import { nutrients } from '../../analysis/nutrient';
import { nutrientColumns, toColumn, toNutrients } from '../../analysis/nutrient-columns';
import type { GenericSource } from '../generic/generic-source';
import { groupBy } from '../generic/group-by';
import type { SurveyIngredient } from '../survey-ingredient';
import type { Release } from '../run/releases/release';
import type { SourcePortion, SourceRecord } from '../source-food';
import { keySql } from './key-sql';

/**
 * The generic foods as they will stand side by side after the switch: the records of `fdc_staging.record`, and the loaded ones that none of them takes
 * the place of. Of those only what they state themselves is told, so that no filling is filled from.
 */
export async function openGenericSource(session: Client, releases: readonly Release[]): Promise<GenericSource> {
  const { rows: wanted } = await session.query<[number]>({
    text: `SELECT fdc_id FROM fdc_staging.record WHERE superseded_by IS NULL AND fate IN ('new', 'known')`,
    rowMode: 'array',
  });
  const wantedIds = new Set(wanted.map(([fdcId]) => fdcId));
  return {
    async *listRecords() {
      const { rows } = await session.query<RecordRow>({
        text: recordSql,
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

type RecordRow = [
  fdcId: number,
  dataset: Dataset,
  key: number,
  category: string,
  publishedAt: string,
  description: string,
  ...(number | null)[],
];

const ownAmounts = nutrients.map(
  (nutrient) => `CASE WHEN NOT nutrient_origins ? '${nutrient}' THEN ${toColumn(nutrient)} END`,
);

// A loaded food goes where a record has its id or its key, and where the new release of its dataset lacks it though a former one brought it.
const recordSql = `
SELECT fdc_id, dataset, key, category, coalesce(published_at::text, ''), description, ${nutrientColumns.join(', ')}
FROM fdc_staging.record WHERE superseded_by IS NULL
UNION ALL
SELECT fdc_id, dataset, coalesce(${keySql('loaded')}, 0), category, coalesce(published_at::text, ''), description, ${ownAmounts.join(', ')}
FROM public.food loaded
WHERE dataset <> 'branded' AND retired_at IS NULL AND (in_seed OR dataset <> ALL($1))
  AND NOT EXISTS (SELECT FROM fdc_staging.record WHERE record.fdc_id = loaded.fdc_id)
  AND NOT EXISTS (SELECT FROM fdc_staging.record WHERE record.superseded_by IS NULL
    AND record.dataset = loaded.dataset AND record.key = ${keySql('loaded')})`;

// Of loaded foods the texts of the release are gone; unit and modifier say the same.
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
