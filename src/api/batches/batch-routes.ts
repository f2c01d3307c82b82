import { Router } from 'express';
import { refuseMethod } from '../http/responses';
import type { BatchParts } from './batch-parts';
import { sendResults } from './send-results';
import { takeUpload, type RunningUpload } from './take-upload';

export const batchesPath = '/batches';

/**
 * The two links of batches: `PUT /batches/ID/upload` takes the file of a batch, and
 * `GET /batches/ID/results` sends its results. The signature in the link is the key.
 */
export function createBatchRoutes(parts: BatchParts): Router {
  const router = Router({ caseSensitive: true });
  const uploads = new Set<RunningUpload>();
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
