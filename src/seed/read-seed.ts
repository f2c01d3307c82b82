import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  aliasFits,
  datasets,
  dietFlags,
  measureKinds,
  ofEachFlag,
  type DietFlag,
  type Food,
  type Portion,
} from '../analysis/food';
import { groupBy } from '../analysis/group-by';
import { normalizePhrase } from '../analysis/match-words/normalize';
import { nutrients, ofEachNutrient, type Nutrient } from '../analysis/nutrient';
import { nutrientRules, originKinds, readNutrientOrigin, type NutrientOrigin } from '../analysis/nutrient-origin';
import { letters, stateByLetter } from '../import/derive/flags';
import { findProjectRoot } from '../project-root';
import { identifySeed } from './editions';
import { addProxyEnergies } from './proxy-energies';
import {
  toRowError,
  readAmount,
  readFdcId,
  readKnownFdcId,
  readMember,
  readPositiveAmount,
  readSeedTable,
  type SeedRow,
} from './read-table';
import { seedTables, toSeedFiles, type FoodRecord, type Plan, type Seed, type SeedAlias } from './seed';

/**
 * Reads and validates every row of the seed files in a folder (by default the project's own). Needs
 * no database.
 * @throws SeedError for the first broken row, with file, line, column, what is wrong and what to do
 */
export function readSeed(folder: string = join(findProjectRoot(), 'seeds')): Seed {
  const paths = toSeedFiles(folder);
  const { foods: bare, records } = readFoods(paths.foods);
  const fdcIds = new Set(records.keys());
  const portions = readPortions(paths.portions, fdcIds);
  // These tables are optional: without them the seed has fewer portions, and flags are unknown.
  const customary = existsSync(paths.customaryPortions)
    ? readCustomaryPortions(paths.customaryPortions, fdcIds)
    : new Map<number, never>();
  const flags = existsSync(paths.flags) ? readFlags(paths.flags, fdcIds) : new Map<number, never>();
  const foods: Food[] = bare.map((food) => ({
    ...food,
    portions: [...(portions.get(food.fdcId) ?? []), ...(customary.get(food.fdcId) ?? [])],
    flags: flags.get(food.fdcId) ?? notReviewed,
  }));
  return {
    foods,
    records,
    aliases: addProxyEnergies(readAliases(paths.aliases, fdcIds), paths.proxyEnergies),
    plans: readPlans(paths.plans),
    ...identifySeed(folder),
  };
}

type BareFood = Omit<Food, 'portions' | 'flags'>;

interface ReadFoods {
  /** By FDC id. */
  readonly foods: readonly BareFood[];
  readonly records: ReadonlyMap<number, FoodRecord>;
}

/** Reads foods.tsv. @throws SeedError at the first broken row, or an FDC id that occurs twice. */
function readFoods(path: string): ReadFoods {
  const records = new Map<number, FoodRecord>();
  const foods = readSeedTable(path, seedTables.foods).map((row) => {
    const [id = '', dataset = '', key = '', category = '', publishedAt = '', description = '', ...amounts] = row.cells;
    const fdcId = readFdcId(row, 'fdc_id', id);
    if (records.has(fdcId)) throw toRowError(row, 'fdc_id', `food ${fdcId} is listed twice; keep one row.`);
    if (!/^\d+$/.test(key))
      throw toRowError(row, 'key', `"${key}" is not an NDB number or food code; write digits only.`);
    if (!/^\d{4}-\d\d-\d\d$/.test(publishedAt))
      throw toRowError(row, 'published', `"${publishedAt}" is not a date; write YYYY-MM-DD.`);
    if (description === '') throw toRowError(row, 'description', 'the food has no name; write one.');
    records.set(fdcId, { fdcId, key: Number(key), publishedAt });
    return {
      fdcId,
      dataset: readMember({ row, column: 'dataset' }, datasets, dataset),
      description,
      category,
      ...readNutrients(row, amounts),
    };
  });
  return { foods: foods.sort((one, other) => one.fdcId - other.fdcId), records };
}

function readNutrients(row: SeedRow, cells: readonly string[]): Pick<BareFood, 'nutrientsPer100g' | 'nutrientOrigins'> {
  const origins: Partial<Record<Nutrient, NutrientOrigin>> = {};
  const readCell = (nutrient: Nutrient): number | null => {
    const cell = cells[nutrients.indexOf(nutrient)] ?? '';
    if (cell === '') return null;
    const at = cell.indexOf('@');
    if (at >= 0) origins[nutrient] = readOrigin(row, nutrient, cell.slice(at + 1));
    return readAmount(row, nutrient, at < 0 ? cell : cell.slice(0, at));
  };
  return { nutrientsPer100g: ofEachNutrient(readCell), nutrientOrigins: origins };
}

function readOrigin(row: SeedRow, nutrient: Nutrient, text: string): NutrientOrigin {
  const origin = readNutrientOrigin(text);
  if (origin !== null) return origin;
  const kinds = Object.keys(originKinds).join(', ');
  const rules = Object.keys(nutrientRules).join(', ');
  throw toRowError(
    row,
    nutrient,
    `"${text}" is not an origin; write an FDC id, one of ${kinds} with a colon and an FDC id, or "rule:" and one of ${rules}.`,
  );
}

/** The flags of a food that nobody has reviewed. An unknown flag earns no label. */
const notReviewed: Food['flags'] = ofEachFlag(() => ({ state: 'unknown', reason: 'not reviewed' }));

/**
 * Reads flags.tsv: one row a food, `y`, `n` or `?` for each flag, and the reasons as "flag=reason;
 * flag=reason". A flag that is `n` needs no reason of its own.
 * @throws SeedError at the first broken row, or a food that has two rows.
 */
function readFlags(path: string, fdcIds: ReadonlySet<number>): ReadonlyMap<number, Food['flags']> {
  const flags = new Map<number, Food['flags']>();
  for (const row of readSeedTable(path, seedTables.flags)) {
    const [id = '', ...cells] = row.cells;
    const fdcId = readKnownFdcId(row, id, fdcIds);
    if (flags.has(fdcId)) throw toRowError(row, 'fdc_id', `food ${fdcId} has two rows; keep one.`);
    const reasons = readReasons(row, cells.at(-1) ?? '');
    flags.set(
      fdcId,
      ofEachFlag((flag) => {
        const letter = readMember({ row, column: flag }, letters, cells[dietFlags.indexOf(flag)] ?? '');
        const reason = reasons.get(flag) ?? (letter === 'n' ? 'contains none' : null);
        if (reason === null) throw toRowError(row, 'reasons', `the reason for ${flag} is missing; write "${flag}=…".`);
        return { state: stateByLetter[letter], reason };
      }),
    );
  }
  return flags;
}

function readReasons(row: SeedRow, text: string): ReadonlyMap<DietFlag, string> {
  const reasons = new Map<DietFlag, string>();
  for (const part of text.split('; ').filter((each) => each !== '')) {
    const at = part.indexOf('=');
    reasons.set(readMember({ row, column: 'reasons' }, dietFlags, part.slice(0, Math.max(at, 0))), part.slice(at + 1));
  }
  return reasons;
}

type PortionsByFood = ReadonlyMap<number, readonly Portion[]>;

/**
 * Reads portions.tsv, in its order, by the food's FDC id.
 * @throws SeedError at the first broken row.
 */
function readPortions(path: string, fdcIds: ReadonlySet<number>): PortionsByFood {
  return collect(
    readSeedTable(path, seedTables.portions).map((row) => {
      const [id = '', unit = '', modifier = '', grams = '', origin = '', source = ''] = row.cells;
      return {
        fdcId: readKnownFdcId(row, id, fdcIds),
        unit: readUnitName(row, unit),
        modifier,
        grams: readPositiveAmount(row, 'grams', grams),
        origin: readMember({ row, column: 'origin' }, ['record', 'sibling'], origin),
        sourceFdcId: readFdcId(row, 'source_fdc_id', source),
      };
    }),
  );
}

/**
 * Reads customary-portions.tsv: kitchen weights that no record states, with the evidence for each.
 * @throws SeedError
 */
function readCustomaryPortions(path: string, fdcIds: ReadonlySet<number>): PortionsByFood {
  return collect(
    readSeedTable(path, seedTables.customaryPortions).map((row) => {
      const [id = '', unit = '', modifier = '', grams = '', evidence = ''] = row.cells;
      if (evidence === '') throw toRowError(row, 'evidence', 'it is empty; say where the weight comes from.');
      return {
        fdcId: readKnownFdcId(row, id, fdcIds),
        unit: readUnitName(row, unit),
        modifier,
        grams: readPositiveAmount(row, 'grams', grams),
        origin: 'customary',
        sourceFdcId: null,
      };
    }),
  );
}

function readUnitName(row: SeedRow, unit: string): string {
  if (unit === '' || unit !== unit.toLowerCase())
    throw toRowError(row, 'unit', `"${unit}" is not a unit; write one in lower case.`);
  return unit;
}

function collect(portions: readonly (Portion & { readonly fdcId: number })[]): PortionsByFood {
  const byFood = groupBy(portions, ({ fdcId }) => [fdcId]);
  return new Map([...byFood].map(([id, rows]) => [id, rows.map(toPortion)]));
}

function toPortion({ unit, modifier, grams, origin, sourceFdcId }: Portion): Portion {
  return { unit, modifier, grams, origin, sourceFdcId };
}

/**
 * Reads the alias tables and normalises their phrases. Within a table, two spellings of one
 * normalised phrase ("egg", "eggs") must name one food; of several tables, the first by name
 * counts.
 * @throws SeedError at the first broken row, or at a phrase that names two foods for the same kind
 *   of amount.
 */
function readAliases(paths: readonly string[], fdcIds: ReadonlySet<number>): readonly SeedAlias[] {
  const aliases = new Map<string, { readonly alias: SeedAlias; readonly path: string; readonly line: number }>();
  for (const path of paths) {
    readSeedTable(path, seedTables.aliases).forEach((row) => {
      const [text = '', when = '', id = '', fit = '', evidence = ''] = row.cells;
      const phrase = normalizePhrase(text);
      if (phrase === '') throw toRowError(row, 'phrase', 'it has no word; write the name.');
      const alias = {
        phrase,
        when: when === '' ? null : readMember({ row, column: 'when' }, measureKinds, when),
        fdcId: readKnownFdcId(row, id, fdcIds),
        fit: readMember({ row, column: 'fit' }, aliasFits, fit),
        evidence,
      };
      const key = `${phrase}\t${when}`;
      const first = aliases.get(key);
      if (first === undefined) aliases.set(key, { alias, path, line: row.line });
      else if (first.path === path && first.alias.fdcId !== alias.fdcId) {
        throw toRowError(
          row,
          'phrase',
          `"${phrase}" is food ${alias.fdcId} here and ${first.alias.fdcId} on line ${first.line}; keep one.`,
        );
      }
    });
  }
  return [...aliases.values()].map(({ alias }) => alias);
}

/** The names of the project's own plans, which upgrades restore. */
export function readOwnPlanNames(): readonly string[] {
  return readPlans(toSeedFiles(join(findProjectRoot(), 'seeds')).plans).map(({ name }) => name);
}

/** Reads plans.tsv. @throws SeedError at the first broken row, or a plan that is there twice. */
function readPlans(path: string): readonly Plan[] {
  const plans = new Map<string, Plan>();
  for (const row of readSeedTable(path, seedTables.plans)) {
    const [name = '', requestsPerSecond = '', recipesPerMonth = ''] = row.cells;
    if (name === '' || plans.has(name)) throw toRowError(row, 'name', `"${name}" must be a name that is listed once.`);
    plans.set(name, {
      name,
      requestsPerSecond: readPositiveAmount(row, 'requests_per_second', requestsPerSecond),
      recipesPerMonth: readPositiveAmount(row, 'recipes_per_month', recipesPerMonth),
    });
  }
  return [...plans.values()];
}
