import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gradeChoice, readModelOdds, unfittedOdds, type ModelOdds, type ModelOddsFile } from '../ai/ollama/odds';
import type { Config } from '../config';
import { makeFolder } from '../make-folder';
import { toModelOddsPath } from '../seed/model-files';
import { createNotices, openServiceDatabase } from '../start/database';
import { runInterruptibly } from '../start/interruption';
import { fitModelOdds } from './fit-model-odds';
import { findModel, openPatientModel, patientDeadlineMs, type PatientModel } from './patient-model';
import type { Part } from './split';
import { askAboutNames, readUnsureNames, type AnsweredName, type UnsureName } from './unsure-names';

interface Output {
  write(text: string): unknown;
}

export interface CalibrateOptions {
  /** The name of the model. */
  readonly model: string;
  /** How many lines to ask about, check part included; as typed. */
  readonly lines: string;
  /** Folder with recipes/, parsing/ and lines/. */
  readonly data: string;
  /** Where to write; the place that the service reads where it is left out. */
  readonly out?: string;
}

/**
 * Asks a local model about lines whose names are hidden from the food table, and fits how probable
 * it is that its choices are right.
 * @returns the exit code: 0, or 1 after a message on what was wrong
 */
export async function runCalibrate(
  values: CalibrateOptions,
  config: Config,
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output },
): Promise<number> {
  const task = readTask(values);
  if ('wrong' in task) return refuse(task.wrong);
  const asking = { ...config, ollamaModel: values.model };
  const digest = await findModel(asking).catch((error: unknown) => say(toSentence(error)));
  if (digest === null)
    return refuse(
      `${values.model} does not respond at ${config.ollamaHost}. Start Ollama, pull the model, or set OLLAMA_HOST.`,
    );
  return runInterruptibly(
    () => openServiceDatabase(config, createNotices(stderr)),
    async ({ database }, keep) => {
      say(`loading ${values.model} …`);
      const patient = await openPatientModel(asking, { database, digest, observe: () => undefined }).catch(
        (error: unknown) => say(`${values.model} does not load: ${toSentence(error)}`),
      );
      if (patient === null) return 1;
      keep(patient);
      say('finding lines that the embedded engine is not sure of …');
      const names = readUnsureNames(task.dataDir).slice(0, task.maxLines);
      const answers = await askAbout(names, patient, stderr).catch((error: unknown) =>
        say(`${toSentence(error)} Run the command again to continue.`),
      );
      if (answers === null) return 1;
      const { learned } = answers;
      if (learned.length === 0)
        return refuse(`${values.model} gave no usable response to any line of the learning part. No file was written.`);
      const file: ModelOddsFile = {
        digest,
        model: values.model,
        lines: learned.length,
        weights: fitModelOdds(learned),
      };
      const path = resolve(values.out ?? toModelOddsPath(digest));
      const found = report(answers, file);
      await writeOdds(path, file);
      stdout.write(found);
      stdout.write(`written to ${path}. The service reads it at its next start.\n`);
      return 0;
    },
  );

  function say(sentence: string): null {
    stderr.write(`${sentence}\n`);
    return null;
  }

  function refuse(sentence: string): 1 {
    say(sentence);
    return 1;
  }
}

interface Task {
  readonly maxLines: number;
  readonly dataDir: string;
}

/** What the options ask for; what is wrong with them, in a sentence, where they cannot be used. */
function readTask({ lines, data }: CalibrateOptions): Task | { readonly wrong: string } {
  const maxLines = Number(lines);
  if (!Number.isInteger(maxLines) || maxLines < 20)
    return { wrong: `--lines is "${lines}". Use a whole number of 20 or more.` };
  const dataDir = resolve(data);
  return existsSync(join(dataDir, 'recipes', 'dev.jsonl'))
    ? { maxLines, dataDir }
    : { wrong: `${dataDir} has no recipes/dev.jsonl. Name the folder of the labelled data with --data DIR.` };
}

interface Answers {
  /** Answers to lines of the learning part. */
  readonly learned: readonly AnsweredName[];
  /** Answers to lines of the check part. */
  readonly checked: readonly AnsweredName[];
  /** Lines to which the model gave no usable answer. */
  readonly unanswered: number;
}

async function askAbout(
  names: readonly UnsureName[],
  { decider, model }: PatientModel,
  stderr: Output,
): Promise<Answers> {
  const answered: AnsweredName[] = [];
  let unanswered = 0;
  for await (const one of askAboutNames({ decider, model, deadlineMs: patientDeadlineMs }, names)) {
    if (one === null) unanswered += 1;
    else answered.push(one);
    const asked = answered.length + unanswered;
    if (asked % 20 === 0) stderr.write(`${asked} of ${names.length} lines asked about\n`);
  }
  const ofPart = (part: Part): readonly AnsweredName[] => answered.filter(({ name }) => name.part === part);
  return { learned: ofPart('learn'), checked: ofPart('check'), unanswered };
}

/** Renamed after writing, so that an interruption leaves the old file or the new one. */
async function writeOdds(path: string, file: ModelOddsFile): Promise<void> {
  await makeFolder(dirname(path));
  writeFileSync(`${path}.unfinished`, `${JSON.stringify(file, null, 2)}\n`);
  renameSync(`${path}.unfinished`, path);
}

/** How right the model is on both parts of the lines, under the odds as the service reads them. */
function report({ learned, checked, unanswered }: Answers, file: ModelOddsFile): string {
  const fitted = readModelOdds(JSON.stringify(file), file.digest);
  return [
    unanswered > 0 ? `lines without a usable answer of the model: ${unanswered}; they are left out below\n` : '',
    describe('learning part', fitted, learned),
    describe('check part', fitted, checked),
    describe('check part, unfitted', unfittedOdds, checked),
  ].join('');
}

const toSentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function describe(title: string, odds: ModelOdds, answered: readonly AnsweredName[]): string {
  const { lines, offered, embeddedRight, modelRight, embeddedError, modelError } = describeModel(odds, answered);
  const share = (count: number): string => `${((100 * count) / Math.max(1, lines)).toFixed(1)} %`;
  return (
    `${title}: ${lines} lines, a right food among those offered on ${share(offered)}\n` +
    `  embedded engine ${share(embeddedRight)} right, calibration error ${embeddedError.toFixed(3)}\n` +
    `  model           ${share(modelRight)} right, calibration error ${modelError.toFixed(3)}\n`
  );
}

/**
 * Results of a model on lines that the embedded engine is not sure of, and of that engine on the
 * same lines.
 */
export interface ModelRecord {
  readonly lines: number;
  /** Lines where a right food was among those offered: an upper bound for any model. */
  readonly offered: number;
  readonly embeddedRight: number;
  readonly modelRight: number;
  /**
   * Expected calibration error over tenths, of the embedded engine and of the model under the odds.
   */
  readonly embeddedError: number;
  readonly modelError: number;
}

/** Measures the answers of a model under the given odds. */
export function describeModel(odds: ModelOdds, answered: readonly AnsweredName[]): ModelRecord {
  return {
    lines: answered.length,
    offered: answered.filter(({ isOffered }) => isOffered).length,
    embeddedRight: answered.filter(({ wasRight }) => wasRight).length,
    modelRight: answered.filter(({ isRight }) => isRight).length,
    embeddedError: measureError(answered.map(({ line, wasRight }) => ({ said: line.match, isRight: wasRight }))),
    modelError: measureError(answered.map((one) => ({ said: gradeChoice(odds, one), isRight: one.isRight }))),
  };
}

function measureError(cases: readonly { readonly said: number; readonly isRight: boolean }[]): number {
  const tenths = Array.from({ length: 10 }, (_, tenth) => cases.filter(({ said }) => Math.min(9, Math.floor(said * 10 + 1e-9)) === tenth)); // prettier-ignore
  const off = tenths.reduce((sum, some) => {
    const said = some.reduce((total, one) => total + one.said, 0);
    return sum + Math.abs(said - some.filter(({ isRight }) => isRight).length);
  }, 0);
  return cases.length === 0 ? 0 : off / cases.length;
}
