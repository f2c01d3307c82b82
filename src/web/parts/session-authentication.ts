import type { Request, Response } from 'express';
import type { Caller } from '../../accounts/caller';
import type { Visitor } from '../../people/sessions';
import type { Admission } from '../../api/admission';
import { isSameOrigin } from './forms';
import type { Visitors } from './visitors';

/**
 * Creates the function that identifies callers by a key or, for requests of the playground, by a
 * session. A session counts only for a request that a page of this service sends, so that pages of
 * other sites cannot use it, and only if the request has no key. It is for GraphQL alone: REST and
 * MCP take keys only.
 * @returns a function that throws ApiError as `authenticate` of the admission does
 */
export function createAuthentication(
  admission: Admission,
  visitors: Visitors,
): (request: Request, response: Response) => Promise<Caller> {
  return async (request, response) => {
    const mayBeSession = request.headers.authorization === undefined && isSameOrigin(request);
    const visitor = mayBeSession ? await visitors.find(request) : null;
    return visitor === null
      ? admission.authenticate(request, response)
      : admission.admitCaller(toCaller(visitor), response);
  };
}

/** The caller that a session identifies, whose recipes count against the account. */
export function toCaller({ user, account }: Visitor): Caller {
  return {
    keyId: `user:${user.id}`,
    keyName: account.name,
    accountId: account.id,
    accountName: account.name,
    plan: account.plan,
    scopes: user.isAdmin ? ['analyze', 'keys', 'admin'] : ['analyze', 'keys'],
    user: { id: user.id, email: user.email },
  };
}
