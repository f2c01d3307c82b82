import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Caller, Plan, Scope } from '../accounts/caller';
import { createCostGuard } from '../accounts/cost-guard';
import type { Keyring, KeyVerdict } from '../accounts/keyring';
import type { RateLimits, RateVerdict } from '../accounts/rate-limits';
import type { QuotaVerdict, Usage } from '../accounts/usage';
import { ApiError } from '../errors';
import type { FaultLog } from './fault-log';
import { findRecord } from './http/request-note';

/** Who may come in, and how often: the same for every keyed route. */
export interface Admission {
  /**
   * Who the request comes from. The response says from here on where the caller stands.
   * @throws Refusal 401 without a key, 403 with a wrong one, 429 with too many wrong ones or far too many requests,
   * 503 where the keys cannot be looked up
   */
  authenticate(request: IncomingMessage, response: ServerResponse): Promise<Caller>;
  /**
   * Lets in a caller who is known otherwise than by a key, under the same limits.
   * @throws Refusal 429 with far too many requests, 503 where the month cannot be looked up
   */
  welcome(caller: Caller, response: ServerResponse): Promise<Caller>;
  /** @throws Refusal `forbidden` where the key is not for that */
  checkScope(caller: Caller, scope: Scope): void;
  /**
   * Counts one recipe that is about to be analyzed.
   * @throws Refusal `rate_limited`, then `quota_exceeded`, then 503 where the count cannot be kept
   */
  admitRecipe(caller: Caller, response: ServerResponse): Promise<AdmittedRecipe>;
  /**
   * Counts what a GraphQL document costs.
   * @throws Refusal `costs_exceeded` where the key has used up what its plan allows in a second
   */
  countCost(caller: Caller, cost: number): void;
}

interface AdmittedRecipe {
  /** Takes the recipe off the month's count again; for one that was not answered after all. */
  giveBack(): Promise<void>;
}

interface AdmissionParts {
  readonly keyring: Pick<Keyring, 'checkKey'>;
  readonly rateLimits: RateLimits;
  readonly usage: Usage;
  readonly faults: Pick<FaultLog, 'report'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createAdmission({ keyring, rateLimits, usage, faults, now }: AdmissionParts): Admission {
  const costGuard = createCostGuard(now);

  // Without the accounts nobody can be let in, but the fault is not the caller's and will pass.
  function refuseForNow(error: unknown): never {
    faults.report('accounts', error);
    throw new ApiError('accounts_unavailable');
  }

  async function refuseKey(address: string): Promise<never> {
    // Behind a trusted proxy an address may be anything that a caller made up, and another each time.
    const { allowed, resetMs } = await rateLimits.countWrongKey(isIP(address) === 0 ? 'no address' : address);
    if (!allowed) throw new ApiError('too_many_wrong_keys', { retryAfterSeconds: resetMs / 1000 });
    throw new ApiError('invalid_key', { headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' } });
  }

  async function authenticate(request: IncomingMessage, response: ServerResponse): Promise<Caller> {
    const note = findRecord(response);
    const token = findToken(request.headers.authorization);
    if (token === null) throw new ApiError('unauthorized', { headers: { 'WWW-Authenticate': 'Bearer realm="api"' } });
    const verdict: KeyVerdict = await keyring.checkKey(token).catch(refuseForNow);
    if (verdict.state !== 'valid') return refuseKey(note?.peer.findAddress() ?? '');
    return welcome(verdict.caller, response);
  }

  async function welcome(caller: Caller, response: ServerResponse): Promise<Caller> {
    const note = findRecord(response);
    if (note !== null) note.keyId = caller.keyId;
    setRateHeaders(response, caller.plan, await rateLimits.readRequests(caller));
    setQuotaHeaders(response, await usage.readUsage(caller).catch(refuseForNow));
    const flood = await rateLimits.countFlood(caller);
    if (!flood.allowed) throw new ApiError('flooded', { retryAfterSeconds: flood.resetMs / 1000 });
    return caller;
  }

  async function admitRecipe(caller: Caller, response: ServerResponse): Promise<AdmittedRecipe> {
    const rate: RateVerdict = await rateLimits.countRequest(caller);
    setRateHeaders(response, caller.plan, rate);
    if (!rate.allowed) throw new ApiError('rate_limited', { retryAfterSeconds: rate.resetMs / 1000 });
    const reservation = await usage.reserveRecipe(caller).catch(refuseForNow);
    setQuotaHeaders(response, reservation);
    if (!reservation.allowed) {
      const retryAfterSeconds = (reservation.resetAt.getTime() - now()) / 1000;
      throw new ApiError('quota_exceeded', { retryAfterSeconds });
    }
    return {
      async giveBack() {
        await reservation.release().catch(refuseForNow);
        if (!response.headersSent) setQuotaHeaders(response, await usage.readUsage(caller).catch(refuseForNow));
      },
    };
  }

  function countCost(caller: Caller, cost: number): void {
    const { allowed, waitMs } = costGuard.countCost(caller, cost);
    if (!allowed) throw new ApiError('costs_exceeded', { retryAfterSeconds: waitMs / 1000 });
  }

  function checkScope(caller: Caller, scope: Scope): void {
    if (!caller.scopes.includes(scope)) throw new ApiError('forbidden');
  }

  return { authenticate, welcome, checkScope, admitRecipe, countCost };
}

/**
 * What a caller presents as a key: all that stands behind "Bearer", in any case and after any blanks.
 * Null where there is no such header, it is of another scheme, or holds no token or several.
 */
function findToken(authorization: string | undefined): string | null {
  return bearer.exec(authorization ?? '')?.[1] ?? null;
}

// Odd characters are let through here: they make a wrong key, not a missing one.
const bearer = /^bearer[ \t]+([^ \t]+)[ \t]*$/i;

/**
 * Says where a caller stands in the second: `RateLimit-Policy` and `RateLimit` as draft-ietf-httpapi-ratelimit-headers-10 has them, and
 * the X- headers that clients know from elsewhere. The reset is in whole seconds from now.
 */
function setRateHeaders(response: ServerResponse, plan: Plan, { limit, remaining, resetMs }: RateVerdict): void {
  const seconds = Math.max(1, Math.ceil(resetMs / 1000));
  response.setHeader('RateLimit-Policy', `"second";q=${limit};w=1, "month";q=${plan.recipesPerMonth}`);
  response.setHeader('RateLimit', `"second";r=${remaining};t=${seconds}`);
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', seconds);
}

/** Says where the caller's account stands in the month. */
function setQuotaHeaders(response: ServerResponse, { limit, used, remaining }: QuotaVerdict): void {
  response.setHeader('X-Quota-Limit', limit);
  response.setHeader('X-Quota-Used', used);
  response.setHeader('X-Quota-Remaining', remaining);
}
