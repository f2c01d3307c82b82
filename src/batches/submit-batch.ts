import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/transaction';
import { ApiError } from '../errors';
import { batchColumns, batchLimits, keptForSeconds, receivedWithinSeconds, type Batch } from './batch';
import { countBatch, type BatchQuota } from './batch-quota';
import { packLines } from './cut-chunks';
import { addChunkJobs } from './job-queue';
import { removeChunks } from './remove-chunks';

/** A batch to be created. */
export interface NewBatch {
  readonly accountId: string;
  /** The key that asks for it; null for a person or the command line. */
  readonly keyId: string | null;
  readonly name: string;
  readonly webhook: { readonly url: string; readonly secret: Buffer } | null;
}

/**
 * Creates a batch whose recipes are still to come.
 * @throws ApiError `too_many_batches`
 */
export function openBatch(pool: Pick<Pool, 'connect'>, batch: NewBatch): Promise<Batch> {
  return inTransaction(pool, (client) => insertBatch(client, batch));
}

/**
 * Creates a batch with its recipes and submits it, in one transaction.
 * @param chunks the lines of each chunk
 * @throws ApiError `empty_body`, `too_many_batches`, `batch_quota_exceeded`; then nothing is stored
 */
export async function createBatch(
  pool: Pick<Pool, 'connect'>,
  batch: NewBatch,
  { chunks, quota }: { readonly chunks: readonly (readonly Buffer[])[]; readonly quota: BatchQuota },
): Promise<Batch> {
  return inTransaction(pool, async (client) => {
    const { id } = await insertBatch(client, batch);
    const uploadId = await beginUpload(client, id);
    let start = 0;
    for (const [number, lines] of chunks.entries()) {
      await writeChunk(client, { batchId: id, uploadId, number, start, lines });
      start += lines.length;
    }
    return submit(client, { batchId: id, uploadId }, quota);
  });
}

async function insertBatch(client: PoolClient, { accountId, keyId, name, webhook }: NewBatch): Promise<Batch> {
  // Simultaneous requests wait for each other, so that they cannot exceed the limit.
  await client.query('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
  const { rows } = await client.query<Batch>(
    `INSERT INTO batch (account_id, key_id, name, state, link_secret, webhook_url, webhook_secret, expires_at)
     SELECT $1, $2, $3, 'receiving', $4, $5, $6, now() + make_interval(secs => $7)
     WHERE (SELECT count(*) FROM batch WHERE account_id = $1 AND finished_at IS NULL) < $8
     RETURNING ${batchColumns}`,
    [
      accountId,
      keyId,
      name,
      randomBytes(32),
      webhook?.url ?? null,
      webhook?.secret ?? null,
      receivedWithinSeconds,
      batchLimits.unfinished,
    ],
  );
  const [batch] = rows;
  if (batch === undefined) throw new ApiError('too_many_batches', { retryAfterSeconds: 60 });
  return batch;
}

/**
 * Begins the upload of the recipes of a batch. An earlier upload that did not end is dropped. Runs in
 * a transaction: otherwise an upload that began later could already have stored chunks, which would
 * be dropped too.
 * @returns the id of the upload
 * @throws ApiError `batch_not_receiving`
 */
export async function beginUpload(client: Pick<PoolClient, 'query'>, batchId: string): Promise<string> {
  const uploadId = randomUUID();
  const { rowCount } = await client.query(`UPDATE batch SET upload_id = $2 WHERE id = $1 AND state = 'receiving'`, [
    batchId,
    uploadId,
  ]);
  if (rowCount === 0) throw new ApiError('batch_not_receiving');
  await removeChunks(client, batchId);
  return uploadId;
}

/** An upload of the recipes of a batch. */
export interface Upload {
  readonly batchId: string;
  readonly uploadId: string;
}

/** Drops what an upload has stored, unless its batch is submitted or another upload has begun. */
export function dropUpload(pool: Pick<Pool, 'connect'>, { batchId, uploadId }: Upload): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `SELECT FROM batch WHERE id = $1 AND upload_id = $2 AND state = 'receiving' FOR UPDATE`,
      [batchId, uploadId],
    );
    if (rowCount !== 0) await removeChunks(client, batchId);
  });
}

interface NewChunk extends Upload {
  readonly number: number;
  /** The place of its first recipe in the batch. */
  readonly start: number;
  readonly lines: readonly Buffer[];
}

/**
 * Stores a chunk of an upload.
 * @throws ApiError `batch_not_receiving` if the batch was canceled, or another upload has begun
 */
export async function writeChunk(
  client: Pick<PoolClient, 'query'>,
  { batchId, uploadId, number, start, lines }: NewChunk,
): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO batch_chunk (batch_id, number, start, recipes, input)
     SELECT id, $3, $4, $5, $6 FROM batch WHERE id = $1 AND upload_id = $2 AND state = 'receiving' FOR SHARE`,
    [batchId, uploadId, number, start, lines.length, await packLines(lines)],
  );
  if (rowCount === 0) throw new ApiError('batch_not_receiving');
}

/**
 * Submits a batch whose upload is complete: counts its recipes and adds its jobs, in one
 * transaction.
 * @throws ApiError `empty_body`, `batch_quota_exceeded` or `batch_not_receiving`; then nothing is
 * counted
 */
export function submitBatch(pool: Pick<Pool, 'connect'>, upload: Upload, quota: BatchQuota): Promise<Batch> {
  return inTransaction(pool, (client) => submit(client, upload, quota));
}

async function submit(client: PoolClient, { batchId, uploadId }: Upload, quota: BatchQuota): Promise<Batch> {
  const { rows } = await client.query<{ accountId: string }>(
    `SELECT account_id AS "accountId" FROM batch WHERE id = $1 AND upload_id = $2 AND state = 'receiving' FOR UPDATE`,
    [batchId, uploadId],
  );
  const [open] = rows;
  if (open === undefined) throw new ApiError('batch_not_receiving');
  const { recipes, chunks } = await countChunks(client, batchId);
  if (recipes === 0) throw new ApiError('empty_body', { message: emptyBatch });
  const month = await countBatch(client, { accountId: open.accountId, recipes }, quota);
  const ahead = await countAhead(client, open.accountId);
  const { rows: submitted } = await client.query<Batch>(
    `UPDATE batch SET state = 'waiting', upload_id = NULL, recipes = $2, chunks = $3, counted_in = $4,
       expires_at = now() + make_interval(secs => $5)
     WHERE id = $1 RETURNING ${batchColumns}`,
    [batchId, recipes, chunks, month, keptForSeconds],
  );
  await addChunkJobs(client, { batchId, chunks, ahead });
  const [batch] = submitted;
  if (batch === undefined) throw new ApiError('batch_not_receiving');
  return batch;
}

export const emptyBatch = 'The batch is empty; send at least one recipe.';

async function countChunks(client: PoolClient, batchId: string): Promise<{ recipes: number; chunks: number }> {
  const { rows } = await client.query<{ recipes: number; chunks: number }>(
    'SELECT coalesce(sum(recipes), 0)::int AS recipes, count(*)::int AS chunks FROM batch_chunk WHERE batch_id = $1',
    [batchId],
  );
  return rows[0] ?? { recipes: 0, chunks: 0 };
}

/** Chunks of the account that are not done. */
async function countAhead(client: PoolClient, accountId: string): Promise<number> {
  const { rows } = await client.query<{ chunks: number }>(
    `SELECT coalesce(sum(chunks - (answered + failed)::bigint * chunks / recipes), 0)::int AS chunks
     FROM batch WHERE account_id = $1 AND finished_at IS NULL AND recipes > 0`,
    [accountId],
  );
  return rows[0]?.chunks ?? 0;
}
