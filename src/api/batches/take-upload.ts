import { batchLimits } from '../../batches/batch';
import { receiveBatch, tooLarge } from '../../batches/receive-batch';
import { ApiError } from '../../errors';
import { checkEncoding } from '../http/read-json-body';
import { sendJson } from '../http/responses';
import { dropRest, readSlowBody } from '../http/slow-bodies';
import { admitLink, type BatchParts, type Exchange } from './batch-parts';

/** Each upload holds about a megabyte, and writes to the database as fast as it comes. */
const maxUploads = 4;

/**
 * Takes the file of a batch, and answers once the batch is submitted.
 * @param uploads the files that this process takes at the moment
 */
export async function takeUpload(
  parts: BatchParts,
  { request, response }: Exchange,
  uploads: { running: number },
): Promise<void> {
  const link = await admitLink(parts, { request, response }, 'upload');
  if (uploads.running >= maxUploads) throw new ApiError('overloaded', { retryAfterSeconds: 30 });
  uploads.running++;
  try {
    checkEncoding(request.headers);
    await parts.whenReady();
    const { pool, quotaMode, now, uploadIdleMs } = parts;
    const body = readSlowBody(request, { maxBytes: batchLimits.fileBytes, tooLarge, idleMs: uploadIdleMs });
    const { id, recipes, state } = await receiveBatch(pool, { ...link, quotaMode, now }, body);
    sendJson(response, 200, JSON.stringify({ id, state, recipes }));
  } catch (error) {
    response.shouldKeepAlive = false;
    dropRest(request, parts.uploadIdleMs);
    throw error;
  } finally {
    uploads.running--;
  }
}
