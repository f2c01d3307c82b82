import type { Response } from 'express';
import type { MiddlewareFn } from 'type-graphql';
import type { Caller } from '../../accounts/caller';
import type { Admission } from '../admission';
import { toDataVersion, type Snapshot } from '../analyze';
import type { AnswerWork } from './answer-work';

interface ContextParts extends Pick<GraphqlContext, 'response' | 'caller' | 'admission' | 'work'> {
  /** What an answer begun now is computed with. */
  readonly takeSnapshot: () => Snapshot;
}

/** What the operation of one request knows; the response names from here on what it is computed with. */
export function createContext(parts: ContextParts): GraphqlContext {
  return new OperationContext(parts, { snapshot: takeSnapshot(parts) });
}

/** A class, for Apollo answers by a copy of the object's own properties: a getter of its own would be a value in there, which no one renews. */
class OperationContext implements GraphqlContext {
  readonly response: GraphqlContext['response'];
  readonly caller: GraphqlContext['caller'];
  readonly admission: GraphqlContext['admission'];
  readonly work: GraphqlContext['work'];

  constructor(
    private readonly parts: ContextParts,
    private readonly held: { snapshot: Snapshot },
  ) {
    this.response = parts.response;
    this.caller = parts.caller;
    this.admission = parts.admission;
    this.work = parts.work;
  }

  get snapshot(): Snapshot {
    return this.held.snapshot;
  }

  renewSnapshot(): void {
    this.held.snapshot = takeSnapshot(this.parts);
  }
}

function takeSnapshot({ response, takeSnapshot: take }: ContextParts): Snapshot {
  const taken = take();
  response.setHeader('X-Data-Version', toDataVersion(taken));
  return taken;
}

/** What a GraphQL operation knows of the request it came with. */
export interface GraphqlContext {
  readonly response: Response;
  readonly caller: Caller;
  readonly admission: Admission;
  /** The work on the answer: every field of the schema keeps to it. */
  readonly work: AnswerWork;
  /** What all of the answer is computed with, and what its `X-Data-Version` names. */
  readonly snapshot: Snapshot;
  /** Takes the newest from here on, for a mutation that answers with what it changed. */
  readonly renewSnapshot: () => void;
}

/**
 * Lets keys with the scope `admin` alone come to a field.
 * @throws Refusal `forbidden`
 */
export const requireAdmin: MiddlewareFn<GraphqlContext> = ({ context }, next) => {
  context.admission.checkScope(context.caller, 'admin');
  return next();
};
