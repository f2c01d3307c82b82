import type { Pool } from 'pg';
import type { QuotaMode } from '../accounts/usage';
import { inTransaction } from '../database/transaction';
import { ApiError } from '../errors';
import { batchLimits, type Batch } from './batch';
import { checkQuota, findRecipesPerMonth } from './batch-quota';
import { cutChunks } from './cut-chunks';
import { beginUpload, dropUpload, submitBatch, writeChunk, type Upload } from './submit-batch';

/** The message for a file that is still arriving when its address expires. */
export const tooLate = 'The address of the file expired before the whole file arrived; create a new batch.';

/** The message for a file that is too large. */
export const tooLarge = 'The file is too large; a batch has at most 1 GiB and 5,000,000 recipes.';

interface Receiving {
  readonly batchId: string;
  readonly accountId: string;
  readonly quotaMode: QuotaMode;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Reads the file of a batch into the database, a chunk at a time, and submits the batch at its end.
 * A file that is refused or breaks off counts nothing, nothing of it stays in the database, and
 * another may be sent. Where the quota is enforced, the file is refused as soon as it has too many
 * recipes.
 * @throws ApiError `batch_not_receiving`, `payload_too_large`, `empty_body` or
 * `batch_quota_exceeded`; what the source throws
 */
export async function receiveBatch(
  pool: Pool,
  receiving: Receiving,
  source: AsyncIterable<Uint8Array>,
): Promise<Batch> {
  const { batchId, accountId, quotaMode: mode, now } = receiving;
  const uploadId = await inTransaction(pool, (client) => beginUpload(client, batchId));
  const upload = { batchId, uploadId };
  try {
    await storeChunks(pool, { ...receiving, ...upload }, source);
    const recipesPerMonth = await findRecipesPerMonth(pool, accountId);
    return await submitBatch(pool, upload, { mode, recipesPerMonth, now: new Date(now()) });
  } catch (error) {
    // After an outage the next upload drops them, or the sweep of expired batches.
    if (error instanceof ApiError) await dropUpload(pool, upload).catch(() => null);
    throw error;
  }
}

async function storeChunks(
  pool: Pool,
  { batchId, uploadId, accountId, quotaMode: mode, now }: Receiving & Upload,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  let number = 0;
  let start = 0;
  let left = 0;
  for await (const lines of cutChunks(source)) {
    const recipes = start + lines.length;
    if (recipes > batchLimits.recipes) throw new ApiError('payload_too_large', { message: tooLarge });
    // The quota is read at the first chunk, and again where it no longer suffices: a new month may
    // have begun, or recipes were given back.
    if (recipes > left) left = await checkQuota(pool, { accountId, recipes }, { mode, now: new Date(now()) });
    await writeChunk(pool, { batchId, uploadId, number, start, lines });
    number++;
    start = recipes;
  }
}
