import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { ApiError } from '../errors';
import { isUuid } from '../database/names';
import { receivedWithinSeconds } from './batch';

/** What a link is for. */
export type BatchLinkPurpose = 'upload' | 'results';

/** How long a link works, in seconds: an hour for results, and for a file as long as its batch waits. */
const lifetimes = { upload: receivedWithinSeconds, results: 3_600 } as const satisfies Record<BatchLinkPurpose, number>;

interface NewLink {
  readonly purpose: BatchLinkPurpose;
  readonly batchId: string;
  /** As `Caller.keyId`: the link works as long as this key, or this person's membership. */
  readonly keyId: string;
  readonly nowMs: number;
}

/**
 * Signs a link to a batch with the secret of the batch.
 * @returns the path and query of the link; null if the batch does not exist
 */
export async function signLink(
  pool: Pick<Pool, 'query'>,
  { purpose, batchId, keyId, nowMs }: NewLink,
): Promise<{ readonly path: string; readonly expiresAt: Date } | null> {
  const batch = await findSigner(pool, batchId);
  if (batch === null) return null;
  const expires = Math.floor(nowMs / 1000) + lifetimes[purpose];
  const signature = sign(batch.secret, { purpose, batchId, keyId, expires });
  const query = new URLSearchParams({
    key: keyId,
    expires: String(expires),
    signature: signature.toString('base64url'),
  });
  return { path: `/batches/${batchId}/${purpose}?${query.toString()}`, expiresAt: new Date(expires * 1000) };
}

interface SignedLink {
  readonly purpose: BatchLinkPurpose;
  readonly batchId: string;
  readonly query: URLSearchParams;
  readonly nowMs: number;
}

/**
 * Checks a link: its signature, its time, and whether the key that asked for it still works.
 * @returns the account of the batch, the key, and when the link stops working
 * @throws ApiError `link_not_valid`
 */
export async function checkLink(
  pool: Pick<Pool, 'query'>,
  { purpose, batchId, query, nowMs }: SignedLink,
): Promise<CheckedLink> {
  const keyId = query.get('key') ?? '';
  const expires = Number(query.get('expires') ?? 0);
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const batch = isUuid(batchId) ? await findSigner(pool, batchId) : null;
  const expected = batch === null ? null : sign(batch.secret, { purpose, batchId, keyId, expires });
  if (batch === null || expected === null || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ApiError('link_not_valid');
  if (expires * 1000 <= nowMs || !(await isWorking(pool, keyId, batch.accountId))) throw new ApiError('link_not_valid');
  return { accountId: batch.accountId, keyId, expiresAtMs: expires * 1000 };
}

interface CheckedLink {
  readonly accountId: string;
  readonly keyId: string;
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number;
}

interface Signer {
  readonly accountId: string;
  readonly secret: Buffer;
}

async function findSigner(pool: Pick<Pool, 'query'>, batchId: string): Promise<Signer | null> {
  const { rows } = await pool.query<Signer>(
    'SELECT account_id AS "accountId", link_secret AS secret FROM batch WHERE id = $1',
    [batchId],
  );
  return rows[0] ?? null;
}

function sign(
  secret: Buffer,
  { purpose, batchId, keyId, expires }: Omit<NewLink, 'nowMs'> & { readonly expires: number },
): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${batchId}\n${keyId}\n${expires}`).digest();
}

/** Whether the key, or the membership of the person, that asked for a link still gives access. */
async function isWorking(pool: Pick<Pool, 'query'>, keyId: string, accountId: string): Promise<boolean> {
  const [, userId] = /^user:(.*)$/.exec(keyId) ?? [];
  const id = userId ?? keyId;
  if (!isUuid(id)) return false;
  const { rowCount } = await pool.query(
    userId === undefined
      ? `SELECT FROM api_key WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`
      : `SELECT FROM membership WHERE user_id = $1 AND account_id = $2`,
    [id, accountId],
  );
  return rowCount !== 0;
}
