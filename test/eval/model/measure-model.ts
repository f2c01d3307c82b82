import { readPrompts } from '../../../seeds/read-prompts';
import { readModelOddsOf } from '../../../seeds/read-model-odds';
import { readSeed } from '../../../seeds/read-seed';
import { readTagger } from '../../../seeds/read-tagger';
import { createEmbeddedEngine } from '../../../src/ai/create-embedded-engine';
import { createDecider } from '../../../src/ai/decisions/create-decider';
import { createDecisionStore } from '../../../src/ai/decisions/decision-store';
import { askRules } from '../../../src/ai/ollama/ask-rules';
import { createOllamaEngine } from '../../../src/ai/ollama/create-ollama-engine';
import { createModelClient } from '../../../src/ai/ollama/model/create-model-client';
import { limitCall } from '../../../src/ai/ollama/model/limit-call';
import { loadModel } from '../../../src/ai/ollama/model/load-model';
import { readDigest } from '../../../src/ai/ollama/model/read-digest';
import { analyzeRecipe } from '../../../src/analysis/analyze-recipe';
import type { Engine } from '../../../src/analysis/engine';
import { buildCatalog } from '../../../src/catalog/build-catalog';
import type { Config } from '../../../src/config';
import type { Database } from '../../../src/database/open-database';
import { askAboutNames, type AskedName } from '../../../src/train/model/ask-about-names';
import { describeModel } from '../../../src/train/model/describe-model';
import { readUnsureNames } from '../../../src/train/model/read-unsure-names';
import { splitBy, type Part } from '../../../src/train/split';
import { judgeRecipes } from '../recipes/measure-recipes';
import { tabulateCalories } from '../recipes/tabulate-calories';
import { formatShare, type Table } from '../table';
import { createTally, type Tally } from './create-tally';

interface ModelMeasure {
  readonly config: Config;
  readonly database: Database;
  readonly dataDir: string;
  readonly part: Part | 'all';
  /** Unsure lines to ask about at most. */
  readonly lines: number;
  readonly report: (text: string) => void;
}

/**
 * A model beside the embedded engine on the same data: the lines that the engine is not sure of, the recipes, and what the answers cost. What the
 * model says is kept in the decision store, so a run that was stopped goes on from there, and what comes from the store costs nothing.
 * @throws what the client throws where the model cannot be asked
 */
export async function measureModel(measure: ModelMeasure): Promise<readonly Table[]> {
  const { config, database, dataDir, part, report } = measure;
  const address = { host: config.ollamaHost, model: config.ollamaModel };
  const digest = await readDigest(address, AbortSignal.timeout(3_000));
  report(`loading ${address.model} …`);
  await limitCall((signal) => loadModel(address, signal), { ends: [], mostMs: loadDeadlineMs });
  const tally = createTally();
  const client = createModelClient({ address, digest, atOnce: config.ollamaConcurrency, observe: tally.count });
  const store = createDecisionStore(database);
  const decider = createDecider({ store, model: address.model, observe: () => {} });
  const model = { client, digest, prompts: readPrompts() };
  const odds = readModelOddsOf(digest);
  report('looking for lines that the embedded engine is not sure of …');
  const names = readUnsureNames(dataDir)
    .filter(({ name }) => part === 'all' || name.part === part)
    .slice(0, measure.lines);
  const asked: AskedName[] = [];
  for await (const one of askAboutNames({ decider, model, deadlineMs: lineDeadlineMs }, names)) {
    asked.push(one);
    report(`lines ${asked.length} of ${names.length}`);
  }
  const linesCost = tally.read();
  const { foods, aliases, hash } = readSeed();
  const catalog = buildCatalog({ foods, aliases, version: hash });
  const embedded = createEmbeddedEngine(readTagger());
  const withModel = createOllamaEngine({ embedded, decider, model, odds, isUnsure: askRules[config.aiAsk] }); // prettier-ignore
  const judge = (engine: Engine, label: string) =>
    judgeRecipes(dataDir, {
      analyze: (recipe) => analyzeRecipe(engine, catalog, recipe),
      report: (done, all) => report(`${label}: recipes ${done} of ${all}`),
      isWanted: (id) => part === 'all' || splitBy(id) === part,
    });
  const before = await judge(embedded, 'embedded engine');
  const after = await judge(withModel, address.model);
  const title = `${address.model} (${digest.slice(0, 12)}${odds.isFitted ? '' : ', not calibrated'})`;
  return [
    tabulateLines(title, describeModel(odds, asked)),
    { ...tabulateCalories(before), title: 'Recipes: calories per serving, embedded engine' },
    { ...tabulateCalories(after), title: `Recipes: calories per serving, with ${title}` },
    tabulateCost(title, [
      ['unsure lines', asked.length, linesCost],
      ['recipes', after.length, tally.read()],
    ]),
  ];
}

const lineDeadlineMs = 60_000;
const loadDeadlineMs = 280_000;

function tabulateLines(title: string, record: ReturnType<typeof describeModel>): Table {
  const { lines, offered, embeddedRight, modelRight, embeddedError, modelError } = record;
  return {
    title: `Lines the embedded engine is not sure of: ${title}`,
    note: `Names of the table in lines that use them, matched without that name, where the engine gives its food less than it is sure of. On ${formatShare(offered, lines)} of them a right food was among those offered.`,
    columns: ['engine', 'lines', 'right', 'calibration error'],
    rows: [
      ['embedded', lines, formatShare(embeddedRight, lines), embeddedError.toFixed(3)],
      [title, lines, formatShare(modelRight, lines), modelError.toFixed(3)],
    ],
    worst: [],
  };
}

function tabulateCost(title: string, rows: readonly (readonly [string, number, Tally])[]): Table {
  return {
    title: `What the answers cost: ${title}`,
    note: 'Calls that were made now; what was decided before comes from the store and makes none. Seconds are those of the calls, one after the other.',
    columns: ['for', 'number', 'calls', 'failed', 'prompt tokens', 'answer tokens', 'seconds a call', 'seconds each'],
    rows: rows.map(([what, number, { calls, failed, promptTokens, answerTokens, seconds }]) => [
      what,
      number,
      calls,
      failed,
      promptTokens,
      answerTokens,
      calls === 0 ? '–' : (seconds / calls).toFixed(2),
      number === 0 ? '–' : (seconds / number).toFixed(2),
    ]),
    worst: [],
  };
}
