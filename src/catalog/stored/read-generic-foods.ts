import type { PoolClient } from 'pg';
import type { Dataset, Food, Portion } from '../../analysis/food';
import { nutrients, type Nutrient } from '../../analysis/nutrient';
import { nutrientColumns, toNutrients } from '../../analysis/nutrient-columns';
import { readNutrientOrigin, type NutrientOrigin } from '../../analysis/nutrient-origin';
import { createFlagsReader } from './create-flags-reader';

/**
 * Reads generic foods with their portions and flags as the database has them, by FDC id: those that lines may be matched with, or those named.
 * @param fdcIds null for all that are not retired; those named are read whether they are or not
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
      foods.push(toFood(row, portionsById.get(row[0]) ?? [], flagsById.get(row[0]) ?? readFlags('')));
    }
    after = ids.at(-1);
  }
  return foods;
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

// The driver reads an answer without a break: one for all foods held up requests for as long as 40 ms.
const firstFoods = 'ORDER BY fdc_id LIMIT 250';

const lowestId = -(2 ** 31);

const foodSql = `SELECT fdc_id, dataset, description, category, nutrient_origins, ${nutrientColumns.join(', ')} FROM food`;

const portionSql = `SELECT fdc_id, unit, modifier, grams, origin, source_fdc_id FROM portion
  WHERE fdc_id = ANY($1) ORDER BY fdc_id, position`;

// One row for each food rather than nine: reading the rows is most of the time that a start takes. U+001E and U+001F are the
// separators ASCII has for records and units; no reason contains them.
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

function toFood(
  [fdcId, dataset, description, category, origins, ...amounts]: FoodRow,
  portions: readonly Portion[],
  flags: Food['flags'],
): Food {
  return {
    fdcId,
    dataset,
    description,
    category,
    nutrientOrigins: readOrigins(origins),
    nutrientsPer100g: toNutrients(amounts),
    portions,
    flags,
  };
}

function groupPortions(
  rows: readonly PortionRow[],
  keepOnce: (text: string) => string,
): ReadonlyMap<number, readonly Portion[]> {
  const byId = new Map<number, Portion[]>();
  for (const [fdcId, unit, modifier, grams, origin, sourceFdcId] of rows) {
    const known = byId.get(fdcId);
    const portion = {
      unit: keepOnce(unit),
      modifier: keepOnce(modifier),
      grams,
      origin: toOrigin[origin],
      sourceFdcId,
    };
    if (known === undefined) byId.set(fdcId, [portion]);
    else known.push(portion);
  }
  return byId;
}

/** The driver makes a new text of every cell, and many cells say the same: of those the first is kept, and the others go. */
function createTextKeeper(): (text: string) => string {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known === undefined) kept.set(text, text);
    return known ?? text;
  };
}

const toOrigin = {
  record: 'record',
  sibling: 'sibling',
  customary: 'customary',
  correction: 'correction',
} as const satisfies Record<Portion['origin'], Portion['origin']>;
