import type { Response } from 'express';
import type { MiddlewareFn } from 'type-graphql';
import type { Caller } from '../../accounts/caller';
import type { Admission } from '../admission';
import { toDataVersion, type Snapshot } from '../analyze';
import type { AnswerWork } from './answer-work';

interface ContextParts extends Pick<GraphqlContext, 'response' | 'caller' | 'admission' | 'work'> {
  /** The snapshot for an answer that begins now. */
  readonly takeSnapshot: () => Snapshot;
}

/** Creates the context of one operation; sets `X-Data-Version` on its response. */
export function createContext(parts: ContextParts): GraphqlContext {
  return new OperationContext(parts, { snapshot: takeSnapshot(parts) });
}

/**
 * A class, because Apollo uses a copy of the object's own properties: in the copy an own getter
 * would be a fixed value.
 */
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

/** What the fields of a GraphQL operation share. */
export interface GraphqlContext {
  readonly response: Response;
  readonly caller: Caller;
  readonly admission: Admission;
  /** The work on the answer, which every field of the schema obeys. */
  readonly work: AnswerWork;
  /** The snapshot that computes the whole answer, named in its `X-Data-Version`. */
  readonly snapshot: Snapshot;
  /** Takes a new snapshot, for a mutation that answers with what it changed. */
  readonly renewSnapshot: () => void;
}

/**
 * Allows a field only for keys with the scope `admin`.
 * @throws ApiError `forbidden`
 */
export const requireAdmin: MiddlewareFn<GraphqlContext> = ({ context }, next) => {
  context.admission.checkScope(context.caller, 'admin');
  return next();
};
