import { createHmac } from 'node:crypto';

/**
 * Which addresses webhooks may have: none, https addresses of the public internet, or any address
 * of any network.
 */
export type WebhookRule = 'off' | 'public' | 'private';

/**
 * Reads the address of a webhook.
 * @returns the address, or what is wrong with it, as a sentence about it goes on
 */
export function readWebhookUrl(
  text: string,
  rule: WebhookRule,
): { readonly url: string } | { readonly problem: string } {
  if (rule === 'off') return { problem: 'must be left out: this service calls no webhooks' };
  const url = URL.canParse(text) ? new URL(text) : null;
  const schemes = rule === 'private' ? ['https:', 'http:'] : ['https:'];
  if (url === null || !schemes.includes(url.protocol))
    return { problem: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}` };
  if (url.username !== '' || url.password !== '') return { problem: 'must have no name or password in it' };
  return { url: url.href };
}

/** A call of a webhook, by the headers of https://www.standardwebhooks.com. */
interface SignedCall {
  /** The same for every attempt, so that the receiver can tell a repeated call. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Signs a call: HMAC-SHA256 of its id, time and body, in base64. */
export function signCall(secret: Buffer, { id, timestamp, body }: SignedCall): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The secret of a webhook as its receiver keeps it; null without a webhook. */
export function toSecretText({ webhook }: { readonly webhook: { readonly secret: Buffer } | null }): string | null {
  return webhook === null ? null : `whsec_${webhook.secret.toString('base64')}`;
}
