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
export function cancelBatch(pool: Pick<Pool, 'connect'>, { accountId, id }: BatchId): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<OpenBatch>(
      `SELECT recipes - answered - failed AS open, chunks, state = 'receiving' AS "isReceiving",
         finished_at IS NOT NULL AS "isFinished", webhook_url IS NOT NULL AS "hasWebhook"
       FROM batch WHERE id = $1 AND account_id = $2 FOR UPDATE`,
      [id, accountId],
    );
    const [batch] = rows;
    if (batch === undefined) return false;
    if (batch.isFinished) return true;
    await client.query(
      `UPDATE batch SET state = 'canceled', finished_at = now(), expires_at = now() + make_interval(secs => $2),
         upload_id = NULL
       WHERE id = $1`,
      [id, keptForSeconds],
    );
    if (batch.isReceiving) await removeChunks(client, id);
    for (const slice of cutSlices(batch.chunks)) await closeChunks(client, id, slice);
    await giveBack(client, id, batch.open);
    if (batch.hasWebhook) await addWebhookJob(client, id);
    return true;
  });
}

interface OpenBatch {
  /** Recipes that are neither answered nor refused. */
  readonly open: number;
  /** 0 while the file arrives. */
  readonly chunks: number;
  readonly isReceiving: boolean;
  readonly isFinished: boolean;
  readonly hasWebhook: boolean;
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

/**
 * Removes a batch with its results; one that is not finished is canceled first. A removal that is
 * interrupted is completed by `removeExpiredBatches`.
 * @param signal ends the removal between two slices of its chunks
 * @returns whether the account had such a batch
 */
export async function deleteBatch(
  pool: Pick<Pool, 'connect' | 'query'>,
  batch: BatchId,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!(await cancelBatch(pool, batch))) return false;
  await pool.query('UPDATE batch SET expires_at = least(expires_at, now()) WHERE id = $1', [batch.id]);
  await removeChunks(pool, batch.id, signal);
  await pool.query('DELETE FROM batch WHERE id = $1', [batch.id]);
  return true;
}

interface Removal {
  /** Called with the cause for each batch that cannot be removed. */
  readonly onError: (cause: unknown) => void;
  /** Ends the removal early. */
  readonly signal: AbortSignal;
}

/**
 * Removes the batches whose time is over: finished ones after 30 days, and those whose file did not
 * come within a day. One that cannot be removed does not keep the others.
 * @throws DatabaseError if they cannot be listed
 */
export async function removeExpiredBatches(
  pool: Pick<Pool, 'connect' | 'query'>,
  { onError, signal }: Removal,
): Promise<void> {
  const { rows } = await pool.query<BatchId>(
    `SELECT id, account_id AS "accountId" FROM batch
     WHERE expires_at < now() AND (finished_at IS NOT NULL OR state = 'receiving') ORDER BY expires_at`,
  );
  for (const batch of rows) {
    if (signal.aborted) return;
    await deleteBatch(pool, batch, signal).catch((error: unknown) => {
      if (!signal.aborted) onError(nameBatch(error, batch));
    });
  }
}

/** Adds which batch it was. An outage is about all batches. */
function nameBatch(error: unknown, { id }: BatchId): unknown {
  if (findOutageKind(error) !== null) return error;
  return new Error(`The expired batch ${id} cannot be removed.`, { cause: error });
}
