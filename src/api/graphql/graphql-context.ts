import type { Response } from 'express';
import type { Caller } from '../../accounts/caller';
import type { Admission } from '../admission/create-admission';
import type { Basis } from '../basis';
import type { AnswerWork } from './document/answer-work';

/** What a GraphQL operation knows of the request it came with. */
export interface GraphqlContext {
  readonly response: Response;
  readonly caller: Caller;
  readonly admission: Admission;
  /** The work on the answer: every field of the schema keeps to it. */
  readonly work: AnswerWork;
  /** What all of the answer is computed with, and what its `X-Data-Version` names. */
  readonly basis: Basis;
  /** Takes the newest from here on, for a mutation that answers with what it changed. */
  readonly renewBasis: () => void;
}
