import type { Pool } from 'pg';
import { inTransaction } from '../database/transaction';
import { keptForSeconds } from './batch';
import { giveBack } from './batch-quota';
import { addWebhookJob, removeChunkJobs } from './job-queue';

/** A batch of an account. */
export interface BatchId {
  readonly accountId: string;
  readonly id: string;
}

/**
 * Cancels a batch, in one transaction: what is answered stays, what is not is given back to the
 * quota. A finished batch stays as it is.
 * @returns whether the account has such a batch
 */
export function cancelBatch(pool: Pick<Pool, 'connect'>, { accountId, id }: BatchId): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ open: number; chunks: number; isFinished: boolean; hasWebhook: boolean }>(
      `SELECT recipes - answered - failed AS open, chunks, finished_at IS NOT NULL AS "isFinished",
         webhook_url IS NOT NULL AS "hasWebhook"
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
    await client.query('UPDATE batch_chunk SET input = NULL WHERE batch_id = $1 AND done_at IS NULL', [id]);
    await giveBack(client, id, batch.open);
    await removeChunkJobs(client, id, batch.chunks);
    if (batch.hasWebhook) await addWebhookJob(client, id);
    return true;
  });
}

/**
 * Removes a batch with its results; one that is not finished is canceled first.
 * @returns whether the account had such a batch
 */
export async function deleteBatch(pool: Pick<Pool, 'connect' | 'query'>, batch: BatchId): Promise<boolean> {
  if (!(await cancelBatch(pool, batch))) return false;
  const { rowCount } = await pool.query('DELETE FROM batch WHERE id = $1 AND account_id = $2', [
    batch.id,
    batch.accountId,
  ]);
  return rowCount !== 0;
}

/**
 * Removes the batches whose time is over: finished ones after 30 days, and those whose file did not
 * come within a day.
 */
export async function removeExpiredBatches(pool: Pick<Pool, 'connect' | 'query'>): Promise<void> {
  const { rows } = await pool.query<BatchId>(
    `SELECT id, account_id AS "accountId" FROM batch
     WHERE expires_at < now() AND (finished_at IS NOT NULL OR state = 'receiving')`,
  );
  for (const batch of rows) await deleteBatch(pool, batch);
}
