import type { Request, Response } from 'express';
import type { QuotaMode } from '../../accounts/usage';
import { checkLink, type BatchLinkPurpose } from '../../batches/links';
import type { WebhookRule } from '../../batches/webhook-signature';
import type { Database } from '../../database/open-database';
import { findRecord } from '../http/request-record';

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

/** A request for a link of a batch, and its response. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

interface AdmittedLink {
  readonly batchId: string;
  readonly accountId: string;
  /** When the link stops working, in milliseconds since 1970. */
  readonly expiresAtMs: number;
}

/**
 * Admits a request by the signature of its link, which says the batch, its account and the key.
 * @throws ApiError `link_not_valid`
 */
export async function admitLink(
  { pool, now }: BatchParts,
  { request, response }: Exchange,
  purpose: BatchLinkPurpose,
): Promise<AdmittedLink> {
  const batchId = request.path.split('/')[2] ?? '';
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const { accountId, keyId, expiresAtMs } = await checkLink(pool, { purpose, batchId, query, nowMs: now() });
  const record = findRecord(response);
  if (record !== null) {
    record.keyId = keyId;
    record.accountId = accountId;
  }
  return { batchId, accountId, expiresAtMs };
}
