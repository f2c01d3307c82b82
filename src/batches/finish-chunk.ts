import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/transaction';
import { keptForSeconds } from './batch';
import { giveBack } from './batch-quota';
import { packLines } from './cut-chunks';
import { addWebhookJob } from './job-queue';

/** A chunk that is to be analyzed. */
export interface OpenChunk {
  readonly recipes: number;
  /** The recipes as `packLines` packed them. */
  readonly input: Buffer;
}

/**
 * Finds a chunk that is not done, and notes that its batch has begun.
 * @returns null if there is nothing to do: it is done, or its batch is canceled or removed
 */
export async function findOpenChunk(
  pool: Pick<Pool, 'query'>,
  { batchId, number }: ChunkId,
): Promise<OpenChunk | null> {
  const { rows } = await pool.query<OpenChunk>(
    `SELECT c.recipes, c.input FROM batch_chunk c JOIN batch b ON b.id = c.batch_id
     WHERE c.batch_id = $1 AND c.number = $2 AND c.input IS NOT NULL AND b.state IN ('waiting', 'running')`,
    [batchId, number],
  );
  const [chunk] = rows;
  if (chunk === undefined) return null;
  await pool.query(`UPDATE batch SET state = 'running', started_at = now() WHERE id = $1 AND state = 'waiting'`, [
    batchId,
  ]);
  return chunk;
}

export interface ChunkId {
  readonly batchId: string;
  readonly number: number;
}

/** The answers to the recipes of a chunk. */
export interface ChunkAnswers {
  /** A body of REST for each recipe, in order. */
  readonly lines: readonly string[];
  /** The places within the chunk of the recipes that were refused. */
  readonly failed: readonly number[];
  /** As `X-Data-Version`. */
  readonly dataVersion: string;
}

/**
 * Stores the answers of a chunk, counts them, gives refused recipes back to the quota, and finishes
 * the batch with its last chunk, in one transaction. Only the first answers of a chunk are stored.
 * @returns whether these were the first
 */
export async function finishChunk(
  pool: Pick<Pool, 'connect'>,
  { batchId, number }: ChunkId,
  { lines, failed, dataVersion }: ChunkAnswers,
): Promise<boolean> {
  const output = await packLines(lines);
  return inTransaction(pool, async (client) => {
    // Who cancels the batch locks it too, so that each recipe is either answered or given back.
    const { rowCount: isOpen } = await client.query(
      'SELECT FROM batch WHERE id = $1 AND finished_at IS NULL FOR UPDATE',
      [batchId],
    );
    if (isOpen === 0) return false;
    const { rowCount: isFirst } = await client.query(
      `UPDATE batch_chunk SET output = $3, input = NULL, failed = $4, data_version = $5, done_at = now()
       WHERE batch_id = $1 AND number = $2 AND done_at IS NULL`,
      [batchId, number, output, failed, dataVersion],
    );
    if (isFirst === 0) return false;
    await giveBack(client, batchId, failed.length);
    await count(client, batchId, { answered: lines.length - failed.length, failed: failed.length });
    return true;
  });
}

async function count(
  client: PoolClient,
  batchId: string,
  { answered, failed }: { readonly answered: number; readonly failed: number },
): Promise<void> {
  const { rows } = await client.query<{ isDone: boolean; hasWebhook: boolean }>(
    `UPDATE batch SET answered = answered + $2, failed = failed + $3,
       state = CASE WHEN answered + failed + $2 + $3 = recipes THEN 'done' ELSE 'running' END,
       started_at = coalesce(started_at, now()),
       finished_at = CASE WHEN answered + failed + $2 + $3 = recipes THEN now() END,
       expires_at = CASE WHEN answered + failed + $2 + $3 = recipes THEN now() + make_interval(secs => $4) ELSE expires_at END
     WHERE id = $1 RETURNING state = 'done' AS "isDone", webhook_url IS NOT NULL AS "hasWebhook"`,
    [batchId, answered, failed, keptForSeconds],
  );
  const [batch] = rows;
  if (batch?.isDone === true && batch.hasWebhook) await addWebhookJob(client, batchId);
}
