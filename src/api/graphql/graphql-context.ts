import type { Response } from 'express';
import type { Caller } from '../../accounts/caller';
import type { Admission } from '../admission/create-admission';

/** What a GraphQL operation knows of the request it came with. */
export interface GraphqlContext {
  readonly response: Response;
  readonly caller: Caller;
  readonly admission: Admission;
  /** Names the catalog and the engine of this moment. */
  readonly readDataVersion: () => string;
}
