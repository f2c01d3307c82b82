import { once } from 'node:events';
import { Router, type Request, type Response } from 'express';
import type { QuotaMode } from '../../accounts/usage';
import { batchLimits } from '../../batches/batch';
import { listVersions } from '../../batches/find-batches';
import { checkLink, type BatchLinkPurpose } from '../../batches/links';
import { receiveBatch } from '../../batches/receive-batch';
import { getBatchState, readResults } from '../../batches/read-results';
import type { WebhookRule } from '../../batches/webhook-signature';
import type { Database } from '../../database/open-database';
import { ApiError } from '../../errors';
import { findRecord } from '../http/request-record';
import { refuseMethod, sendJson } from '../http/responses';
import { dropRest, readSlowBody } from '../http/slow-bodies';

/** What the routes and fields of batches need. */
export interface BatchParts {
  readonly pool: Database['jobPool'];
  readonly quotaMode: QuotaMode;
  /** Which addresses webhooks may have. */
  readonly webhooks: WebhookRule;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves once the queue of jobs exists. */
  readonly whenReady: () => Promise<void>;
  /** How long an upload may pause, in milliseconds. */
  readonly uploadIdleMs: number;
}

export const batchesPath = '/batches';

/**
 * The two links of batches: `PUT /batches/ID/upload` takes the file of a batch, and
 * `GET /batches/ID/results` sends its results. The signature in the link is the key.
 */
export function createBatchRoutes(parts: BatchParts): Router {
  const router = Router({ caseSensitive: true });
  const uploads = { running: 0 };
  router
    .route(`${batchesPath}/:id/upload`)
    .put((request, response) => takeUpload(parts, { request, response }, uploads))
    .all(refuseMethod('PUT'));
  router
    .route(`${batchesPath}/:id/results`)
    .get((request, response) => sendResults(parts, { request, response }))
    .all(refuseMethod('GET', 'HEAD'));
  return router;
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** Each upload holds about a megabyte, and writes to the database as fast as it comes. */
const maxUploads = 4;

async function takeUpload(
  parts: BatchParts,
  { request, response }: Exchange,
  uploads: { running: number },
): Promise<void> {
  const link = await admit(parts, { request, response }, 'upload');
  if (uploads.running >= maxUploads) throw new ApiError('overloaded', { retryAfterSeconds: 30 });
  uploads.running++;
  try {
    await parts.whenReady();
    const { pool, quotaMode, now, uploadIdleMs } = parts;
    const body = readSlowBody(request, { maxBytes: batchLimits.fileBytes, idleMs: uploadIdleMs });
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

async function sendResults(parts: BatchParts, { request, response }: Exchange): Promise<void> {
  const { batchId } = await admit(parts, { request, response }, 'results');
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
    const lines = results.flatMap(({ body }) => (body === null ? [] : [body, newline]));
    if (!response.write(Buffer.concat(lines))) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    if (response.destroyed) return;
  }
  response.end();
}

const newline = Buffer.from('\n');

interface AdmittedLink {
  readonly batchId: string;
  readonly accountId: string;
}

/** @throws ApiError `link_not_valid` */
async function admit(
  { pool, now }: BatchParts,
  { request, response }: Exchange,
  purpose: BatchLinkPurpose,
): Promise<AdmittedLink> {
  const batchId = request.path.split('/')[2] ?? '';
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const { accountId, keyId } = await checkLink(pool, { purpose, batchId, query, nowMs: now() });
  const record = findRecord(response);
  if (record !== null) {
    record.keyId = keyId;
    record.accountId = accountId;
  }
  return { batchId, accountId };
}
