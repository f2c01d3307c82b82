import type { Request, Response } from 'express';
import type { Caller } from '../accounts/caller';
import type { Visitor } from '../people/sessions';
import type { Admission } from './admission';
import { isOwn } from './web/forms';
import type { Visitors } from './web/visitors';

/** Lets in callers with a key and, from the playground, people who are signed in. */
export interface SessionDoor {
  /** @throws ApiError as `authenticate` of the admission does */
  authenticate(request: Request, response: Response): Promise<Caller>;
}

/**
 * A session counts only for a request that a page of this service sends, so that no other page can use it, and only where no key is presented. It is for
 * GraphQL alone: on REST a key stands in its header or nowhere.
 */
export function createSessionDoor(admission: Admission, visitors: Visitors): SessionDoor {
  return {
    async authenticate(request, response) {
      const mayBeSession = request.headers.authorization === undefined && isOwn(request);
      const visitor = mayBeSession ? await visitors.find(request) : null;
      return visitor === null
        ? admission.authenticate(request, response)
        : admission.welcome(toCaller(visitor), response);
    },
  };
}

function toCaller({ user, account }: Visitor): Caller {
  return {
    keyId: `user:${user.id}`,
    keyName: account.name,
    accountId: account.id,
    accountName: account.name,
    plan: account.plan,
    scopes: user.isAdmin ? ['analyze', 'admin'] : ['analyze'],
    ...(user.email === null ? {} : { email: user.email }),
  };
}
