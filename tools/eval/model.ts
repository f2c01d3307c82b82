import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import type { ObservedCall } from '../../src/ai/ollama/model-client';
import { askRules, createOllamaEngine } from '../../src/ai/ollama/ollama-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import type { Engine } from '../../src/analysis/engine';
import { buildCatalog } from '../../src/catalog/build-catalog';
import type { Config } from '../../src/config';
import type { Database } from '../../src/database/open-database';
import { readModelOddsOf, readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';
import { describeModel, type ModelRecord } from '../../src/train/calibrate';
import { findModel, openPatientModel, patientDeadlineMs, type PatientModel } from '../../src/train/patient-model';
import { splitBy, type Part } from '../../src/train/split';
import { askAboutNames, readUnsureNames, type AnsweredName } from '../../src/train/unsure-names';
import { judgeRecipes, tabulateCalories } from './recipes/recipes';
import { formatShare, type Table } from './table';

interface ModelMeasure {
  readonly config: Config;
  readonly database: Database;
  readonly dataDir: string;
  readonly part: Part | 'all';
  /** Most unsure lines to ask about. */
  readonly lines: number;
  readonly report: (text: string) => void;
}

/**
 * Compares a model with the embedded engine on the same data: the lines that the engine is not sure
 * of, the recipes, and the cost of the answers. Answers are stored, so a run that was stopped
 * continues from there; stored answers cost nothing.
 * @throws the client's error where the model does not answer
 */
export async function measureModel(parts: ModelMeasure): Promise<readonly Table[]> {
  const { config, database, report } = parts;
  const digest = await findModel(config);
  report(`loading ${config.ollamaModel} …`);
  const tally = createTally();
  const patient = await openPatientModel(config, { database, digest, observe: tally.count });
  try {
    return await measure({ ...parts, patient, digest, tally });
  } finally {
    await patient.close();
  }
}

interface OpenMeasure extends ModelMeasure {
  readonly patient: PatientModel;
  readonly digest: string;
  readonly tally: ReturnType<typeof createTally>;
}

async function measure({
  config,
  dataDir,
  part,
  report,
  patient,
  digest,
  tally,
  ...rest
}: OpenMeasure): Promise<readonly Table[]> {
  const { decider, model } = patient;
  const name = config.ollamaModel;
  const odds = readModelOddsOf(digest);
  report('finding lines that the embedded engine is not sure of …');
  const names = readUnsureNames(dataDir)
    .filter(({ name }) => part === 'all' || name.part === part)
    .slice(0, rest.lines);
  const answered: AnsweredName[] = [];
  let unanswered = 0;
  for await (const one of askAboutNames({ decider, model, deadlineMs: patientDeadlineMs }, names)) {
    if (one === null) unanswered += 1;
    else answered.push(one);
    report(`lines ${answered.length + unanswered} of ${names.length}`);
  }
  const linesCost = tally.read();
  const { foods, aliases, hash } = readSeed();
  const catalog = buildCatalog({ foods, aliases, version: hash });
  const embedded = createEmbeddedEngine(readTagger());
  const withModel = createOllamaEngine({ embedded, decider, model, odds, askRule: askRules[config.aiAsk], stepDeadlineMs: patientDeadlineMs }); // prettier-ignore
  const judge = (engine: Engine, label: string) =>
    judgeRecipes(dataDir, {
      analyze: (recipe) => analyzeRecipe(engine, catalog, recipe),
      report: (done, all) => report(`${label}: recipes ${done} of ${all}`),
      isWanted: (id) => part === 'all' || splitBy(id) === part,
    });
  const before = await judge(embedded, 'embedded engine');
  const after = await judge(withModel, name);
  const title = `${name} (${digest.slice(0, 12)}${odds.isFitted ? '' : ', not calibrated'})`;
  return [
    tabulateLines(title, { ...describeModel(odds, answered), unanswered }),
    { ...tabulateCalories(before), title: 'Recipes: calories per serving, embedded engine' },
    { ...tabulateCalories(after), title: `Recipes: calories per serving, with ${title}` },
    tabulateCost(title, [
      ['unsure lines', answered.length + unanswered, linesCost],
      ['recipes', after.length, tally.read()],
    ]),
  ];
}

function tabulateLines(title: string, record: ModelRecord & { readonly unanswered: number }): Table {
  const { lines, offered, embeddedRight, modelRight, embeddedError, modelError, unanswered } = record;
  return {
    title: `Lines the embedded engine is not sure of: ${title}`,
    note: `Names of the table in lines that use them, matched without that name, where the engine gives its food less than it is sure of. On ${formatShare(offered, lines)} of them a right food was among those offered. Left out: ${unanswered} that the model gave no usable answer to; they stay as the embedded engine has them.`,
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

/** Totals over calls of a model. */
interface Tally {
  readonly calls: number;
  readonly failed: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
  readonly seconds: number;
}

/** Sums up calls. Reading the sum starts a new one. */
function createTally(): { readonly count: (call: ObservedCall) => void; readonly read: () => Tally } {
  let sum = nothing;
  return {
    count({ answered }) {
      sum = {
        calls: sum.calls + (answered === null ? 0 : 1),
        failed: sum.failed + (answered === null ? 1 : 0),
        promptTokens: sum.promptTokens + (answered?.prompt ?? 0),
        answerTokens: sum.answerTokens + (answered?.answer ?? 0),
        seconds: sum.seconds + (answered?.milliseconds ?? 0) / 1000,
      };
    },
    read() {
      const read = sum;
      sum = nothing;
      return read;
    },
  };
}

const nothing: Tally = { calls: 0, failed: 0, promptTokens: 0, answerTokens: 0, seconds: 0 };
