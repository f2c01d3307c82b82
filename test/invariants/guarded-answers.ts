import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { execute, parse, print, type DocumentNode, type GraphQLSchema } from 'graphql';
import { Pool } from 'pg';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { createLineCache } from '../../src/ai/line-cache';
import { analyzeRecipe } from '../../src/analysis/analyze';
import type { Analysis, Recipe } from '../../src/analysis/recipe';
import { toDataVersion, type Snapshot } from '../../src/api/analyze';
import { AnalysisResolver } from '../../src/api/graphql/analysis-resolver';
import { createAnswerWork } from '../../src/api/graphql/answer-work';
import { MissedNamesResolver } from '../../src/api/graphql/missed-names';
import { createSchema } from '../../src/api/graphql/schema';
import { createMetrics } from '../../src/api/metrics';
import { createRecipeReader } from '../../src/api/recipe-reader';
import { readRecipe } from '../../src/api/read-recipe';
import { toRestJson } from '../../src/api/rest-contract';
import { runJob } from '../../src/cli/analyze/run-job';
import { PrismaClient } from '../../src/database/generated/client';
import { createMissedNames } from '../../src/missed-names/missed-names';
import { findProjectRoot } from '../../src/project-root';
import { readTagger } from '../../src/seed/model-files';
import { makeLines } from '../../tools/bench/lines';
import { pancakes } from '../conformance/recipes';
import { brandedLines, makeGuardedCatalog } from './guarded-catalog';

/** By kind of answer, a hash of the questions with their query, and one of the answers. */
interface GuardedGroup {
  readonly asked: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
}

export interface GuardedAnswers {
  /** As in the header `X-Data-Version`. */
  readonly dataVersion: string;
  readonly groups: Readonly<Record<string, GuardedGroup>>;
}

/**
 * Computes all guarded answers in this process and without a database, with the seed's catalog and
 * the embedded engine.
 */
export async function computeAnswers(): Promise<GuardedAnswers> {
  const catalog = makeGuardedCatalog();
  const snapshot: Snapshot = { catalog, engine: createEmbeddedEngine(readTagger()) };
  const recipes = readRecipes();
  const aliases = [...catalog.foods.keys()].flatMap((fdcId) => [...catalog.listAliases(fdcId)]);
  const groups = {
    recipes: await answerRecipes(snapshot, recipes),
    'lines of parse.txt': await answerRecipes(snapshot, toRecipes(readCases('parse.txt'), 10)),
    'lines of match.txt': await answerRecipes(snapshot, toRecipes(readCases('match.txt'), 10)),
    'lines of weigh.txt': await answerRecipes(snapshot, toRecipes(readCases('weigh.txt'), 10)),
    'lines of labels.txt': await answerRecipes(snapshot, toRecipes(readCases('labels.txt'), 1)),
    'lines of every amount, name and ending': await answerRecipes(snapshot, toRecipes(makeLines(aliases, 300), 10)),
    'lines that name brands': await answerRecipes(snapshot, toRecipes(brandedLines, 5)),
    'searches and names': await answerNames(snapshot, [
      ...readCases('search.txt'),
      ...readCases('rank.txt'),
      ...readCases('match-phrases.txt'),
    ]),
    'every fiftieth food': await answerFoods(
      snapshot,
      [...catalog.foods.keys()].filter((_, index) => index % 50 === 0),
    ),
  };
  return { dataVersion: toDataVersion(snapshot), groups };
}

const cases = join(findProjectRoot(), 'test', 'cases');

/** The text before the arrow of each row in a file of test/cases. */
function readCases(file: string): readonly string[] {
  return readFileSync(join(cases, file), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => row.split(' => ')[0] ?? '')
    .map((row) =>
      row.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    );
}

function readRecipes(): readonly Recipe[] {
  const rows = readFileSync(join(cases, 'recipes.jsonl'), 'utf8').trim().split('\n');
  return [pancakes, ...rows.map((row) => readRecipe(JSON.parse(row)))];
}

function toRecipes(lines: readonly string[], linesEach: number): readonly Recipe[] {
  return Array.from({ length: Math.ceil(lines.length / linesEach) }, (_, index) => ({
    title: 'Supper',
    ingredients: lines.slice(index * linesEach, (index + 1) * linesEach),
    servings: 4,
  }));
}

async function answerRecipes(snapshot: Snapshot, recipes: readonly Recipe[]): Promise<GuardedGroup> {
  const schema = createGuardedSchema(snapshot);
  const rest: string[] = [];
  const analyses: string[] = [];
  const figures: string[] = [];
  const readings: string[] = [];
  const analyze = rememberAnalyses(snapshot);
  for (const recipe of recipes) {
    rest.push(toRestJson(await analyze(recipe)));
    analyses.push(await ask(schema, snapshot, { document: analysisQuery, values: { recipe } }));
    figures.push(await ask(schema, snapshot, { document: nutritionQuery, values: { recipe } }));
    readings.push(await ask(schema, snapshot, { document: readingQuery, values: { lines: recipe.ingredients } }));
  }
  return guard(
    recipes.map((recipe) => JSON.stringify(recipe)),
    {
      'REST body': [rest],
      'GraphQL analyzeRecipe': [analyses, analysisQuery],
      'GraphQL labels and daily values': [figures, nutritionQuery],
      'GraphQL parseIngredients': [readings, readingQuery],
      'analyze --json': [[await runOnFile(analyze, recipes, '--json')]],
      'analyze --explain': [[await runOnFile(analyze, recipes, '--explain')]],
    },
  );
}

/** @param kinds by name, the answers, and the query that asked for them */
function guard(
  questions: readonly string[],
  kinds: Readonly<Record<string, readonly [answers: readonly string[], query?: DocumentNode]>>,
): GuardedGroup {
  const each = Object.entries(kinds);
  return {
    asked: Object.fromEntries(
      each.map(([kind, [, query]]) => [kind, hash(query === undefined ? questions : [...questions, print(query)])]),
    ),
    answers: Object.fromEntries(each.map(([kind, [answers]]) => [kind, hash(answers)])),
  };
}

type Analyze = (recipe: Recipe) => Promise<Analysis>;

/** The pipeline, which analyzes each recipe only once. */
function rememberAnalyses({ engine, catalog }: Snapshot): Analyze {
  const known = new Map<string, Promise<Analysis>>();
  return (recipe) => {
    const key = JSON.stringify(recipe);
    const analysis = known.get(key) ?? analyzeRecipe(engine, catalog, recipe);
    known.set(key, analysis);
    return analysis;
  };
}

async function answerNames(snapshot: Snapshot, names: readonly string[]): Promise<GuardedGroup> {
  const schema = createGuardedSchema(snapshot);
  const matches: string[] = [];
  const searches: string[] = [];
  for (const name of names) {
    matches.push(await ask(schema, snapshot, { document: matchQuery, values: { name } }));
    searches.push(await ask(schema, snapshot, { document: searchQuery, values: { search: name } }));
  }
  return guard(names, { 'GraphQL matchFood': [matches, matchQuery], 'GraphQL foods': [searches, searchQuery] });
}

async function answerFoods(snapshot: Snapshot, fdcIds: readonly number[]): Promise<GuardedGroup> {
  const schema = createGuardedSchema(snapshot);
  const foods: string[] = [];
  for (const fdcId of fdcIds) foods.push(await ask(schema, snapshot, { document: foodQuery, values: { fdcId } }));
  return guard(fdcIds.map(String), { 'GraphQL food': [foods, foodQuery] });
}

/** The whole schema; the questions here need no database. */
function createGuardedSchema({ catalog, engine }: Snapshot): GraphQLSchema {
  const metrics = createMetrics();
  const pool = new Pool({ host: '127.0.0.1', port: 1 }); // No server listens there, so a query to the database would fail.
  const missedNames = createMissedNames({ pool, onError: () => {}, now: () => 0 });
  const analysisResolver = new AnalysisResolver({
    engine: () => engine,
    catalog: () => catalog,
    memory: createLineCache(),
    missedNames: { note: () => {} },
    metrics,
  });
  return createSchema({
    analysisResolver,
    missedNamesResolver: new MissedNamesResolver({ missedNames, engine }),
    keys: {
      database: { prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) },
      keyUses: { flush: () => Promise.resolve() },
    },
    recipeReader: createRecipeReader(),
    batches: {
      pool,
      quotaMode: 'warn',
      webhooks: 'off',
      publicUrl: null,
      now: () => 0,
      whenReady: () => Promise.resolve(),
      uploadIdleMs: 1,
    },
    corrections: { database: { pool }, waitUntilCurrent: () => Promise.resolve(), errorLog: { report: () => {} } },
  });
}

interface Question {
  readonly document: DocumentNode;
  readonly values: Readonly<Record<string, unknown>>;
}

async function ask(schema: GraphQLSchema, snapshot: Snapshot, { document, values }: Question): Promise<string> {
  const admission = { checkScope: () => {}, admitRecipe: () => Promise.resolve({ giveBack: () => Promise.resolve() }) };
  const work = createAnswerWork({ isDue: () => false, rest: () => Promise.resolve() });
  const contextValue = { snapshot, admission, work, caller: {}, response: {} };
  const { data, errors } = await execute({ schema, document, variableValues: { ...values }, contextValue });
  if (errors !== undefined) throw new Error(errors.map(({ message }) => message).join('; '));
  return JSON.stringify(data);
}

/** The output of the command for recipes in a file, a recipe a line. */
async function runOnFile(analyze: Analyze, recipes: readonly Recipe[], option: string): Promise<string> {
  const bytes = Buffer.from(recipes.map((recipe) => `${JSON.stringify(recipe)}\n`).join(''));
  const entries = await runJob(
    { analyze, together: 2 },
    { job: { kind: 'json_lines', source: 'recipes.jsonl', firstLine: 1, bytes }, skip: 0 },
    {
      failsOnQuality: false,
      overrides: { title: null, servings: null, defaultServings: null },
      format: {
        format: option === '--json' ? 'jsonl' : 'table',
        isExplained: option === '--explain',
        labelStyle: 'us_vertical',
        servingName: null,
        look: { width: null, isColored: false },
      },
    },
  );
  const wrong = entries.find(({ message }) => message !== null);
  if (wrong !== undefined) throw new Error(`analyze ${option} ends with: ${wrong.message ?? ''}`);
  return entries.map(({ text }) => text).join('');
}

function hash(texts: readonly string[]): string {
  const all = createHash('sha256');
  for (const text of texts) all.update(text).update('\0');
  return all.digest('hex').slice(0, 16);
}

const nutrientFields =
  '{ calories protein fatTotal fatSaturated fatTrans cholesterol sodium carbsTotal carbsSugar carbsFiber vitaminD calcium iron potassium }';
const briefFood = '{ fdcId description dataset }';
const foodFields = `{
  fdcId description dataset category retiredAt supersededBy nutrientsPer100g ${nutrientFields}
  portions { unit modifier grams origin sourceFdcId }
  flags { flag state reason }
  nutrientOrigins { nutrient kind fdcId reason }
  nutrientDetails { nutrient amountPer100g unit origin sourceFdcId reason }
  aliases { phrase when fit }
  product { brandName brandOwner subbrandName gtin ingredients servingSize servingUnit householdServing }
}`;
const analysisQuery = parse(`query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) {
  status dietLabels healthLabels
  withheldLabels { label lineIndex reason }
  totals ${nutrientFields} perServing ${nutrientFields} knownShare ${nutrientFields}
  ingredients {
    text knownNutrients
    parsed { qty unit food gramWeight }
    confidence { match conversion overall }
    nutrients ${nutrientFields}
    match { food ${briefFood} reason alternatives { score food ${briefFood} } }
    weight { way reason }
    issues { code message }
  }
} }`);
const nutritionQuery = parse(`query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) {
  totalGrams perHundredGrams ${nutrientFields} netCarbs schemaOrgNutrition yield { cookedGrams }
  addedSugars { grams gramsAtMost unknownLines }
  dailyValues {
    fda { fatTotal fatSaturated cholesterol sodium carbsTotal carbsFiber protein vitaminD calcium iron potassium }
    eu { energy fat saturates carbohydrate sugars protein salt vitaminD calcium iron potassium }
  }
  us: nutritionLabel(style: US_VERTICAL) eu: nutritionLabel(style: EU_TABLE, servingName: "a bowl")
} }`);
const readingQuery = parse(`query ($lines: [String!]!) { parseIngredients(lines: $lines) {
  text quantity quantityMax unit size name preparation comment purpose alternatives confidence issues { code message }
} }`);
const matchQuery = parse(`query ($name: String!) { matchFood(name: $name) { score food ${briefFood} } }`);
const foodQuery = parse(`query ($fdcId: Int!) { food(fdcId: $fdcId) ${foodFields} }`);
const searchQuery = parse(`query ($search: String!) { foods(search: $search, first: 10) {
  totalCount edges { cursor node ${briefFood} } pageInfo { hasNextPage endCursor }
} }`);
