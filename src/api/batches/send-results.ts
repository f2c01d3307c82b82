import { once } from 'node:events';
import { listVersions } from '../../batches/find-batches';
import { getBatchState, readResults } from '../../batches/read-results';
import { admitLink, type BatchParts, type Exchange } from './batch-parts';

/**
 * Sends all results of a finished batch as JSON lines, as fast as the client takes them.
 * @throws ApiError `unknown_batch` if the batch is removed meanwhile, after which the response breaks
 * off
 */
export async function sendResults(parts: BatchParts, { request, response }: Exchange): Promise<void> {
  const { batchId } = await admitLink(parts, { request, response }, 'results');
  const batch = await getBatchState(parts.pool, batchId);
  const versions = await listVersions(parts.pool, batchId);
  response.setHeader('Content-Type', 'application/jsonl; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="batch-${batchId}.jsonl"`);
  response.setHeader('X-Data-Version', versions.map(({ dataVersion }) => dataVersion).join(', '));
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // A client that takes nothing for so long is not waited for; Node then closes the connection.
  response.setTimeout(parts.uploadIdleMs);
  for await (const results of readResults(parts.pool, batch, { from: 0, onlyFailed: false })) {
    // The response of a client that left while these were read has no room any more.
    if (response.destroyed) return;
    const lines = results.flatMap(({ body }) => (body === null ? [] : [body, newline]));
    if (!response.write(Buffer.concat(lines))) await waitForRoom(response);
  }
  response.end();
}

const newline = Buffer.from('\n');

/** Waits until the network has taken what was written, or the client has left. */
async function waitForRoom(response: Exchange['response']): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    over.abort();
  }
}
