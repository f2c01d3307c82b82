import type { Pool, PoolClient } from 'pg';
import { findOutageKind } from '../database/outage';
import { inTransaction } from '../database/transaction';
import { keptForSeconds } from './batch';
import { giveBack } from './batch-quota';
import { addWebhookJob, removeChunkJobs } from './job-queue';
import { cutSlices, removeChunks, type Slice } from './remove-chunks';

/** A batch of an account. */
export interface BatchId {
  readonly accountId: string;
  readonly id: string;
}

/**
 * Cancels a batch, in one transaction: what is answered stays, what is not is given back to the
 * quota. Of a file that is still arriving nothing stays, and no more of it is stored: the lock of the
 * batch waits for the chunk that is being written, and the next one finds no such upload. A finished
 * batch stays as it is.
 * @returns whether the account has such a batch
 */
export function cancelBatch(pool: Pick<Pool, 'connect'>, batch: BatchId): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const ended = await endBatch(client, batch);
    if (ended === 'now' && (await hasWebhook(client, batch.id))) await addWebhookJob(client, batch.id);
    return ended !== 'unknown';
  });
}

/**
 * Ends a batch that is not finished, without a call of its webhook.
 * @returns whether it ended now or before; `unknown` if the account has no such batch
 */
async function endBatch(client: PoolClient, { accountId, id }: BatchId): Promise<'now' | 'before' | 'unknown'> {
  const { rows } = await client.query<OpenBatch>(
    `SELECT recipes - answered - failed AS open, chunks, state = 'receiving' AS "isReceiving",
       finished_at IS NOT NULL AS "isFinished"
     FROM batch WHERE id = $1 AND account_id = $2 FOR UPDATE`,
    [id, accountId],
  );
  const [batch] = rows;
  if (batch === undefined) return 'unknown';
  if (batch.isFinished) return 'before';
  await client.query(
    `UPDATE batch SET state = 'canceled', finished_at = now(), expires_at = now() + make_interval(secs => $2),
       upload_id = NULL
     WHERE id = $1`,
    [id, keptForSeconds],
  );
  if (batch.isReceiving) await removeChunks(client, id);
  for (const slice of cutSlices(batch.chunks)) await closeChunks(client, id, slice);
  await giveBack(client, id, batch.open);
  return 'now';
}

interface OpenBatch {
  /** Recipes that are neither answered nor refused. */
  readonly open: number;
  /** 0 while the file arrives. */
  readonly chunks: number;
  readonly isReceiving: boolean;
  readonly isFinished: boolean;
}

/** Drops the recipes and the jobs of chunks that are not done. */
async function closeChunks(client: PoolClient, batchId: string, slice: Slice): Promise<void> {
  await client.query(
    `UPDATE batch_chunk SET input = NULL
     WHERE batch_id = $1 AND number >= $2 AND number < $3 AND done_at IS NULL`,
    [batchId, slice.first, slice.end],
  );
  await removeChunkJobs(client, batchId, slice);
}

async function hasWebhook(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM batch WHERE id = $1 AND webhook_url IS NOT NULL', [id]);
  return rowCount !== 0;
}

/**
 * Removes a batch with its results. One that is not finished ends first, as by `cancelBatch`, but its
 * webhook is not called: nothing is left to be asked for. A removal that is interrupted is completed
 * by `removeExpiredBatches`.
 * @returns whether the account had such a batch
 */
export async function deleteBatch(pool: Pick<Pool, 'connect' | 'query'>, batch: BatchId): Promise<boolean> {
  const ended = await inTransaction(pool, (client) => endBatch(client, batch));
  if (ended === 'unknown') return false;
  await pool.query('UPDATE batch SET expires_at = least(expires_at, now()) WHERE id = $1', [batch.id]);
  await removeFinished(pool, batch.id);
  return true;
}

async function removeFinished(pool: Pick<Pool, 'query'>, id: string, signal?: AbortSignal): Promise<void> {
  await removeChunks(pool, id, signal);
  await pool.query('DELETE FROM batch WHERE id = $1', [id]);
}

interface Removal {
  /** Called with the cause for each batch that cannot be removed. */
  readonly onError: (cause: unknown) => void;
  /** Ends the removal early, between two slices of the chunks of a batch. */
  readonly signal: AbortSignal;
}

/**
 * Removes the batches whose time is over: finished ones after 30 days, and those whose file did not
 * come within a day. One that cannot be removed does not keep the others.
 * @throws DatabaseError if they cannot be listed
 */
export async function removeExpiredBatches(pool: Pick<Pool, 'query'>, { onError, signal }: Removal): Promise<void> {
  await endUnreceived(pool);
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM batch WHERE expires_at < now() AND finished_at IS NOT NULL ORDER BY expires_at',
  );
  for (const { id } of rows) {
    if (signal.aborted) return;
    await removeFinished(pool, id, signal).catch((error: unknown) => {
      if (!signal.aborted) onError(nameBatch(error, id));
    });
  }
}

/**
 * Ends the batches whose file did not come in time, by one statement: a batch that is submitted while
 * they are removed is none of them any more. Nothing of them was counted, and their webhook is not
 * called.
 */
async function endUnreceived(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `UPDATE batch SET state = 'canceled', finished_at = now(), upload_id = NULL
     WHERE state = 'receiving' AND expires_at < now()`,
  );
}

/** Adds which batch it was. An outage is about all batches. */
function nameBatch(error: unknown, id: string): unknown {
  if (findOutageKind(error) !== null) return error;
  return new Error(`The expired batch ${id} cannot be removed.`, { cause: error });
}
