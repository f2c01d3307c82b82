import type { DecisionStep } from '../decisions/decision';

/** What a model is told before each question of a step. */
export interface Prompt {
  readonly text: string;
  /** Changes with the text: the first 12 hexadecimal digits of its SHA-256. */
  readonly version: string;
}

export type Prompts = Readonly<Record<DecisionStep, Prompt>>;
