import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Caller, Scope } from '../../accounts/caller';
import { createCostGuard } from '../../accounts/create-cost-guard';
import type { RateLimits, RateVerdict } from '../../accounts/create-rate-limits';
import type { Usage } from '../../accounts/create-usage';
import type { Keyring, KeyVerdict } from '../../accounts/open-keyring';
import { Refusal } from '../../errors';
import type { FaultLog } from '../../log-faults';
import { findNote } from '../http/request-note';
import { findToken } from './find-token';
import { setQuotaHeaders, setRateHeaders } from './limit-headers';

/** Who may come in, and how often: the same for every keyed route. */
export interface Admission {
  /**
   * Who the request comes from. The response says from here on where the caller stands.
   * @throws Refusal 401 without a key, 403 with a wrong one, 429 with too many wrong ones or far too many requests,
   * 503 where the keys cannot be looked up
   */
  authenticate(request: IncomingMessage, response: ServerResponse): Promise<Caller>;
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

export interface AdmissionParts {
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
    throw new Refusal('accounts_unavailable');
  }

  async function refuseKey(address: string): Promise<never> {
    // Behind a trusted proxy an address may be anything that a caller made up, and another each time.
    const { allowed, resetMs } = await rateLimits.countWrongKey(isIP(address) === 0 ? 'no address' : address);
    if (!allowed) throw new Refusal('too_many_wrong_keys', { retryAfterSeconds: resetMs / 1000 });
    throw new Refusal('invalid_key', { headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' } });
  }

  async function authenticate(request: IncomingMessage, response: ServerResponse): Promise<Caller> {
    const note = findNote(response);
    const token = findToken(request.headers.authorization);
    if (token === null) throw new Refusal('unauthorized', { headers: { 'WWW-Authenticate': 'Bearer realm="api"' } });
    const verdict: KeyVerdict = await keyring.checkKey(token).catch(refuseForNow);
    if (verdict.state !== 'valid') return refuseKey(note?.peer.findAddress() ?? '');
    const { caller } = verdict;
    if (note !== null) note.keyId = caller.keyId;
    setRateHeaders(response, caller.plan, await rateLimits.readRequests(caller));
    setQuotaHeaders(response, await usage.readUsage(caller).catch(refuseForNow));
    const flood = await rateLimits.countFlood(caller);
    if (!flood.allowed) throw new Refusal('flooded', { retryAfterSeconds: flood.resetMs / 1000 });
    return caller;
  }

  async function admitRecipe(caller: Caller, response: ServerResponse): Promise<AdmittedRecipe> {
    const rate: RateVerdict = await rateLimits.countRequest(caller);
    setRateHeaders(response, caller.plan, rate);
    if (!rate.allowed) throw new Refusal('rate_limited', { retryAfterSeconds: rate.resetMs / 1000 });
    const reservation = await usage.reserveRecipe(caller).catch(refuseForNow);
    setQuotaHeaders(response, reservation);
    if (!reservation.allowed) {
      const retryAfterSeconds = (reservation.resetAt.getTime() - now()) / 1000;
      throw new Refusal('quota_exceeded', { retryAfterSeconds });
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
    if (!allowed) throw new Refusal('costs_exceeded', { retryAfterSeconds: waitMs / 1000 });
  }

  function checkScope(caller: Caller, scope: Scope): void {
    if (!caller.scopes.includes(scope)) throw new Refusal('forbidden');
  }

  return { authenticate, checkScope, admitRecipe, countCost };
}
