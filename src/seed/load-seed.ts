import type { PoolClient } from 'pg';
import { dietFlags } from '../analysis/food';
import { nutrients, toColumn } from '../analysis/nutrient';
import { printNutrientOrigin } from '../analysis/nutrient-origin';
import { locks } from '../database/names';
import type { Database } from '../database/open-database';
import { inTransaction } from '../database/transaction';
import { isAbandonedSql, keySql } from '../import/staging/build-records';
import { compareSeeds, editionName, readLoadedSeed, type SeedOutcome } from './loaded-seed';
import type { Seed } from './seed';

/**
 * Loads the seed into the database: foods, portions, flags, aliases and plans, in one transaction
 * of about a second. Foods of an earlier seed that this one lacks are deleted, unless an import has
 * them too, or they are corrected and this one has them under another id. Imported foods, accounts,
 * keys and usage stay, and no record is replaced by an older one of the seed. Does nothing where this
 * seed or a newer one is loaded. Concurrent loads are serialized.
 */
export function loadSeed({ pool }: Pick<Database, 'pool'>, seed: Seed): Promise<SeedOutcome> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [locks.seed]);
    const outcome = compareSeeds(seed, await readLoadedSeed(client));
    if (outcome === 'loaded') for (const load of steps) await load(client, seed);
    if (outcome === 'unchanged') await setEdition(client, seed);
    return outcome;
  });
}

async function loadFoods(client: PoolClient, { foods, records }: Seed): Promise<void> {
  const fdcIds = foods.map(({ fdcId }) => fdcId);
  await client.query(removeSql, [
    fdcIds,
    foods.map(({ dataset }) => dataset),
    fdcIds.map((fdcId) => records.get(fdcId)?.key ?? null),
  ]);
  await client.query('UPDATE food SET in_seed = false WHERE in_seed AND fdc_id <> ALL($1::int[])', [fdcIds]);
  const columns = toFoodColumns(foods, records);
  const updates = columns.slice(1).map(({ name }) => `${name} = excluded.${name}`);
  await insert(client, {
    table: 'food',
    columns,
    onConflict: `ON CONFLICT (fdc_id) DO UPDATE SET ${updates.join(', ')}
      WHERE food.release_id IS NULL OR food.published_at IS NULL OR food.published_at <= excluded.published_at`,
  });
  // A food of the seed is never retired because a release lacks it.
  await client.query(
    `UPDATE food SET in_seed = true, retired_at = CASE WHEN superseded_by IS NULL THEN NULL ELSE retired_at END
     WHERE fdc_id = ANY($1::int[]) AND (NOT in_seed OR (retired_at IS NOT NULL AND superseded_by IS NULL))`,
    [fdcIds],
  );
  await client.query(reuseSql);
  await client.query(renumberSql);
  await client.query(returnSql);
  await client.query(supersedeSql);
}

function toFoodColumns(foods: Seed['foods'], records: Seed['records']): readonly Column[] {
  const keyOf = (fdcId: number): number | null => records.get(fdcId)?.key ?? null;
  return [
    { name: 'fdc_id', type: 'int', values: foods.map(({ fdcId }) => fdcId) },
    { name: 'dataset', type: '"Dataset"', values: foods.map(({ dataset }) => dataset) },
    { name: 'description', type: 'text', values: foods.map(({ description }) => description) },
    { name: 'category', type: 'text', values: foods.map(({ category }) => category) },
    {
      name: 'ndb_number',
      type: 'int',
      values: foods.map((food) => (food.dataset === 'survey' ? null : keyOf(food.fdcId))),
    },
    {
      name: 'food_code',
      type: 'int',
      values: foods.map((food) => (food.dataset === 'survey' ? keyOf(food.fdcId) : null)),
    },
    { name: 'published_at', type: 'date', values: foods.map(({ fdcId }) => records.get(fdcId)?.publishedAt ?? null) },
    ...nutrients.map((nutrient) => ({
      name: toColumn(nutrient),
      type: 'float8',
      values: foods.map(({ nutrientsPer100g }) => nutrientsPer100g[nutrient]),
    })),
    {
      name: 'nutrient_origins',
      type: 'jsonb',
      values: foods.map(({ nutrientOrigins }) =>
        JSON.stringify(
          Object.fromEntries(
            Object.entries(nutrientOrigins).map(([nutrient, origin]) => [nutrient, printNutrientOrigin(origin)]),
          ),
        ),
      ),
    },
    { name: 'in_seed', type: 'bool', values: foods.map(() => true) },
  ];
}

// A corrected food that this seed has under another id stays, so that its corrections move there.
const removeSql = `
  DELETE FROM food WHERE in_seed AND release_id IS NULL AND fdc_id <> ALL($1::int[]) AND NOT (
    EXISTS (SELECT FROM food_edit WHERE food_edit.fdc_id = food.fdc_id)
    AND EXISTS (SELECT FROM unnest($2::text[], $3::int[]) AS own (dataset, key) WHERE own.dataset = food.dataset::text AND own.key = ${keySql('food')}))`;

// A later seed may have the former id again.
const reuseSql = `
  UPDATE food SET retired_at = NULL, superseded_by = NULL FROM food successor
  WHERE food.in_seed AND successor.fdc_id = food.superseded_by AND NOT successor.in_seed AND successor.release_id IS NULL`;

// Hardly any foods have a former id: these are found first, before any comparison of all foods.
const renumberSql = `
  WITH former AS MATERIALIZED (
    SELECT fdc_id, dataset, ${keySql('food')} AS key FROM food
    WHERE NOT in_seed AND release_id IS NULL AND fdc_id IN (SELECT fdc_id FROM food_edit))
  UPDATE food SET retired_at = coalesce(food.retired_at, newer.published_at, now()), superseded_by = newer.fdc_id
  FROM former, food newer
  WHERE food.fdc_id = former.fdc_id AND newer.in_seed AND newer.dataset = former.dataset AND ${keySql('newer')} = former.key
    AND food.superseded_by IS DISTINCT FROM newer.fdc_id`;

// A food of an earlier seed may have replaced an imported food and be gone now, and a release may
// lack the food that replaced one of the seed. Of all foods with its NDB number or food code, the newest of the latest release comes into use again and replaces
// the others; where there is none, they stay retired.
const returnSql = `
  UPDATE food SET superseded_by = nullif(heir.fdc_id, food.fdc_id), retired_at = CASE WHEN heir.fdc_id = food.fdc_id THEN NULL ELSE food.retired_at END
  FROM food orphan LEFT JOIN LATERAL (
    SELECT newest.fdc_id FROM food newest
    WHERE newest.dataset = orphan.dataset AND ${keySql('newest')} = ${keySql('orphan')}
      AND (newest.in_seed OR newest.release_id = (SELECT max(id) FROM dataset_release WHERE dataset_release.dataset = orphan.dataset))
    ORDER BY newest.published_at DESC NULLS LAST, newest.fdc_id DESC LIMIT 1) heir ON true
  WHERE orphan.fdc_id = food.fdc_id AND orphan.superseded_by IS NOT NULL AND NOT EXISTS (
    SELECT FROM food successor
    WHERE successor.fdc_id = orphan.superseded_by AND NOT (orphan.in_seed AND ${isAbandonedSql('successor')}))`;

// Of a food of the seed and an imported one with the same NDB number or food code the newer counts.
const supersedeSql = `
  UPDATE food SET retired_at = coalesce(food.retired_at, newer.published_at), superseded_by = newer.fdc_id
  FROM food newer
  WHERE newer.dataset = food.dataset AND ${keySql('newer')} = ${keySql('food')}
    AND newer.published_at > food.published_at
    AND newer.retired_at IS NULL AND food.superseded_by IS DISTINCT FROM newer.fdc_id
    AND ((newer.in_seed AND food.release_id IS NOT NULL) OR (food.in_seed AND newer.release_id IS NOT NULL))`;

async function loadPortions(client: PoolClient, { foods }: Seed): Promise<void> {
  await client.query('DELETE FROM portion USING food WHERE portion.fdc_id = food.fdc_id AND food.in_seed');
  const rows = foods.flatMap(({ fdcId, portions }) =>
    portions.map((portion, position) => ({ fdcId, position, portion })),
  );
  await insert(client, {
    table: 'portion',
    columns: [
      { name: 'fdc_id', type: 'int', values: rows.map(({ fdcId }) => fdcId) },
      { name: 'position', type: 'int', values: rows.map(({ position }) => position) },
      { name: 'unit', type: 'text', values: rows.map(({ portion }) => portion.unit) },
      { name: 'modifier', type: 'text', values: rows.map(({ portion }) => portion.modifier) },
      { name: 'grams', type: 'float8', values: rows.map(({ portion }) => portion.grams) },
      { name: 'origin', type: '"PortionOrigin"', values: rows.map(({ portion }) => portion.origin) },
      { name: 'source_fdc_id', type: 'int', values: rows.map(({ portion }) => portion.sourceFdcId) },
    ],
  });
}

async function loadFlags(client: PoolClient, { foods }: Seed): Promise<void> {
  await client.query('DELETE FROM food_flag USING food WHERE food_flag.fdc_id = food.fdc_id AND food.in_seed');
  const rows = foods.flatMap(({ fdcId, flags }) => dietFlags.map((flag) => ({ fdcId, flag, ...flags[flag] })));
  await insert(client, {
    table: 'food_flag',
    columns: [
      { name: 'fdc_id', type: 'int', values: rows.map(({ fdcId }) => fdcId) },
      { name: 'flag', type: '"DietFlagName"', values: rows.map(({ flag }) => flag) },
      { name: 'state', type: '"FlagState"', values: rows.map(({ state }) => state) },
      { name: 'reason', type: 'text', values: rows.map(({ reason }) => reason) },
    ],
  });
}

async function loadAliases(client: PoolClient, { aliases }: Seed): Promise<void> {
  await client.query('DELETE FROM alias');
  await insert(client, {
    table: 'alias',
    columns: [
      { name: 'phrase', type: 'text', values: aliases.map(({ phrase }) => phrase) },
      { name: '"when"', type: 'text', values: aliases.map(({ when }) => when ?? '') },
      { name: 'fdc_id', type: 'int', values: aliases.map(({ fdcId }) => fdcId) },
      { name: 'fit', type: '"AliasFit"', values: aliases.map(({ fit }) => fit) },
      { name: 'evidence', type: 'text', values: aliases.map(({ evidence }) => evidence) },
      {
        name: 'sourced_calories',
        type: 'float8',
        values: aliases.map(({ sourcedCalories }) => sourcedCalories ?? null),
      },
    ],
  });
}

/** Plans that the seed no longer has stay, because accounts may use them. */
async function loadPlans(client: PoolClient, { plans }: Seed): Promise<void> {
  await insert(client, {
    table: 'plan',
    columns: [
      { name: 'name', type: 'text', values: plans.map(({ name }) => name) },
      { name: 'requests_per_second', type: 'int', values: plans.map(({ requestsPerSecond }) => requestsPerSecond) },
      { name: 'recipes_per_month', type: 'int', values: plans.map(({ recipesPerMonth }) => recipesPerMonth) },
    ],
    onConflict: `ON CONFLICT (name) DO UPDATE SET requests_per_second = excluded.requests_per_second, recipes_per_month = excluded.recipes_per_month`,
  });
}

async function setVersions(client: PoolClient, { hash }: Seed): Promise<void> {
  await client.query(
    `INSERT INTO data_version (name, version) VALUES ('seed', $1)
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, changed_at = now()`,
    [hash],
  );
  await client.query('SELECT renew_catalog_version()');
}

/** The same tables may come again under a later number. The number never falls. */
async function setEdition(client: PoolClient, { edition }: Seed): Promise<void> {
  await client.query(
    `INSERT INTO data_version AS loaded (name, version) VALUES ('${editionName}', $1::int)
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, changed_at = now() WHERE loaded.version::int < excluded.version::int`,
    [edition],
  );
}

const steps = [loadFoods, loadPortions, loadFlags, loadAliases, loadPlans, setVersions, setEdition] as const;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly values: readonly (string | number | boolean | null)[];
}

interface Insertion {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly onConflict?: string;
}

/**
 * Inserts all rows with one statement. Each column is an array of text, cast in the select, because
 * the driver has no arrays of our enums.
 */
async function insert(client: PoolClient, { table, columns, onConflict = '' }: Insertion): Promise<void> {
  const names = columns.map(({ name }) => name).join(', ');
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const casts = columns.map(({ type }, index) => `c${index}::${type}`).join(', ');
  const aliases = columns.map((_, index) => `c${index}`).join(', ');
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${casts} FROM unnest(${arrays}) AS row (${aliases}) ${onConflict}`,
    columns.map(({ values }) => values),
  );
}
