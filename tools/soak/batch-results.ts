import { setTimeout as sleep } from 'node:timers/promises';
import type { SentBatch } from './batches';
import { ask } from './postgres';
import { addAnswer, type Answers, type GrowingAnswers } from './tally';
import { hashBody, post, send, type Target } from './traffic';

/** The batches of a run, as the database has them at its end. */
export interface BatchFindings {
  readonly sent: number;
  /**
   * Batches that were taken and are not in the database, or not every recipe of which is answered.
   */
  readonly lost: number;
  /** Batches that are there twice, or have more results than recipes. */
  readonly doubled: number;
  /** Recipes of batches that have a result. */
  readonly results: number;
  /** Recipes with an analysis, which count for the month. */
  readonly answered: number;
  /** The results, to be compared with those of REST. */
  readonly answers: Answers;
  /** The bodies of the results by their hashes. */
  readonly bodies: ReadonlyMap<string, string>;
}

/** A batch as the database and its results have it. */
export interface FoundBatch {
  readonly name: string;
  readonly state: string;
  readonly answered: number;
  readonly failed: number;
  /** The version of each result, and its body. */
  readonly results: readonly { readonly version: string; readonly body: string }[];
}

/**
 * Waits until the workers have done all batches, and reads their results by their links.
 * @throws Error where a batch is not done in time, or its results cannot be read
 */
export async function readBatches(
  { databaseUrl, ...target }: Target & { readonly databaseUrl: string },
  report: (text: string) => void,
): Promise<readonly FoundBatch[]> {
  const deadline = Date.now() + drainTimeoutMs;
  for (let saidMs = 0; ;) {
    const [open] = (await ask<{ batches: number }>(databaseUrl, openSql)) ?? [];
    if (open?.batches === 0) break;
    if (Date.now() > deadline) throw new Error(`${open?.batches ?? 'All'} batches are not done in time.`);
    if (Date.now() - saidMs > 10_000) report(`waiting for ${open?.batches ?? 'the'} batches`);
    if (Date.now() - saidMs > 10_000) saidMs = Date.now();
    await sleep(200);
  }
  const rows = await ask<BatchRow>(databaseUrl, listSql);
  if (rows === null) throw new Error('The database does not list the batches.');
  const found: FoundBatch[] = [];
  for (const row of rows) found.push({ ...row, results: row.state === 'done' ? await readResults(target, row) : [] });
  return found;
}

interface BatchRow {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly answered: number;
  readonly failed: number;
  /** The version of each chunk and its recipes, in order. */
  readonly chunks: readonly { readonly version: string; readonly recipes: number }[];
}

const openSql = `SELECT count(*)::int AS batches FROM batch WHERE state IN ('waiting', 'running')`;
const listSql = `
  SELECT b.id, b.name, b.state, b.answered, b.failed, coalesce((
    SELECT json_agg(json_build_object('version', c.data_version, 'recipes', c.recipes) ORDER BY c.number)
    FROM batch_chunk c WHERE c.batch_id = b.id), '[]') AS chunks
  FROM batch b ORDER BY b.created_at`;
const drainTimeoutMs = 600_000;

async function readResults(target: Target, { id, chunks }: BatchRow): Promise<FoundBatch['results']> {
  const query = 'query ($id: ID!) { batch(id: $id) { resultsUrl } }';
  const shown = await post(target, { path: '/graphql', body: JSON.stringify({ query, variables: { id } }) });
  if (shown.status !== '200') throw new Error(`The batch ${id} is not shown: ${shown.text}`);
  const { pathname, search } = new URL(JSON.parse(shown.text).data.batch.resultsUrl);
  const { status, text } = await send({ ...target, key: null }, { method: 'GET', path: pathname + search, body: '' });
  if (status !== '200') throw new Error(`The results of the batch ${id} cannot be read: ${status} ${text}`);
  const versions = chunks.flatMap(({ version, recipes }) => Array.from({ length: recipes }, () => version));
  return text
    .split('\n')
    .slice(0, -1)
    .map((body, place) => ({ body, version: versions[place] ?? '' }));
}

/** Compares what was sent with what is there. */
export function checkBatches(sent: readonly SentBatch[], found: readonly FoundBatch[]): BatchFindings {
  const answers: GrowingAnswers = new Map();
  const bodies = new Map<string, string>();
  let lost = 0;
  let doubled = 0;
  for (const { name, recipes, isTaken } of sent) {
    // A batch that waits for its file was not taken.
    const own = found.filter((one) => one.name === name && one.state !== 'receiving');
    if (own.length > 1) doubled++;
    const [batch] = own;
    if (batch === undefined) {
      if (isTaken) lost++;
      continue;
    }
    const { results, answered, failed } = batch;
    const counted = answered + failed;
    if (Math.max(results.length, counted) > recipes.length) doubled++;
    if (Math.min(results.length, counted) < recipes.length) lost++;
    for (const [place, { version, body }] of results.entries()) {
      const hash = hashBody(body);
      addAnswer(answers, { version, name: recipes[place] ?? 'refused:0', hash });
      bodies.set(hash, body);
    }
  }
  return {
    sent: sent.length,
    lost,
    doubled,
    results: found.reduce((sum, { results }) => sum + results.length, 0),
    answered: found.reduce((sum, { answered }) => sum + answered, 0),
    answers,
    bodies,
  };
}
