import type { PoolClient } from 'pg';
import {
  aliasFits,
  datasets,
  measureKinds,
  ofEachFlag,
  type Alias,
  type Dataset,
  type FlagState,
  type FlagVerdict,
  type Food,
  type Portion,
} from '../analysis/food';
import { nutrientColumns, nutrients, toNutrients, type Nutrient } from '../analysis/nutrient';
import { readNutrientOrigin, type NutrientOrigin } from '../analysis/nutrient-origin';

/**
 * Reads generic foods with their portions and flags as the database stores them, by FDC id.
 * @param fdcIds the foods to read, retired or not; null for all that are not retired
 */
export async function readGenericFoods(
  client: Pick<PoolClient, 'query'>,
  fdcIds: readonly number[] | null,
): Promise<readonly Food[]> {
  const [which, named] = fdcIds === null ? [liveFoods, []] : [namedFoods, [fdcIds]];
  const query = async <Row extends unknown[]>(text: string, values: readonly unknown[]) =>
    (await client.query<Row>({ text, values: [...values], rowMode: 'array' })).rows;
  const foods: Food[] = [];
  const keepOnce = createTextKeeper();
  const readFlags = createFlagsReader();
  for (let after: number | undefined = lowestId; after !== undefined;) {
    const rows: FoodRow[] = await query(`${foodSql} WHERE fdc_id > $1 AND ${which} ${firstFoods}`, [after, ...named]);
    const ids = rows.map(([fdcId]) => fdcId);
    const portionsById = groupPortions(await query(portionSql, [ids]), keepOnce);
    const flagsById = new Map((await query<FlagRow>(flagSql, [ids])).map(([fdcId, text]) => [fdcId, readFlags(text)]));
    for (const row of rows) {
      const [fdcId] = row;
      const [portions, flags] = [portionsById.get(fdcId) ?? [], flagsById.get(fdcId) ?? readFlags('')];
      foods.push(toFood(row, { portions, flags, keepOnce }));
    }
    after = ids.at(-1);
  }
  return foods;
}

/**
 * Counts the foods that `readGenericFoods` reads for null. It reads every row of the foods and of what
 * belongs to them, in some hundredths of a second, and so fails where one of these tables is damaged.
 */
export async function countGenericFoods(client: Pick<PoolClient, 'query'>): Promise<number> {
  const { rows } = await client.query<{ foods: number }>(
    `SELECT (SELECT count(description) FROM food WHERE ${liveFoods})::int AS foods,
       (SELECT count(modifier) FROM portion) AS portions, (SELECT count(evidence) FROM alias) AS aliases,
       (SELECT count(reason) FROM food_flag) AS flags`,
  );
  return rows[0]?.foods ?? 0;
}

type FoodRow = [
  fdcId: number,
  dataset: Dataset,
  description: string,
  category: string,
  origins: Readonly<Record<string, string>>,
  ...(number | null)[],
];
type PortionRow = [
  fdcId: number,
  unit: string,
  modifier: string,
  grams: number,
  origin: Portion['origin'],
  sourceFdcId: number | null,
];
type FlagRow = [fdcId: number, flags: string];

const liveFoods = `dataset <> 'branded' AND retired_at IS NULL`;
const namedFoods = `dataset <> 'branded' AND fdc_id = ANY($2)`;

// The driver reads a result without pauses: reading all foods at once delayed requests by up to 40
// ms.
const firstFoods = 'ORDER BY fdc_id LIMIT 250';

const lowestId = -(2 ** 31);

const foodSql = `SELECT fdc_id, dataset, description, category, nutrient_origins, ${nutrientColumns.join(', ')} FROM food`;

const portionSql = `SELECT fdc_id, unit, modifier, grams, origin, source_fdc_id FROM portion
  WHERE fdc_id = ANY($1) ORDER BY fdc_id, position`;

// One row for each food rather than nine: reading the rows is most of the time of a start. U+001E
// and U+001F are the ASCII separators of records and units; no reason contains them.
const flagSql = `SELECT fdc_id, string_agg(flag || E'\\x1f' || state || E'\\x1f' || reason, E'\\x1e' ORDER BY flag)
  FROM food_flag WHERE fdc_id = ANY($1) GROUP BY fdc_id`;

function readOrigins(texts: FoodRow[4]): Food['nutrientOrigins'] {
  const origins: Partial<Record<Nutrient, NutrientOrigin>> = {};
  for (const nutrient of nutrients) {
    const text = texts[nutrient];
    const origin = text === undefined ? null : readNutrientOrigin(text);
    if (origin !== null) origins[nutrient] = origin;
  }
  return origins;
}

interface FoodParts extends Pick<Food, 'portions' | 'flags'> {
  readonly keepOnce: TextKeeper;
}

function toFood(
  [fdcId, dataset, description, category, origins, ...amounts]: FoodRow,
  { portions, flags, keepOnce }: FoodParts,
): Food {
  return {
    fdcId,
    dataset: datasets.find((known) => known === dataset) ?? dataset,
    description,
    category: keepOnce(category),
    nutrientOrigins: readOrigins(origins),
    nutrientsPer100g: toNutrients(amounts),
    portions,
    flags,
  };
}

function groupPortions(rows: readonly PortionRow[], keepOnce: TextKeeper): ReadonlyMap<number, readonly Portion[]> {
  const byId = new Map<number, Portion[]>();
  for (const [fdcId, unit, modifier, grams, origin, sourceFdcId] of rows) {
    const known = byId.get(fdcId);
    const portion = {
      unit: keepOnce(unit),
      modifier: keepOnce(modifier),
      grams,
      origin: keptOrigins[origin],
      sourceFdcId,
    };
    if (known === undefined) byId.set(fdcId, [portion]);
    else known.push(portion);
  }
  return byId;
}

/**
 * Returns the first of equal texts, so that the others are freed: the driver creates a new string
 * for every cell, and many cells are equal.
 */
function createTextKeeper(): TextKeeper {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known === undefined) kept.set(text, text);
    return known ?? text;
  };
}

type TextKeeper = (text: string) => string;

const keptOrigins = {
  record: 'record',
  sibling: 'sibling',
  customary: 'customary',
  correction: 'correction',
} as const satisfies Record<Portion['origin'], Portion['origin']>;

/**
 * Creates a reader of flags, food by food. Fifty thousand verdicts have only a few hundred
 * different values: each is kept once.
 */
export function createFlagsReader(): (text: string) => Food['flags'] {
  const flagsByText = new Map<string, Food['flags']>();
  const verdicts = new Map<string, FlagVerdict>();
  return (text) => {
    let flags = flagsByText.get(text);
    if (flags === undefined) flagsByText.set(text, (flags = readFlags(text, verdicts)));
    return flags;
  };
}

/**
 * Reads the flags of a food. A flag without a row is unknown, which earns no label.
 * @param verdicts those read so far, by their text
 */
function readFlags(text: string, verdicts: Map<string, FlagVerdict>): Food['flags'] {
  const verdictByFlag = new Map<string, FlagVerdict>();
  for (const row of text === '' ? [] : text.split('\x1e')) {
    const [flag = '', state = '', reason = ''] = row.split('\x1f');
    const key = `${state} ${reason}`;
    let verdict = verdicts.get(key);
    if (verdict === undefined) {
      verdict = { state: flagStates.find((known) => known === state) ?? 'unknown', reason };
      verdicts.set(key, verdict);
    }
    verdictByFlag.set(flag, verdict);
  }
  return ofEachFlag((flag) => verdictByFlag.get(flag) ?? notReviewed);
}

const flagStates = ['yes', 'no', 'unknown'] as const satisfies readonly FlagState[];

/** The verdict of a flag without a row. */
export const notReviewed: FlagVerdict = { state: 'unknown', reason: 'not reviewed' };

/**
 * Reads the FDC ids of the kitchen foods: those of the seed, and the newer records that replaced
 * them.
 */
export async function readKitchenIds(client: Pick<PoolClient, 'query'>): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<[number]>({ text: kitchenSql, rowMode: 'array' });
  return new Set(rows.map(([fdcId]) => fdcId));
}

const kitchenSql = `
  WITH RECURSIVE used AS (
    SELECT fdc_id, superseded_by FROM food WHERE in_seed
    UNION
    SELECT food.fdc_id, food.superseded_by FROM food JOIN used ON food.fdc_id = used.superseded_by
  )
  SELECT fdc_id FROM used`;

/** Reads all aliases of the database, those of retired foods included. */
export async function readAliases(client: Pick<PoolClient, 'query'>): Promise<readonly Alias[]> {
  const { rows } = await client.query<AliasRow>({ text: aliasSql, rowMode: 'array' });
  return rows.map(([phrase, when, fdcId, fit, sourcedCalories]) => ({
    phrase,
    when: measureKinds.find((kind) => kind === when) ?? null,
    fdcId,
    fit: aliasFits.find((known) => known === fit) ?? fit,
    ...(sourcedCalories === null ? {} : { sourcedCalories }),
  }));
}

type AliasRow = [phrase: string, when: string, fdcId: number, fit: Alias['fit'], sourcedCalories: number | null];

const aliasSql = 'SELECT phrase, "when", fdc_id, fit, sourced_calories FROM alias ORDER BY phrase, "when"';
