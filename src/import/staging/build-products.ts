import type { Client } from 'pg';
import { nutrientColumns } from '../../analysis/nutrient';
import type { Release } from '../release';
import type { FoodCounts } from '../report';
import { buildBrands, copyColumns, copyIndexes } from './build-brands';
import { runStep, type Steps } from './run-step';

/**
 * Builds new tables of products, brands and words beside those in use.
 * @returns how the products differ from those in use
 */
export async function buildBranded(steps: Steps, release: Release): Promise<FoodCounts> {
  const { session } = steps;
  await runStep(steps, 'Building the table of products', async () => {
    await buildProducts(session, release);
    return {};
  });
  // Without VACUUM the first counts of products visit every row, and the server vacuums while
  // requests run.
  steps.onStep('Vacuuming the table of products');
  await session.query('VACUUM fdc_staging.branded_food');
  await runStep(steps, 'Building the tables of brands and words', async () => {
    await buildBrands(session);
    return {};
  });
  return runStep(steps, 'Comparing the products with those in use', () => countProducts(session, release));
}

/**
 * Builds `fdc_staging.branded_food`: the products of the release that have a name, and the loaded
 * ones that it lacks. Of records with the same trade item number only the newest has search words;
 * the others are found by their ids. Rows are ordered by the number of words, then newest first: a
 * search that stops after some hundred rows has seen the best.
 */
async function buildProducts(session: Client, { source, publishedAt }: Release): Promise<void> {
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

/** Products with a newer record of the same trade item number. */
const replacedSql = (source: number): string => `
  SELECT fdc_id, superseded_by FROM (
    SELECT fdc_id, first_value(fdc_id) OVER (PARTITION BY gtin ORDER BY published_at DESC NULLS LAST, fdc_id DESC) AS superseded_by
    FROM fdc_staging.product JOIN fdc_staging.food USING (source, fdc_id) WHERE source = ${source} AND gtin <> '' AND description <> '') ranked
  WHERE fdc_id <> superseded_by`;

/** The columns that a release states. Search words and retirement are derived. */
const statedColumns = [
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

/**
 * SQL for the time at which a food is retired that a release takes out of use: the day of the
 * release's publication, whenever it is imported.
 * @param publishedAt the query parameter that holds the day, or null: "$1"
 */
export const retiredAtSql = (publishedAt: string): string => `coalesce(${publishedAt}::date::timestamptz, now())`;

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

/** How `fdc_staging.branded_food` differs from the products in use. */
async function countProducts(session: Client, { source }: Release): Promise<FoodCounts> {
  const { rows } = await session.query<FoodCounts>(countSql, [source]);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A count has a row.');
  return counts;
}

const stated = (table: string): string => `(${statedColumns.map((column) => `${table}.${column}`).join(', ')})`;

const isRetired = (table: string): string => `${table}.retired_at IS NOT NULL AND ${table}.superseded_by IS NULL`;

const countSql = `
SELECT
  count(*) FILTER (WHERE own.fdc_id IS NOT NULL)::int AS kept,
  count(*) FILTER (WHERE former.fdc_id IS NULL)::int AS added,
  count(*) FILTER (WHERE own.fdc_id IS NOT NULL AND former.fdc_id IS NOT NULL AND ${stated('former')} IS DISTINCT FROM ${stated('newest')})::int AS changed,
  count(*) FILTER (WHERE own.fdc_id IS NULL AND ${isRetired('newest')} AND former.retired_at IS NULL)::int AS retired,
  count(*) FILTER (WHERE newest.superseded_by IS DISTINCT FROM former.superseded_by AND newest.superseded_by IS NOT NULL)::int AS superseded
FROM fdc_staging.branded_food newest
  LEFT JOIN public.branded_food former USING (fdc_id)
  LEFT JOIN (SELECT fdc_id FROM fdc_staging.food WHERE dataset = 'branded' AND source = $1) own USING (fdc_id)`;
