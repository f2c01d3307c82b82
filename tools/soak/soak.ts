import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSeed } from '../../src/seed/read-seed';
import { runProgram } from '../run-program';
import { checkBatches, readBatches } from './batch-results';
import { startBatches } from './batches';
import { makeImport } from './catalog-changes';
import { compareAnswers } from './compare-answers';
import { disturb, type Disturbed } from './disturbances';
import { ask } from './postgres';
import { printRun, type PrintedRun } from './report';
import { startQuotaCaller } from './quota-caller';
import { createRequestMaker } from './requests';
import { openStage, waitUntilWhole, type Started } from './stage';
import { createTally } from './tally';
import { smallPlan, startTraffic } from './traffic';
import { startWatch } from './watch';

/**
 * Runs three processes behind a balancer under mixed traffic, breaks one part after the other, and
 * tells what callers saw. Ctrl-C ends the run early, with its tables; a second one ends it at once.
 */
async function soak(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '40' } },
  });
  const minutes = Number(values.minutes);
  const perSecond = Number(values.rate);
  if (!(minutes > 0)) throw new Error(`--minutes must be a number above 0; it is "${values.minutes}".`);
  if (!(perSecond > 0 && perSecond <= 1000)) throw new Error(`--rate must be above 0 and at most 1000; it is "${values.rate}".`); // prettier-ignore
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  // PostgreSQL and the workers of nginx are of other users where root starts them.
  chmodSync(folder, 0o711);
  const started: Started[] = [];
  const signal = listenForEnd(started);
  let passed = false;
  try {
    const result = await run({ folder, minutes, perSecond, started, signal });
    passed = result.passed;
    process.stdout.write(result.text);
  } finally {
    for (const one of started) one.abandon();
    if (passed) rmSync(folder, { recursive: true, force: true });
    else report(`The logs are in ${folder}.`);
  }
  process.exitCode = passed ? 0 : 1;
}

interface RunOptions {
  readonly folder: string;
  readonly minutes: number;
  readonly perSecond: number;
  readonly started: Started[];
  readonly signal: AbortSignal;
}

async function run({ folder, minutes, perSecond, started, signal }: RunOptions): Promise<PrintedRun> {
  report('starting PostgreSQL, three processes, two workers and the balancer');
  const stage = await openStage(folder, started);
  const { postgres, disk, balancer, databaseUrl, replicas, workers, keys } = stage;
  const processes = [...replicas, ...workers];
  const leftOut = 'problem' in disk ? [disk.problem] : [];
  for (const reason of leftOut) report(`The disturbance "disk full" is left out. ${reason}`);
  report(`${balancer.name} on ${postgres.name}; the logs are in ${folder}`);
  const makeRequest = createRequestMaker(readSeed().aliases);
  const tally = createTally();
  const disturbed: Disturbed[] = [];
  const watch = startWatch(databaseUrl, processes);
  const beganMs = Date.now();
  const { url } = balancer;
  const traffic = startTraffic({ url, keys, makeRequest, tally, perSecond });
  const batches = startBatches({ url, key: keys.batches, makeRequest, tally });
  const [enforcing, , warning] = replicas;
  if (enforcing === undefined || warning === undefined) throw new Error('There are fewer than three processes.');
  const urls = { warn: warning.url, enforce: enforcing.url };
  const quotaCaller = startQuotaCaller({ urls, key: keys.spent, makeRequest, tally });
  try {
    await disturb(stage, {
      untilMs: beganMs + minutes * 60_000,
      signal,
      importing: makeImport(folder),
      report: (text) => report(`${((Date.now() - beganMs) / 1000).toFixed(0)} s: ${text}`),
      onEnd: (one) => disturbed.push(one),
    });
  } finally {
    await Promise.all([traffic.stop(), quotaCaller.stop(), batches.stop()]);
    await watch.stop();
  }
  const seconds = (Date.now() - beganMs) / 1000;
  await waitUntilWhole(stage);
  const found = await readBatches({ url, key: keys.batches, databaseUrl }, report);
  const batchFindings = checkBatches(batches.sent, found);
  await stage.close();
  const counted = await readCounts(databaseUrl);
  const answers = { requests: tally.answers, batches: batchFindings.answers };
  const findBody = (hash: string): string | null => batchFindings.bodies.get(hash) ?? null;
  const comparison = await compareAnswers(stage, { answers, findBody, makeRequest, started, report });
  await postgres.stop();
  if ('folder' in disk) disk.close();
  return printRun({
    seconds,
    database: postgres.name,
    balancer: balancer.name,
    tally,
    disturbed,
    leftOut,
    comparison,
    batches: batchFindings,
    counts: [
      { ...tally.recipes.large, counted: counted('large') },
      { ...tally.recipes.small, counted: counted('small') },
      { ...quotaCaller.recipes, counted: counted('spent') },
      { answered: batchFindings.answered, uncertain: 0, counted: counted('batches') },
    ],
    wrongQuotaHeaders: quotaCaller.wrongHeaders,
    windowsMs: [...watch.windowsMs],
    unsure: watch.unsure,
    plan: smallPlan.requestsPerSecond,
    replicas: processes,
  });
}

/** @returns the recipes that an account has in the database */
async function readCounts(databaseUrl: string): Promise<(account: string) => number> {
  const rows = await ask<{ name: string; recipes: number }>(
    databaseUrl,
    `SELECT a.name, sum(u.recipes)::int AS recipes FROM usage u JOIN account a ON a.id = u.account_id GROUP BY a.name`,
  );
  if (rows === null) throw new Error('The database does not say what was counted.');
  return (account) => rows.find(({ name }) => name === account)?.recipes ?? 0;
}

/** The first signal ends the run in order; the second kills all that was started. */
function listenForEnd(started: readonly Started[]): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) {
        for (const one of started) one.abandon();
        process.exit(130);
      }
      report('ending: what was answered is still compared; once more to end at once');
      controller.abort();
    });
  }
  return controller.signal;
}

function report(text: string): void {
  process.stderr.write(`${text}\n`);
}

runProgram(soak);
