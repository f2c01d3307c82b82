import type { ModelClient } from '../model/model-client';
import type { Prompts } from '../prompts';

/** Whom a step asks, and how. */
export interface StepModel {
  readonly client: ModelClient;
  /** Of the model that answers. */
  readonly digest: string;
  /** As `RunModel` has it. */
  readonly numBatch: number;
  readonly prompts: Prompts;
}
