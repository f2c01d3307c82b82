import { batchLimits } from '../../batches/batch';
import { checkLines } from '../../batches/check-lines';
import { receiveBatch, tooLarge, tooLate } from '../../batches/receive-batch';
import { ApiError } from '../../errors';
import { checkEncoding } from '../http/read-json-body';
import { sendJson } from '../http/responses';
import { dropRest, readSlowBody } from '../http/slow-bodies';
import { admitLink, type BatchParts, type Exchange } from './batch-parts';

/** Each upload holds about a megabyte, and writes to the database as fast as it comes. */
const maxUploads = 4;

/** Others can upload too, however long the files of one account take. */
const maxUploadsOfAccount = 2;

/** A file that a process takes at the moment. */
export interface RunningUpload {
  readonly accountId: string;
}

/**
 * Takes the file of a batch, and answers once the batch is submitted.
 * @param uploads the files that this process takes at the moment
 * @throws ApiError if the link is not valid, too many files are taken, or the file is no batch
 */
export async function takeUpload(
  parts: BatchParts,
  { request, response }: Exchange,
  uploads: Set<RunningUpload>,
): Promise<void> {
  const { batchId, accountId, expiresAtMs } = await admitLink(parts, { request, response }, 'upload');
  const ofAccount = [...uploads].filter((each) => each.accountId === accountId);
  if (ofAccount.length >= maxUploadsOfAccount) throw new ApiError('too_many_uploads', { retryAfterSeconds: 30 });
  if (uploads.size >= maxUploads) throw new ApiError('overloaded', { retryAfterSeconds: 30 });
  const upload = { accountId };
  uploads.add(upload);
  try {
    checkEncoding(request.headers);
    await parts.whenReady();
    const { pool, quotaMode, now, uploadIdleMs } = parts;
    const body = readSlowBody(request, {
      maxBytes: batchLimits.fileBytes,
      tooLarge,
      tooLate,
      idleMs: uploadIdleMs,
      // A minute by default.
      graceMs: 3 * uploadIdleMs,
      isOver: () => now() >= expiresAtMs,
    });
    const { id, recipes, state } = await receiveBatch(
      pool,
      { batchId, accountId, quotaMode, now },
      checkLines(body, 'The file'),
    );
    sendJson(response, 200, JSON.stringify({ id, state, recipes }));
  } catch (error) {
    response.shouldKeepAlive = false;
    dropRest(request, parts.uploadIdleMs);
    throw error;
  } finally {
    uploads.delete(upload);
  }
}
