import type { Catalog } from '../analysis/catalog';
import {
  measureKinds,
  type Alias,
  type Dataset,
  type DietFlag,
  type FlagState,
  type FlagVerdict,
  type Food,
  type Portion,
} from '../analysis/food';
import { nutrients, type Nutrient } from '../analysis/nutrient';
import { readNutrientOrigin, type NutrientOrigin } from '../analysis/nutrient-origin';
import type { Database } from '../database/open-database';
import { buildCatalog } from './build-catalog';
import { readCatalogVersion } from './read-catalog-version';

/**
 * Reads all generic foods with their portions, flags and aliases, as of one moment, and indexes them. Branded foods stay in the database.
 * @throws whatever the driver says when the database cannot be read.
 */
export async function readCatalog(database: Pick<Database, 'pool'>): Promise<Catalog> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const version = await readCatalogVersion(client);
    const foods = await client.query<FoodRow>({ text: foodSql, rowMode: 'array' });
    const portions = await client.query<PortionRow>({ text: portionSql, rowMode: 'array' });
    const flags = await client.query<FlagRow>({ text: flagSql, rowMode: 'array' });
    const aliases = await client.query<AliasRow>({ text: aliasSql, rowMode: 'array' });
    await client.query('COMMIT');
    const portionsById = groupPortions(portions.rows);
    const readFlags = createFlagsReader();
    const flagsById = new Map(flags.rows.map(([fdcId, text]) => [fdcId, readFlags(text)]));
    return buildCatalog({
      version,
      foods: foods.rows.map((row) =>
        toFood(row, portionsById.get(row[0]) ?? [], flagsById.get(row[0]) ?? readFlags('')),
      ),
      aliases: aliases.rows.map(toAlias),
    });
  } finally {
    client.release();
  }
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
type AliasRow = [phrase: string, when: string, fdcId: number, fit: Alias['fit']];

const nutrientColumns = nutrients.map((nutrient) => nutrient.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const foodSql = `SELECT fdc_id, dataset, description, category, nutrient_origins, ${nutrientColumns.join(', ')}
  FROM food WHERE dataset <> 'branded'`;

const portionSql = `SELECT fdc_id, unit, modifier, grams, origin, source_fdc_id
  FROM portion JOIN food USING (fdc_id) WHERE dataset <> 'branded' ORDER BY fdc_id, position`;

const aliasSql = `SELECT phrase, "when", fdc_id, fit FROM alias JOIN food USING (fdc_id) WHERE dataset <> 'branded'`;

// One row for each food rather than nine: reading the rows is most of the time that a start takes. U+001E and U+001F are the
// separators ASCII has for records and units; no reason contains them.
const flagSql = `SELECT fdc_id, string_agg(flag || E'\\x1f' || state || E'\\x1f' || reason, E'\\x1e' ORDER BY flag)
  FROM food_flag JOIN food USING (fdc_id) WHERE dataset <> 'branded' GROUP BY fdc_id`;

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
  const amount = (nutrient: Nutrient) => amounts[nutrients.indexOf(nutrient)] ?? null;
  return {
    fdcId,
    dataset,
    description,
    category,
    nutrientOrigins: readOrigins(origins),
    nutrientsPer100g: {
      calories: amount('calories'),
      protein: amount('protein'),
      fatTotal: amount('fatTotal'),
      fatSaturated: amount('fatSaturated'),
      fatTrans: amount('fatTrans'),
      cholesterol: amount('cholesterol'),
      sodium: amount('sodium'),
      carbsTotal: amount('carbsTotal'),
      carbsSugar: amount('carbsSugar'),
      carbsFiber: amount('carbsFiber'),
      vitaminD: amount('vitaminD'),
      calcium: amount('calcium'),
      iron: amount('iron'),
      potassium: amount('potassium'),
    },
    portions,
    flags,
  };
}

function groupPortions(rows: readonly PortionRow[]): ReadonlyMap<number, readonly Portion[]> {
  const byId = new Map<number, Portion[]>();
  const keepOnce = createTextKeeper();
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

const toOrigin = { record: 'record', sibling: 'sibling', customary: 'customary' } as const satisfies Record<
  Portion['origin'],
  Portion['origin']
>;

/** Reads the flags of one food after the other. There are fifty thousand verdicts and a few hundred different ones: each is kept once. */
function createFlagsReader(): (text: string) => Food['flags'] {
  const flagsByText = new Map<string, Food['flags']>();
  const verdicts = new Map<string, FlagVerdict>();
  return (text) => {
    let flags = flagsByText.get(text);
    if (flags === undefined) flagsByText.set(text, (flags = readFlags(text, verdicts)));
    return flags;
  };
}

/** A flag without a row is unknown: it earns no label. @param verdicts those read so far, by their text */
function readFlags(text: string, verdicts: Map<string, FlagVerdict>): Food['flags'] {
  const said = new Map<string, FlagVerdict>();
  for (const row of text === '' ? [] : text.split('\x1e')) {
    const [flag = '', state = '', reason = ''] = row.split('\x1f');
    const key = `${state} ${reason}`;
    let verdict = verdicts.get(key);
    if (verdict === undefined) {
      verdict = { state: flagStates.find((known) => known === state) ?? 'unknown', reason };
      verdicts.set(key, verdict);
    }
    said.set(flag, verdict);
  }
  const verdict = (flag: DietFlag) => said.get(flag) ?? notReviewed;
  return {
    meat: verdict('meat'),
    poultry: verdict('poultry'),
    fish: verdict('fish'),
    shellfish: verdict('shellfish'),
    dairy: verdict('dairy'),
    egg: verdict('egg'),
    honey: verdict('honey'),
    gelatine: verdict('gelatine'),
    gluten: verdict('gluten'),
  };
}

const flagStates = ['yes', 'no', 'unknown'] as const satisfies readonly FlagState[];
const notReviewed: FlagVerdict = { state: 'unknown', reason: 'not reviewed' };

function toAlias([phrase, when, fdcId, fit]: AliasRow): Alias {
  return { phrase, when: measureKinds.find((kind) => kind === when) ?? null, fdcId, fit };
}
