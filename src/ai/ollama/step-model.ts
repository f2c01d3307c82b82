import type { DecisionStep } from '../decisions';
import type { ModelClient } from './model';

/** Whom a step asks, and how. */
export interface StepModel {
  readonly client: ModelClient;
  /** Of the model that answers. */
  readonly digest: string;
  /** As `RunModel` has it. */
  readonly numBatch: number;
  readonly prompts: Prompts;
}

/** What a model is told before each question of a step. */
export interface Prompt {
  readonly text: string;
  /** Changes with the text: the first 12 hexadecimal digits of its SHA-256. */
  readonly version: string;
}

export type Prompts = Readonly<Record<DecisionStep, Prompt>>;

/**
 * Text of a recipe as it stands in a prompt: one line, in quotation marks, with everything that is no plain character taken out, and cut after
 * so many characters. A prompt then always has the same number of lines, and no character in it can end the quotation.
 */
export function quoteText(text: string, maxCharacters: number): string {
  const plain = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return JSON.stringify(Array.from(plain).slice(0, maxCharacters).join(''));
}

/** Characters of a line that a model gets to see; hardly one line in ten thousand is longer. */
export const maxLineLength = 400;

/** Characters of a title that a model gets to see. */
export const maxTitleLength = 120;

/** What a model said without the code fence and the blanks around it, which the templates of some models make it add. */
export function stripFence(content: string): string {
  const said = content.trim();
  const fenced = /^(`{1,3})(?:json)?([^]*)\1$/.exec(said);
  return (fenced?.[2] ?? said).trim();
}
