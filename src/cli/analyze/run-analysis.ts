import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CatalogFileError } from '../../catalog/catalog-file';
import type { Config } from '../../config';
import { checkFile, openFileAnalysis } from '../../start/file-analysis';
import { InterruptedError, runInterruptibly } from '../../start/interruption';
import { InputError, type Input } from './find-inputs';
import { findRecipes, type Overrides } from './find-recipes';
import { frames, type FormatOptions, type OutputFormat } from './formats';
import { mapOrdered, peek } from './map-ordered';
import { nothing, openFile, resumeFile, toStream, type CompleteFile, type Output, type Written } from './output';
import { createProgress, nowhere, type Progress } from './progress';
import { fetchText } from './fetch-text';
import type { Job } from './job';
import { readJobs } from './read-jobs';
import { runJob, type Analyzer, type Entry, type JobTask } from './run-job';
import { describeInterruption, type Tally } from './tell-interruption';
import { toLabels } from './write-labels';
import { describeFileProblem } from '../../file-problem';

/** What is to be done, by the options and arguments of a command. */
export interface RunPlan {
  readonly inputs: readonly Input[];
  readonly overrides: Overrides;
  /** A catalog file; null for the database. */
  readonly catalog: string | null;
  readonly format: FormatOptions;
  /** The file to write; null for standard output. */
  readonly to: string | null;
  readonly isResumed: boolean;
  /** The command that continues this run after a signal; null if there is none. */
  readonly continueWith: string | null;
  /** Threads at most. */
  readonly workers: number;
  readonly failsOnQuality: boolean;
}

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;

/**
 * Analyzes all recipes of the inputs and writes the results in their order. What cannot be read is
 * a sentence on standard error, and the rest goes on.
 * @returns the exit code
 * @throws InputError, OutputError or CatalogFileError in one sentence; Error if the database cannot
 * be used; InterruptedError
 */
export async function analyzeInputs(plan: RunPlan, config: Config, streams: Streams): Promise<number> {
  const isPiped = plan.inputs.some(({ kind }) => kind === 'stdin');
  if (isPiped && plan.isResumed)
    throw new InputError(
      '--resume cannot continue standard input, which may differ each time; save it to a file, and name the file.',
    );
  // Results on a terminal show by themselves how far the analysis is.
  const shownOn = plan.to === null && streams.stdout.isTTY ? nowhere : streams.stderr;
  const progress = createProgress(shownOn, findTotal(plan.inputs), () => performance.now());
  const world = { stdin: streams.stdin, fetchPage: fetchText(config), onRead: progress.onRead };
  let isInterrupted = false;
  const tally: Tally = { done: 0, part: null };
  try {
    const { values: jobs, isAll } = await peek(readJobs(plan.inputs, world), {
      isEnough: (taken) => taken.length > fewJobs || taken.reduce((sum, job) => sum + findSize(job), 0) > fewBytes,
      patienceMs: 200,
    });
    return await runInterruptibly(
      () => openFor(plan, isAll ? 1 : plan.workers, { config, streams }),
      async (analysis) => {
        const output = await openOutput(plan, analysis.dataVersion, streams);
        if ('complete' in output) return toCode(output.complete.statuses, plan, streams);
        return writeResults(jobs, { plan, analysis, output, progress, streams, tally });
      },
    );
  } catch (error) {
    isInterrupted = error instanceof InterruptedError;
    progress.end();
    if (isInterrupted && plan.to !== null) streams.stderr.write(describeInterruption(plan, plan.to, tally));
    throw error;
  } finally {
    // After an error, or when the reader of the results has left, a read in progress would keep the
    // process alive until its input ends. Interrupted work would report the end as an error.
    if (isPiped && !isInterrupted) streams.stdin.destroy();
  }
}

// Less work is done before a thread has started.
const fewJobs = 60;
const fewBytes = 100_000;

const findSize = (job: Job): number => ('bytes' in job ? job.bytes.byteLength : 'size' in job ? job.size : 0);

/** Bytes of all inputs; null if not all are files. */
function findTotal(inputs: readonly Input[]): number | null {
  const sizes = inputs.map((input) => (input.kind === 'file' ? input.bytes : null));
  return sizes.reduce<number | null>((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}

/** What analyzes pieces of the input: this thread, or others. */
interface OpenJobs {
  readonly run: (task: JobTask) => Promise<readonly Entry[]>;
  /** How many pieces are worked on at the same time. */
  readonly atOnce: number;
  readonly dataVersion: string;
  readonly close: () => Promise<void>;
}

interface World {
  readonly config: Config;
  readonly streams: Streams;
}

async function openFor(plan: RunPlan, workers: number, { config, streams }: World): Promise<OpenJobs> {
  if (plan.catalog === null) return openOnDatabase(plan, workers, { config, streams });
  if (config.aiEngine !== 'embedded')
    throw new InputError('--catalog works with the embedded engine alone; leave out AI_ENGINE, or --catalog.');
  return openOnFile(plan, workers, { bytes: readShared(plan.catalog), file: plan.catalog });
}

/**
 * Threads have no database: they share the foods as a catalog file has them. Branded products and
 * the decisions of models are in the database alone, so that one thread does all where they count.
 */
async function openOnDatabase(plan: RunPlan, workers: number, { config, streams }: World): Promise<OpenJobs> {
  // Loaded here alone: an analysis on a catalog file starts in half the time without them.
  const { createNotices, openFoodDatabase } = await import('../../start/database.js');
  const notices = createNotices(streams.stderr);
  if (workers > 1 && config.aiEngine === 'embedded') {
    const { exportCatalog } = await import('../../start/export-catalog.js');
    const opened = await openFoodDatabase(config, notices);
    const exported = await exportCatalog(opened.database).finally(() => opened.close());
    if (exported.brands === 0)
      return openOnFile(plan, workers, { bytes: share(exported.bytes), file: 'The catalog of the database' });
  }
  const { openAnalysis } = await import('../../start/analysis.js');
  return openHere(plan, await openAnalysis(config, notices));
}

interface CatalogBytes {
  readonly bytes: SharedArrayBuffer;
  readonly file: string;
}

async function openOnFile(plan: RunPlan, workers: number, { bytes, file }: CatalogBytes): Promise<OpenJobs> {
  if (workers === 1)
    return openHere(plan, { ...openFileAnalysis(Buffer.from(bytes), file), close: () => Promise.resolve() });
  const dataVersion = checkFile(Buffer.from(bytes), file);
  const { overrides, format, failsOnQuality } = plan;
  const { createWorkerPool } = await import('./worker-pool.js');
  const pool = createWorkerPool(workers, { catalog: bytes, file, options: { overrides, format, failsOnQuality } });
  return { run: pool.run, atOnce: 2 * workers, dataVersion, close: pool.close };
}

function openHere(
  plan: RunPlan,
  { analyze, together, dataVersion, close }: Pick<OpenJobs, 'dataVersion' | 'close'> & Analyzer,
): OpenJobs {
  return { run: (task) => runJob({ analyze, together }, task, plan), atOnce: 1, dataVersion, close };
}

function readShared(file: string): SharedArrayBuffer {
  try {
    return share(readFileSync(file));
  } catch (error) {
    const reason = describeFileProblem(error);
    throw new CatalogFileError(
      `${file} cannot be read (${reason}). Name a file that "recipes catalog export FILE" wrote.`,
      { cause: error },
    );
  }
}

function share(bytes: Buffer): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(bytes.length);
  Buffer.from(shared).set(bytes);
  return shared;
}

/** Where results go, with what is there already. */
async function openOutput(
  { to, isResumed, inputs, overrides, format }: RunPlan,
  dataVersion: string,
  streams: Streams,
): Promise<OpenOutput | CompleteFile> {
  if (format.format === 'label.svg') return { ...toLabels(to, streams.stdout), written: nothing, part: null };
  if (to === null) return { ...toStream(streams.stdout), written: nothing, part: null };
  const run = JSON.stringify({ dataVersion, inputs, overrides, format: { ...format, look: null } });
  const key = createHash('sha256').update(run).digest('hex');
  if (!isResumed) return openFile(to, key);
  const output = await resumeFile(to, key);
  if ('complete' in output) streams.stderr.write(`${to} is complete; without --resume it is written again.\n`);
  else if (output.written.entries > 0)
    streams.stderr.write(`${output.written.entries} results are in ${to}.part already; the others follow.\n`);
  return output;
}

type OpenOutput = Output & { readonly written: Written; readonly part: string | null };

interface Run {
  readonly plan: RunPlan;
  readonly analysis: OpenJobs;
  readonly output: OpenOutput;
  readonly progress: Progress;
  readonly streams: Streams;
  readonly tally: Tally;
}

async function writeResults(
  jobs: AsyncIterable<Job>,
  { plan, analysis, output, progress, streams, tally }: Run,
): Promise<number> {
  const { after, none } = frames[plan.format.format];
  const { written } = output;
  const statuses = new Set(written.statuses);
  let count = written.entries;
  tally.done = count;
  tally.part = output.part;
  let isWanted = true;
  let hasEnded = false;
  try {
    for await (const entries of mapOrdered(skipDone(jobs, written.entries), analysis.atOnce, analysis.run)) {
      for (const { status, message } of entries) {
        statuses.add(status);
        if (message === null) continue;
        progress.end();
        streams.stderr.write(`${message}\n`);
      }
      for (const { text, title } of join(entries, plan.format.format, count === 0)) {
        isWanted = isWanted && (await output.write(text, title));
        count += 1;
      }
      tally.done += entries.length;
      progress.onDone(entries.length);
      if (!isWanted) break;
    }
    progress.end();
    const end = count === 0 ? none : after;
    if (isWanted && end !== '') await output.write(end, '');
    await output.finish();
    hasEnded = true;
  } finally {
    progress.end();
    if (!hasEnded) await output.abandon();
  }
  return toCode(statuses, plan, streams);
}

/** The exit code of a run with results of these statuses. */
function toCode(statuses: Written['statuses'], { failsOnQuality, format }: RunPlan, streams: Streams): number {
  if (statuses.has('error')) return 1;
  // Programs see that there are no results. People get a message.
  if (statuses.size === 0 && !isForPrograms[format.format])
    streams.stderr.write('Nothing was read: the input contains no recipe.\n');
  return failsOnQuality && statuses.has('quality_check_failed') ? qualityCode : 0;
}

const isForPrograms = {
  table: false,
  json: true,
  jsonl: true,
  csv: true,
  markdown: false,
  'label.svg': false,
} as const satisfies Record<OutputFormat, boolean>;

const qualityCode = 2;

/** The texts to write: labels one by one, other results together. */
function join(
  entries: readonly Entry[],
  format: OutputFormat,
  isFirst: boolean,
): readonly Pick<Entry, 'text' | 'title'>[] {
  const written = entries.filter(({ text }) => text !== '');
  if (format === 'label.svg' || written.length === 0) return written;
  const { before, between } = frames[format];
  return [{ text: `${isFirst ? before : between}${written.map(({ text }) => text).join(between)}`, title: '' }];
}

/** The pieces that are not done yet, the first of them perhaps in part. */
async function* skipDone(jobs: AsyncIterable<Job>, done: number): AsyncGenerator<JobTask> {
  let left = done;
  for await (const job of jobs) {
    const recipes = left === 0 ? 0 : findRecipes(job).length;
    if (left === 0 || recipes > left) {
      yield { job, skip: left };
      left = 0;
    } else {
      left -= recipes;
    }
  }
}
