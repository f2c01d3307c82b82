import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Pool } from 'pg';
import { findAllowedAddress, pinAddress, publicAddresses, type AddressRules } from '../public-address';
import { batchColumns, type Batch } from './batch';
import { readWebhookUrl, signCall, type WebhookRule } from './webhook-signature';

interface WebhookParts {
  readonly pool: Pick<Pool, 'query'>;
  readonly rule: WebhookRule;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Calls the webhook of a finished batch, and stores whether the call succeeded. An answer of 2xx within ten
 * seconds is a success; redirects are not followed, and with the rule `public` no address of a
 * private network is called.
 * @throws Error in one sentence if the call fails, after which it is tried again
 */
export async function callWebhook({ pool, rule, now }: WebhookParts, batchId: string): Promise<void> {
  const { rows } = await pool.query<Batch & { readonly secret: Buffer | null }>(
    `SELECT ${batchColumns}, webhook_secret AS secret FROM batch
     WHERE id = $1 AND webhook_url IS NOT NULL AND finished_at IS NOT NULL AND notified_at IS NULL`,
    [batchId],
  );
  const [batch] = rows;
  if (batch === undefined || batch.webhookUrl === null || batch.secret === null) return;
  const timestamp = Math.floor(now() / 1000);
  const body = toBody(batch);
  const id = `batch_${batchId}`;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'recipe-nutrition-analysis',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signCall(batch.secret, { id, timestamp, body }),
  };
  const problem = await post(batch.webhookUrl, rule, { headers, body });
  await pool.query(
    'UPDATE batch SET notify_error = $2, notified_at = CASE WHEN $2::text IS NULL THEN now() END WHERE id = $1',
    [batchId, problem],
  );
  if (problem !== null) throw new Error(problem);
}

function toBody({ id, name, state, recipes, answered, failed, finishedAt }: Batch): string {
  const data = { id, name, state, recipes, answered, failed };
  return JSON.stringify({ type: `batch.${state}`, timestamp: finishedAt?.toISOString(), data });
}

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a message; returns why it was not taken, as a sentence, or null if it was. */
async function post(address: string, rule: WebhookRule, message: Message): Promise<string | null> {
  const read = readWebhookUrl(address, rule);
  if ('problem' in read) return `The address ${read.problem}.`;
  const url = new URL(read.url);
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const found = await findAllowedAddress(url, rulesOf(rule), signal);
    if (found === null) return 'The address belongs to a private network, or does not exist.';
    const status = await send(url, { ...message, address: found }, signal);
    return status >= 200 && status < 300 ? null : `The address answered with status ${status}.`;
  } catch (error) {
    if (signal.aborted) return `The address did not answer within ${deadlineMs / 1000} seconds.`;
    return `The address cannot be reached (${error instanceof Error ? error.message : String(error)}).`;
  }
}

function rulesOf(rule: WebhookRule): AddressRules {
  return rule === 'private' ? { ...publicAddresses, isAllowed: () => true } : publicAddresses;
}

function send(
  url: URL,
  { headers, body, address }: Message & { readonly address: string },
  signal: AbortSignal,
): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // No connection of another request is used: it may lead elsewhere.
    request(url, { method: 'POST', agent: false, signal, headers, lookup: pinAddress(address) })
      .once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .once('error', reject)
      .end(body);
  });
}

const deadlineMs = 10_000;
