import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Visitor } from '../../people/sessions';
import { ApiError } from '../../errors';
import { refuseAttempts } from '../parts/forms';
import { toCaller } from '../parts/session-authentication';
import { SignInRequired } from '../parts/visitors';
import type { WebParts } from '../parts/web-parts';

/** Who tries a recipe. */
export interface Tester {
  /** Null for a visitor without a session, where the page is public. */
  readonly visitor: Visitor | null;
  /** Names the tester, for the shares of the thread and the drafts. */
  readonly id: string;
}

/** Decides who may try recipes on the page, and counts them. */
export interface TryAdmission {
  /**
   * @throws ApiError `try_it_off` where the page is turned off
   * @throws SignInRequired if the page is for users and there is no valid session
   */
  readonly identify: (request: Request) => Promise<Tester>;
  /**
   * Counts a recipe that is about to be analyzed: for a user like a recipe of the playground, for a
   * visitor by network address.
   * @throws ApiError as for GraphQL, or `too_many_attempts` for a visitor
   */
  readonly admitRecipe: (tester: Tester, trial: Trial) => Promise<AdmittedTrial>;
  /** @throws ApiError `too_many_attempts` after too many texts that take long to read */
  readonly admitText: (tester: Tester, request: Request, text: string) => void;
}

interface Trial {
  readonly request: Request;
  readonly response: Response;
  /** Names one recipe while it is edited; "" for none. */
  readonly draft: string;
}

interface AdmittedTrial {
  /** Called with the answer. Changes of the recipe that follow soon are the same recipe. */
  readonly answered: () => Promise<void>;
  /** Called without an answer: removes the recipe from the count. */
  readonly refused: () => Promise<void>;
}

/** Creates the admission of one process, which also remembers the drafts. */
export function createTryAdmission({ config, visitors, admission, attempts }: TryAdmissionParts): TryAdmission {
  const drafts = new LRUCache<string, { changesLeft: number }>({ max: 10_000, ttl: draftMs });

  /** Returns whether the recipe of this draft was counted already, and takes one of its changes. */
  function takeChange(key: string): boolean {
    const draft = drafts.get(key);
    if (draft === undefined || draft.changesLeft === 0) return false;
    draft.changesLeft -= 1;
    return true;
  }

  async function admitUser(visitor: Visitor, { response, draft }: Trial): Promise<AdmittedTrial> {
    const caller = await admission.admitCaller(toCaller(visitor), response);
    admission.checkScope(caller, 'analyze');
    const key = `${caller.keyId} ${draft}`;
    // Not even a quota that is used up ends the work on a recipe that is counted.
    if (draft !== '' && takeChange(key)) {
      await admission.admitRequest(caller, response);
      return uncounted;
    }
    const admitted = await admission.admitRecipe(caller, response);
    return {
      async answered() {
        if (draft === '') return;
        // Another request of the same recipe may have been counted in the meantime.
        if (takeChange(key)) await admitted.giveBack();
        else drafts.set(key, { changesLeft: maxChanges });
      },
      refused: () => admitted.giveBack(),
    };
  }

  return {
    async identify(request) {
      if (config.tryIt === 'off') throw new ApiError('try_it_off');
      const visitor = await visitors.find(request);
      if (visitor === null && config.tryIt === 'signed-in') throw new SignInRequired('/try');
      return { visitor, id: visitor === null ? `address:${request.ip ?? ''}` : `user:${visitor.user.id}` };
    },
    async admitRecipe({ visitor }, trial) {
      if (visitor !== null) return admitUser(visitor, trial);
      refuseAttempts(attempts.countTrial(trial.request.ip ?? ''));
      return uncounted;
    },
    admitText({ visitor }, request, text) {
      if (text.length < longText) return;
      const sender = visitor === null ? { address: request.ip ?? '' } : { userId: visitor.user.id };
      refuseAttempts(attempts.countLongText(sender));
    },
  };
}

/** Nothing is counted that would have to be taken back. */
const uncounted: AdmittedTrial = { answered: () => Promise.resolve(), refused: () => Promise.resolve() };

type TryAdmissionParts = Pick<WebParts, 'config' | 'visitors' | 'admission' | 'attempts'>;

/** A recipe that is edited counts again after this time, or after this many changes. */
const draftMs = 10 * 60_000;
const maxChanges = 50;

/** Characters of a text that takes noticeable time to read. */
const longText = 64 * 1024;
