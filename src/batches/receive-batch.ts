import type { Pool } from 'pg';
import type { QuotaMode } from '../accounts/usage';
import { inTransaction } from '../database/transaction';
import { ApiError } from '../errors';
import { batchLimits, type Batch } from './batch';
import { findRecipesPerMonth } from './batch-quota';
import { cutChunks } from './cut-chunks';
import { beginUpload, submitBatch, writeChunk } from './submit-batch';

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
 * A file whose reading fails counts nothing, and may be sent again.
 * @throws ApiError `batch_not_receiving`, `payload_too_large`, `empty_body` or
 * `batch_quota_exceeded`; what the source throws
 */
export async function receiveBatch(
  pool: Pool,
  { batchId, accountId, quotaMode, now }: Receiving,
  source: AsyncIterable<Uint8Array>,
): Promise<Batch> {
  const uploadId = await inTransaction(pool, (client) => beginUpload(client, batchId));
  let number = 0;
  let start = 0;
  for await (const lines of cutChunks(source)) {
    if (start + lines.length > batchLimits.recipes) throw new ApiError('payload_too_large', { message: tooLarge });
    await writeChunk(pool, { batchId, uploadId, number, start, lines });
    number++;
    start += lines.length;
  }
  const recipesPerMonth = await findRecipesPerMonth(pool, accountId);
  return submitBatch(pool, { batchId, uploadId }, { mode: quotaMode, recipesPerMonth, now: new Date(now()) });
}
