import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nutrients } from '../../src/analysis/nutrient';
import { printNutrientOrigin } from '../../src/analysis/nutrient-origin';
import { collectPortions } from '../../src/import/generic/collect-portions';
import { createFiller } from '../../src/import/generic/fill/create-filler';
import { createSiblingSearch } from '../../src/import/generic/find-siblings';
import { createFlagger } from '../../src/import/generic/flags/flag-foods';
import { findProjectRoot } from '../find-project-root';
import { listAliasFiles } from '../list-alias-files';
import { readSeedTable } from '../read-seed-table';
import { readGenericRules } from '../rules/read-generic-rules';
import { seedTables } from '../seed-tables';
import { toFlagCells } from './to-flag-cells';
import { readMakers } from './read-makers';
import { readSources } from './read-sources';
import { countCompiled, type CompiledFood } from './count-compiled';
import { selectFoods, type Selection } from './select-foods';

/**
 * Writes seeds/foods.tsv and seeds/portions.tsv from the FoodData Central tables under `dataFolder`/fdc. The same data and the
 * same tables give the same bytes.
 * @returns what was written, in numbers.
 */
export async function compileSeed(dataFolder: string, seedsFolder: string): Promise<string> {
  const fdc = join(dataFolder, 'fdc');
  const sources = await readSources(fdc);
  const findSiblings = createSiblingSearch(sources);
  const rules = readGenericRules(join(seedsFolder, 'rules'));
  const fill = createFiller(sources, findSiblings, rules);
  const stated = new Map(
    [...sources.srLegacy, ...sources.survey, ...sources.foundation].map(({ fdcId, portions }) => [fdcId, portions]),
  );
  const foods = selectFoods(sources, readSelection(seedsFolder, readMakers(join(fdc, 'sr28'))));
  const compiled: readonly CompiledFood[] = foods.map((food) => ({
    food,
    filled: fill(food),
    ...collectPortions(food, findSiblings(food), (fdcId) => stated.get(fdcId) ?? []),
  }));
  writeTable(join(seedsFolder, 'foods.tsv'), seedTables.foods, compiled.map(toFoodCells));
  const flagFood = createFlagger(sources, rules.flags);
  writeTable(
    join(seedsFolder, 'flags.tsv'),
    seedTables.flags,
    foods.map((food) => toFlagCells(food.fdcId, flagFood(food))),
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
