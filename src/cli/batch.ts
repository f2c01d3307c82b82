import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QuotaMode } from '../accounts/usage';
import { batchLimits, estimateSeconds, isFinished, type Batch } from '../batches/batch';
import { cancelBatch, deleteBatch } from '../batches/cancel-batch';
import { checkLines } from '../batches/check-lines';
import { findBatch, listBatches } from '../batches/find-batches';
import { readResults, type BatchResult } from '../batches/read-results';
import { receiveBatch } from '../batches/receive-batch';
import { prepareQueue } from '../batches/run-jobs';
import { openBatch } from '../batches/submit-batch';
import type { Database } from '../database/open-database';
import { ApiError } from '../errors';
import { createNotices, openServiceDatabase } from '../start/database';
import { runInterruptibly } from '../start/interruption';
import type { Keep } from '../start/open-in-order';
import { runCommandLine } from './command-line';
import { writeToStream } from './files';
import { formatTable } from './format-table';
import { describeFileProblem } from '../file-problem';

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;
type BatchConfig = Parameters<typeof openServiceDatabase>[0] & { readonly quotaMode: QuotaMode };

/**
 * `recipes batch`: submits files of recipes to the service, by its database, and reads their
 * results. A service or a worker on the same database analyzes them.
 * @returns the exit code: 0, or 1 after a sentence
 * @throws Error in one sentence if the database cannot be used
 */
export function runBatch(args: readonly string[], config: BatchConfig, streams: Streams): Promise<number> {
  const description =
    'Submits files of recipes to the service and reads their results. The service does not have to be running.';
  return runCommandLine({ name: 'batch', description, args, output: streams }, (command, toAction) => {
    const run = <Values extends readonly unknown[]>(work: (world: World, ...values: Values) => Promise<number>) =>
      toAction((...values: Values) =>
        withAccount(config, { streams, account: readAccount(values) }, (world) => work(world, ...values)),
      );
    const account = ['--account <name>', 'the account whose batch it is', 'local'] as const;
    const wait = ['--wait', 'wait until the batch is finished'] as const;
    command
      .command('submit')
      .summary('submit a file of JSON lines and print the id of the batch')
      .description('Submits a file of JSON lines {"title", "ingredients", "servings"}, and prints the id of the batch.')
      .argument('<file>', 'the file, or - for standard input')
      .option(...account)
      .option('--name <name>', 'what the batch is for', '')
      .option(...wait)
      .action(run(submit));
    command
      .command('status')
      .summary('show a batch, or the newest batches of the account')
      .description('Shows a batch, or the newest batches of the account.')
      .argument('[id]', 'the id of the batch')
      .option(...account)
      .option(...wait)
      .action(run(showStatus));
    command
      .command('results')
      .summary('print the results of a finished batch as JSON lines')
      .description('Prints the results of a finished batch as JSON lines, one REST response body per recipe.')
      .argument('<id>', 'the id of the batch')
      .option(...account)
      .action(run(printResults));
    command
      .command('cancel')
      .summary('cancel a batch')
      .description('Cancels a batch. Recipes that are not analyzed yet no longer count against the quota.')
      .argument('<id>', 'the id of the batch')
      .option(...account)
      .action(run(cancel));
  });
}

interface World extends BatchConfig {
  readonly pool: Database['jobPool'];
  readonly accountId: string;
  readonly streams: Streams;
  readonly keep: Keep;
}

interface Options {
  readonly account: string;
  readonly name: string;
  readonly wait?: boolean;
}

/** The account of the options, which commander passes after the arguments. */
function readAccount(values: readonly unknown[]): string {
  const accounts = values.flatMap((value) =>
    typeof value === 'object' && value !== null && 'account' in value ? [String(value.account)] : [],
  );
  return accounts[0] ?? '';
}

async function withAccount(
  config: BatchConfig,
  { streams, account }: { readonly streams: Streams; readonly account: string },
  work: (world: World) => Promise<number>,
): Promise<number> {
  try {
    return await runInterruptibly(
      () => openServiceDatabase(config, createNotices(streams.stderr)),
      async ({ database: { prisma, jobPool } }, keep) => {
        const found = await prisma.account.findUnique({ where: { name: account } });
        if (found === null) return say(streams, `There is no account "${account}"; name one with --account.`);
        await prepareQueue(jobPool);
        return work({ ...config, pool: jobPool, accountId: found.id, streams, keep });
      },
    );
  } catch (error) {
    if (error instanceof ApiError) return say(streams, error.message);
    throw error;
  }
}

function say({ stderr }: Streams, sentence: string): number {
  stderr.write(`${sentence}\n`);
  return 1;
}

async function submit(world: World, file: string, options: Options): Promise<number> {
  const { streams } = world;
  if (options.name.length > batchLimits.nameLength)
    return say(streams, `The name is too long; the limit is ${batchLimits.nameLength} characters.`);
  const source = file === '-' ? streams.stdin : await openFile(file);
  if (typeof source === 'string') return say(streams, source);
  const id = await receive(world, options.name, checkLines(source, file === '-' ? 'standard input' : file));
  streams.stdout.write(`${id}\n`);
  if (options.wait === true) await waitUntilFinished(world, id);
  return 0;
}

/**
 * Receives the file of a new batch. A batch whose file is not received whole, or whose command is
 * interrupted by a signal, is removed: it would take one of the places of the account for a day.
 * @returns the id of the batch
 */
async function receive(
  { pool, accountId, quotaMode, keep }: World,
  name: string,
  source: AsyncIterable<Uint8Array>,
): Promise<string> {
  const opening = openBatch(pool, { accountId, keyId: null, name, webhook: null });
  let isReceived = false;
  keep({
    async close() {
      const batch = isReceived ? null : await opening.catch(() => null);
      // If the database is unreachable, the batch expires after a day.
      if (batch !== null) await deleteBatch(pool, { accountId, id: batch.id }).catch(() => null);
    },
  });
  const { id } = await opening;
  await receiveBatch(pool, { batchId: id, accountId, quotaMode, now: Date.now }, source);
  isReceived = true;
  return id;
}

/** Opens a file; returns a sentence if it cannot be read. */
async function openFile(path: string): Promise<ReadStream | string> {
  try {
    const file = await open(path);
    if (!(await file.stat()).isDirectory()) return file.createReadStream();
    await file.close();
    return `${path} is a folder; name a file of JSON lines.`;
  } catch (error) {
    return `${path} cannot be read (${describeFileProblem(error)}). Name a file of JSON lines.`;
  }
}

async function showStatus(world: World, id: string | undefined, options: Options): Promise<number> {
  const { pool, accountId, streams } = world;
  if (id !== undefined && options.wait === true) await waitUntilFinished(world, id);
  const found =
    id === undefined ? await listBatches(pool, { accountId, first: 100, before: null }) : [await getBatch(world, id)];
  if (found.length === 0) return say(streams, 'The account has no batches; "submit" creates one.');
  const rows = found.map((batch) => [
    batch.id,
    batch.name,
    batch.state,
    String(batch.recipes),
    String(batch.answered),
    String(batch.failed),
    describeTime(batch),
  ]);
  streams.stdout.write(`${formatTable(['ID', 'NAME', 'STATE', 'RECIPES', 'ANSWERED', 'FAILED', 'TIME LEFT'], rows)}\n`);
  return 0;
}

function describeTime(batch: Batch): string {
  const seconds = estimateSeconds(batch, Date.now());
  return isFinished(batch) ? '' : seconds === null ? 'unknown' : `${seconds} s`;
}

async function getBatch({ pool, accountId }: World, id: string): Promise<Batch> {
  const batch = await findBatch(pool, { accountId, id });
  if (batch === null) throw new ApiError('unknown_batch');
  return batch;
}

async function waitUntilFinished(world: World, id: string): Promise<void> {
  while (!isFinished(await getBatch(world, id))) await sleep(pollMs);
}

const pollMs = 500;

async function printResults(world: World, id: string): Promise<number> {
  const { pool, streams } = world;
  const batch = await getBatch(world, id);
  if (!isFinished(batch)) return say(streams, 'The batch is not finished; "status ID --wait" waits for it.');
  await writeToStream(streams.stdout, printBodies(readResults(pool, batch, { from: 0, onlyFailed: false })));
  return 0;
}

async function* printBodies(results: AsyncIterable<readonly BatchResult[]>): AsyncGenerator<string> {
  for await (const some of results) yield some.map(({ body }) => `${body?.toString('utf8') ?? ''}\n`).join('');
}

async function cancel(world: World, id: string): Promise<number> {
  const { pool, accountId, streams } = world;
  await getBatch(world, id);
  await cancelBatch(pool, { accountId, id });
  const { state, answered, recipes } = await getBatch(world, id);
  streams.stdout.write(`The batch is ${state}: ${answered} of ${recipes} recipes are analyzed.\n`);
  return 0;
}
