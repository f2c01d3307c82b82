import type { PoolClient } from 'pg';
import { dietFlags } from '../src/analysis/food';
import { nutrients } from '../src/analysis/nutrient';
import { printNutrientOrigin } from '../src/analysis/nutrient-origin';
import type { Database } from '../src/database/open-database';
import type { Seed } from './seed';

/**
 * Brings the database to this seed: foods, portions, flags, aliases and plans, all in one transaction, in about a second. Foods of an
 * earlier seed that this one lacks go; foods from elsewhere, accounts, keys and usage stay. Does nothing where the seed is loaded
 * already; of two at once the second waits and then finds it loaded.
 */
export async function loadSeed(database: Database, seed: Seed): Promise<'loaded' | 'unchanged'> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [seedLock]);
    const { rows } = await client.query<{ version: string }>(`SELECT version FROM data_version WHERE name = 'seed'`);
    const isLoaded = rows[0]?.version === seed.hash;
    if (!isLoaded) for (const load of steps) await load(client, seed);
    await client.query('COMMIT');
    return isLoaded ? 'unchanged' : 'loaded';
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Any number that nothing else locks on: "seed" in ASCII. */
const seedLock = 0x73656564;

async function loadFoods(client: PoolClient, { foods, records }: Seed): Promise<void> {
  await client.query('DELETE FROM food WHERE in_seed AND fdc_id <> ALL($1::int[])', [foods.map(({ fdcId }) => fdcId)]);
  const keyOf = (fdcId: number): number | null => records.get(fdcId)?.key ?? null;
  const columns: readonly Column[] = [
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
      name: nutrient.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
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
  const updates = columns.slice(1).map(({ name }) => `${name} = excluded.${name}`);
  await insert(client, {
    table: 'food',
    columns,
    onConflict: `ON CONFLICT (fdc_id) DO UPDATE SET ${updates.join(', ')}`,
  });
}

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
    ],
  });
}

/** Plans that the seed no longer has stay: accounts may be on them. */
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

const steps = [loadFoods, loadPortions, loadFlags, loadAliases, loadPlans, setVersions] as const;

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

/** One statement for all rows: each column is one array of text, cast in the select because the driver knows no arrays of our enums. */
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
