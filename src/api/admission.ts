import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, Plan, Scope } from '../accounts/caller';
import { createCostGuard } from '../accounts/cost-guard';
import type { Keyring, KeyVerdict } from '../accounts/keyring';
import type { RateLimits, RateVerdict } from '../accounts/rate-limits';
import type { QuotaVerdict, Usage } from '../accounts/usage';
import { ApiError } from '../errors';
import type { ErrorLog } from './error-log';
import { findRecord } from './http/request-record';

/** Decides who may use the service and how often, in the same way for every keyed route. */
export interface Admission {
  /**
   * Finds the caller of a request by its key, and sets the headers of the limits on the response.
   * @throws ApiError 401 without a key, 403 with a wrong one, 429 after too many wrong keys or far
   * too many requests, 503 if the keys cannot be read
   */
  authenticate(request: IncomingMessage, response: ServerResponse): Promise<Caller>;
  /**
   * Applies the limits of the plan to a caller that is not identified by a key.
   * @throws ApiError 429 after far too many requests, 503 if the usage cannot be read
   */
  admitCaller(caller: Caller, response: ServerResponse): Promise<Caller>;
  /** @throws ApiError `forbidden` if the caller does not have the scope */
  checkScope(caller: Caller, scope: Scope): void;
  /**
   * Counts a request of which no recipe is counted, such as a change of one that is.
   * @throws ApiError `rate_limited`
   */
  admitRequest(caller: Caller, response: ServerResponse): Promise<void>;
  /**
   * Counts one recipe that is about to be analyzed, and its request.
   * @throws ApiError `rate_limited`, `quota_exceeded`, or 503 if the count cannot be written
   */
  admitRecipe(caller: Caller, response: ServerResponse): Promise<AdmittedRecipe>;
  /**
   * Counts the cost of a GraphQL document.
   * @throws ApiError `costs_exceeded` if the key has used the cost that its plan allows in a second
   */
  countCost(caller: Caller, cost: number): void;
}

interface AdmittedRecipe {
  /**
   * Removes the recipe from the count of the month, because it was not answered. A failure is
   * logged, and not thrown: the caller learns why there is no answer.
   */
  giveBack(): Promise<void>;
}

interface AdmissionParts {
  readonly keyring: Pick<Keyring, 'checkKey'>;
  readonly rateLimits: RateLimits;
  readonly usage: Usage;
  readonly errorLog: Pick<ErrorLog, 'report'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the admission of one process. */
export function createAdmission({ keyring, rateLimits, usage, errorLog, now }: AdmissionParts): Admission {
  const costGuard = createCostGuard(now);

  // Without the accounts no key can be checked, but that is temporary and not the caller's mistake.
  function refuseUnreadable(error: unknown): never {
    errorLog.report('accounts', error);
    throw new ApiError('accounts_unavailable');
  }

  async function authenticate(request: IncomingMessage, response: ServerResponse): Promise<Caller> {
    const record = findRecord(response);
    const token = findToken(request.headers.authorization);
    if (token === null) throw new ApiError('unauthorized', { headers: { 'WWW-Authenticate': 'Bearer realm="api"' } });
    const verdict: KeyVerdict = await keyring.checkKey(token).catch(refuseUnreadable);
    if (verdict.state !== 'valid') return refuseKey(rateLimits, record?.peer.findAddress() ?? '');
    return admitCaller(verdict.caller, response);
  }

  async function admitCaller(caller: Caller, response: ServerResponse): Promise<Caller> {
    const record = findRecord(response);
    if (record !== null) {
      record.keyId = caller.keyId;
      record.accountId = caller.accountId;
    }
    setRateHeaders(response, caller.plan, await rateLimits.readRequests(caller));
    setQuotaHeaders(response, await usage.readUsage(caller).catch(refuseUnreadable));
    const flood = await rateLimits.countFlood(caller);
    if (!flood.allowed) throw new ApiError('flooded', { retryAfterSeconds: flood.resetMs / 1000 });
    return caller;
  }

  async function admitRequest(caller: Caller, response: ServerResponse): Promise<void> {
    const rate: RateVerdict = await rateLimits.countRequest(caller);
    setRateHeaders(response, caller.plan, rate);
    const reason = caller.user === undefined ? 'rate_limited' : 'account_rate_limited';
    if (!rate.allowed) throw new ApiError(reason, { retryAfterSeconds: rate.resetMs / 1000 });
  }

  async function admitRecipe(caller: Caller, response: ServerResponse): Promise<AdmittedRecipe> {
    await admitRequest(caller, response);
    const reservation = await usage.reserveRecipe(caller).catch(refuseUnreadable);
    setQuotaHeaders(response, reservation);
    if (!reservation.allowed) {
      const retryAfterSeconds = (reservation.resetAt.getTime() - now()) / 1000;
      throw new ApiError('quota_exceeded', { retryAfterSeconds });
    }
    return {
      async giveBack() {
        try {
          await reservation.release();
          if (!response.headersSent) setQuotaHeaders(response, await usage.readUsage(caller));
        } catch (error) {
          errorLog.report('accounts', error);
        }
      },
    };
  }

  function countCost(caller: Caller, cost: number): void {
    const { allowed, waitMs } = costGuard.countCost(caller, cost);
    if (!allowed) throw new ApiError('costs_exceeded', { retryAfterSeconds: waitMs / 1000 });
  }

  return { authenticate, admitCaller, checkScope, admitRequest, admitRecipe, countCost };
}

/** @throws ApiError 403, or 429 after too many wrong keys from the address */
async function refuseKey(rateLimits: Pick<RateLimits, 'countWrongKey'>, address: string): Promise<never> {
  const { allowed, resetMs } = await rateLimits.countWrongKey(address);
  if (!allowed) throw new ApiError('too_many_wrong_keys', { retryAfterSeconds: resetMs / 1000 });
  throw new ApiError('invalid_key', { headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' } });
}

function checkScope({ scopes, user }: Caller, scope: Scope): void {
  const isIncluded = scope === 'keys' && scopes.includes('admin');
  if (!scopes.includes(scope) && !isIncluded) throw new ApiError(user === undefined ? 'forbidden' : 'admin_needed');
}

/**
 * The token of the header `Authorization`, after the scheme "Bearer" in any case and any blanks.
 * @returns null if the header is missing, has another scheme, or has no token or several
 */
function findToken(authorization: string | undefined): string | null {
  return bearer.exec(authorization ?? '')?.[1] ?? null;
}

// Other characters pass here: they make a wrong key, not a missing one.
const bearer = /^bearer[ \t]+([^ \t]+)[ \t]*$/i;

/**
 * Sets the headers of the rate limit: `RateLimit-Policy` and `RateLimit` by
 * draft-ietf-httpapi-ratelimit-headers-10, and the X- headers that are common elsewhere. The reset
 * is in whole seconds from now.
 */
function setRateHeaders(response: ServerResponse, plan: Plan, { limit, remaining, resetMs }: RateVerdict): void {
  const seconds = Math.max(1, Math.ceil(resetMs / 1000));
  response.setHeader('RateLimit-Policy', `"second";q=${limit};w=1, "month";q=${plan.recipesPerMonth}`);
  response.setHeader('RateLimit', `"second";r=${remaining};t=${seconds}`);
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', seconds);
}

/** Sets the headers of the monthly quota. */
function setQuotaHeaders(response: ServerResponse, { limit, used, remaining }: QuotaVerdict): void {
  response.setHeader('X-Quota-Limit', limit);
  response.setHeader('X-Quota-Used', used);
  response.setHeader('X-Quota-Remaining', remaining);
}
