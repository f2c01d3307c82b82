import type { ServerResponse } from 'node:http';
import type { Plan } from '../../accounts/caller';
import type { RateVerdict } from '../../accounts/create-rate-limits';
import type { QuotaVerdict } from '../../accounts/create-usage';

/**
 * Says where a caller stands in the second: `RateLimit-Policy` and `RateLimit` as draft-ietf-httpapi-ratelimit-headers-10 has them, and
 * the X- headers that clients know from elsewhere. The reset is in whole seconds from now.
 */
export function setRateHeaders(response: ServerResponse, plan: Plan, { limit, remaining, resetMs }: RateVerdict): void {
  const seconds = Math.max(1, Math.ceil(resetMs / 1000));
  response.setHeader('RateLimit-Policy', `"second";q=${limit};w=1, "month";q=${plan.recipesPerMonth}`);
  response.setHeader('RateLimit', `"second";r=${remaining};t=${seconds}`);
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', seconds);
}

/** Says where the caller's account stands in the month. */
export function setQuotaHeaders(response: ServerResponse, { limit, used, remaining }: QuotaVerdict): void {
  response.setHeader('X-Quota-Limit', limit);
  response.setHeader('X-Quota-Used', used);
  response.setHeader('X-Quota-Remaining', remaining);
}
