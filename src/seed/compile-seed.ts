import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dietFlags, type Portion } from '../analysis/food';
import { nutrients } from '../analysis/nutrient';
import { printNutrientOrigin } from '../analysis/nutrient-origin';
import { collectPortions, type LeftOutPortion } from '../import/derive/collect-portions';
import type { FilledNutrients } from '../import/derive/fill-nutrients';
import { createFiller } from '../import/derive/filler';
import { createFlagger, type FoodFlags } from '../import/derive/flags';
import { createSiblingSearch } from '../import/derive/siblings';
import type { SourceFood } from '../import/derive/source-food';
import { findProjectRoot } from '../project-root';
import { readDataset, selectFoods, type Selection, type Sources } from './compile-select';
import { composeFlags, composeNutrients, readHouseFoods, type FoodHead } from './house-foods';
import { readSeedTable } from './read-table';
import { readGenericRules } from './rules';
import { listAliasFiles, seedTables } from './seed';

/**
 * Writes foods.tsv, flags.tsv and portions.tsv into the seeds folder, from the FoodData Central
 * tables under `dataFolder`/fdc. The same data and tables give the same bytes.
 * @returns a report with counts
 */
export async function compileSeed(dataFolder: string, seedsFolder: string): Promise<string> {
  const fdc = join(dataFolder, 'fdc');
  const sources = await readSources(fdc);
  const findSiblings = createSiblingSearch(sources);
  const rules = readGenericRules(join(seedsFolder, 'rules'));
  const fill = createFiller(sources, findSiblings, rules);
  const byId = indexRecords(sources);
  const flagFood = createFlagger(sources, rules.flags);
  const records = selectFoods(sources, readSelection(seedsFolder, readMakers(join(fdc, 'sr28'))));
  const houseFoods = readHouseFoods(join(seedsFolder, 'compile'), byId);
  const compiled: readonly CompiledFood[] = [
    ...records.map((food) => ({
      food,
      filled: fill(food),
      flags: flagFood(food),
      ...collectPortions(food, findSiblings(food), (fdcId) => byId.get(fdcId)?.portions ?? []),
    })),
    // Their portions stand in the table of customary ones.
    ...houseFoods.map((food) => ({
      food,
      filled: composeNutrients(food, fill),
      flags: composeFlags(food, flagFood),
      portions: [],
      leftOut: [],
    })),
  ];
  writeTable(join(seedsFolder, 'foods.tsv'), seedTables.foods, compiled.map(toFoodCells));
  writeTable(
    join(seedsFolder, 'flags.tsv'),
    seedTables.flags,
    compiled.map(({ food, flags }) => toFlagCells(food.fdcId, flags)),
  );
  writeTable(join(seedsFolder, 'portions.tsv'), seedTables.portions, compiled.flatMap(toPortionCells));
  return countCompiled(compiled).join('\n');
}

function readSelection(seedsFolder: string, branded: ReadonlySet<number>): Selection {
  const table = (name: string, columns: readonly string[]): readonly (readonly string[])[] =>
    readSeedTable(join(seedsFolder, 'compile', name), columns).map(({ cells }) => cells);
  const aliases = listAliasFiles(seedsFolder).flatMap((path) => readSeedTable(path, seedTables.aliases));
  return {
    surveyCategories: new Set(
      table('survey-categories.tsv', ['code', 'category']).map(([, category = '']) => category),
    ),
    decided: new Map(
      table('decided-foods.tsv', ['fdc_id', 'verdict', 'reason']).map(([fdcId, verdict]) => [
        Number(fdcId),
        verdict === 'keep' ? 'keep' : 'drop',
      ]),
    ),
    branded,
    named: new Set(aliases.map(({ cells }) => Number(cells[2]))),
  };
}

const indexRecords = ({ srLegacy, survey, foundation }: Sources): ReadonlyMap<number, SourceFood> =>
  new Map([...srLegacy, ...survey, ...foundation].map((food) => [food.fdcId, food]));

const toFoodCells = ({ food, filled }: CompiledFood): readonly (string | number)[] => [
  food.fdcId,
  food.dataset,
  food.key,
  food.category,
  food.publishedAt,
  food.description,
  ...nutrients.map((nutrient) => {
    const amount = filled.amounts[nutrient];
    const origin = filled.origins[nutrient];
    return amount === null ? '' : origin === undefined ? amount : `${amount}@${printNutrientOrigin(origin)}`;
  }),
];

const toPortionCells = ({ food, portions }: CompiledFood): readonly (readonly (string | number)[])[] =>
  portions.map(({ unit, modifier, grams, origin, sourceFdcId }) => [
    food.fdcId,
    unit,
    modifier,
    grams,
    origin,
    sourceFdcId ?? '',
  ]);

function writeTable(path: string, columns: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  writeFileSync(path, [columns, ...rows].map((row) => `${row.join('\t')}\n`).join(''));
}

if (require.main === module) {
  const root = findProjectRoot();
  const { values } = parseArgs({ options: { data: { type: 'string', default: join(root, '..', 'shared', 'data') } } });
  compileSeed(resolve(values.data), join(root, 'seeds')).then(
    (report) => process.stdout.write(`${report}\n`),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}

/** A selected food with everything that is written for it. */
interface CompiledFood {
  readonly food: FoodHead;
  readonly filled: FilledNutrients;
  readonly flags: FoodFlags;
  readonly portions: readonly Portion[];
  readonly leftOut: readonly LeftOutPortion[];
}

/**
 * The lines of the report: foods, portions, and for each nutrient how many foods state it, are
 * filled or lack it.
 */
function countCompiled(compiled: readonly CompiledFood[]): readonly string[] {
  const portions = compiled.flatMap((each) => each.portions);
  const leftOut = compiled.flatMap((each) => each.leftOut).filter(({ isExpected }) => !isExpected);
  const rows = nutrients.map((nutrient) => {
    const unknown = compiled.filter(({ filled }) => filled.amounts[nutrient] === null).length;
    const origins = compiled.flatMap(({ filled }) => filled.origins[nutrient] ?? []);
    const byKind = tally(origins.map(({ kind }) => kind)).map(([kind, count]) => `${kind} ${count}`);
    return `  ${nutrient}: ${compiled.length - unknown - origins.length} known, ${origins.length} filled (${byKind.join(', ')}), ${unknown} unknown`;
  });
  return [
    `${compiled.length} foods: ${tally(compiled.map(({ food }) => food.dataset))
      .map(([dataset, count]) => `${count} ${dataset}`)
      .join(', ')}`,
    `${portions.length} portions: ${tally(portions.map(({ origin }) => origin))
      .map(([origin, count]) => `${count} ${origin}`)
      .join(', ')}`,
    `${compiled.filter((each) => each.portions.length === 0).length} foods without a portion`,
    ...rows,
    `${leftOut.length} portions left out:`,
    ...tally(leftOut.map(({ text, reason }) => `${text} (${reason})`)).map(([text, count]) => `  ${count} × ${text}`),
  ];
}

function tally<Item>(items: readonly Item[]): readonly (readonly [Item, number])[] {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/**
 * The NDB numbers of the SR28 records that name a manufacturer. SR Legacy has the same records
 * without that column.
 */
function readMakers(folder: string): ReadonlySet<number> {
  const lines = readFileSync(join(folder, 'FOOD_DES.txt'), 'latin1').split(/\r?\n/);
  return new Set(
    lines.flatMap((line) => {
      const [ndbNumber = '', , , , , maker = '~~'] = line.split('^');
      return maker === '~~' ? [] : [Number(ndbNumber.replaceAll('~', ''))];
    }),
  );
}

/**
 * Reads the datasets that the tables are compiled from; each has its folder. Portions of Foundation
 * foods are left out, because they describe the samples that were weighed.
 * @throws ImportError where a dataset, a table or a column is missing
 */
export async function readSources(fdcFolder: string): Promise<Sources> {
  const srLegacy = await readDataset(join(fdcFolder, 'sr_legacy'), 'sr_legacy');
  const survey = await readDataset(join(fdcFolder, 'fndds'), 'survey');
  const foundation = await readDataset(join(fdcFolder, 'foundation'), 'foundation');
  return {
    srLegacy: srLegacy.foods,
    survey: survey.foods,
    foundation: foundation.foods.map((food) => ({ ...food, portions: [] })),
    surveyRecipes: survey.recipes,
  };
}

/** A row of flags.tsv. Flags with `n` need no reason. */
function toFlagCells(fdcId: number, flags: FoodFlags): readonly (string | number)[] {
  const reasons = dietFlags
    .filter((name) => flags[name].letter !== 'n')
    .map((name) => `${name}=${flags[name].reason.replaceAll('; ', ', ')}`);
  return [fdcId, ...dietFlags.map((name) => flags[name].letter), reasons.join('; ')];
}
