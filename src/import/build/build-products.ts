import type { Client } from 'pg';
import type { Release } from '../run/releases/release';
import { nutrientColumns } from '../../analysis/nutrient-columns';
import { copyColumns, copyIndexes } from './copy-definition';
import { retiredAtSql } from './retired-at-sql';

/**
 * Makes `fdc_staging.branded_food`: the products of the release that have a name, and those of the former release that it lacks. Of records with the same
 * trade item number the newest is found by its words; the others only by their ids. Rows lie with the fewest words first, then the newest:
 * a search that stops after some hundred rows has then seen the best.
 */
export async function buildProducts(session: Client, { source, publishedAt }: Release): Promise<void> {
  await session.query(
    `DROP TABLE IF EXISTS fdc_staging.replaced, fdc_staging.branded_food; CREATE UNLOGGED TABLE fdc_staging.replaced AS ${replacedSql(source)}`,
  );
  await session.query('ANALYZE fdc_staging.replaced');
  await copyColumns(session, 'branded_food');
  await session.query(newestSql(source), [publishedAt]);
  await session.query('CREATE INDEX gtin_of_newest ON fdc_staging.branded_food (gtin) WHERE retired_at IS NULL');
  await session.query(vanishedSql, [publishedAt]);
  await session.query('DROP INDEX fdc_staging.gtin_of_newest');
  await copyIndexes(session, 'branded_food');
}

/** Products of whose trade item number there is a newer record. */
const replacedSql = (source: number): string => `
  SELECT fdc_id, superseded_by FROM (
    SELECT fdc_id, first_value(fdc_id) OVER (PARTITION BY gtin ORDER BY published_at DESC NULLS LAST, fdc_id DESC) AS superseded_by
    FROM fdc_staging.product JOIN fdc_staging.food USING (source, fdc_id) WHERE source = ${source} AND gtin <> '' AND description <> '') ranked
  WHERE fdc_id <> superseded_by`;

/** What a release states of a product, in columns; its words and whether it is retired are ours. */
export const statedColumns = [
  'fdc_id',
  'description',
  'brand_owner',
  'brand_name',
  'subbrand_name',
  'gtin',
  'category',
  'ingredients',
  'serving_size',
  'serving_unit',
  'household_serving',
  'published_at',
  ...nutrientColumns,
];

const ownColumns = statedColumns.join(', ');

const retiredAt = retiredAtSql('$1');

const newestSql = (source: number): string => `
  INSERT INTO fdc_staging.branded_food (${ownColumns}, words, retired_at, superseded_by)
  SELECT fdc_id, food.description, coalesce(brand_owner, ''), coalesce(brand_name, ''), coalesce(subbrand_name, ''), coalesce(gtin, ''),
    coalesce(nullif(product.category, ''), food.category), coalesce(ingredients, ''), serving_size, coalesce(serving_unit, ''),
    coalesce(household_serving, ''), published_at, ${nutrientColumns.join(', ')},
    CASE WHEN superseded_by IS NULL THEN food.words || coalesce(product.words, '') ELSE '' END,
    CASE WHEN superseded_by IS NOT NULL THEN ${retiredAt} END, superseded_by
  FROM fdc_staging.food
    LEFT JOIN fdc_staging.product USING (source, fdc_id)
    LEFT JOIN fdc_staging.amount USING (source, fdc_id)
    LEFT JOIN fdc_staging.replaced USING (fdc_id)
  WHERE source = ${source} AND dataset = 'branded' AND food.description <> ''
  ORDER BY length(food.words), published_at DESC NULLS LAST, fdc_id`;

const vanishedSql = `
  INSERT INTO fdc_staging.branded_food (${ownColumns}, words, retired_at, superseded_by)
  SELECT ${ownColumns}, '', coalesce(retired_at, ${retiredAt}),
    coalesce((SELECT newest.fdc_id FROM fdc_staging.branded_food newest WHERE newest.gtin = former.gtin AND former.gtin <> '' AND newest.retired_at IS NULL), superseded_by)
  FROM public.branded_food former
  WHERE NOT EXISTS (SELECT FROM fdc_staging.branded_food newest WHERE newest.fdc_id = former.fdc_id)
  ORDER BY fdc_id`;
