import type { DecisionStep } from '../decisions';
import type { ModelClient } from './model';

/** The model and the prompts of the steps. */
export interface StepModel {
  readonly client: ModelClient;
  /** Digest of the model. */
  readonly digest: string;
  /** As in `RunModel`. */
  readonly numBatch: number;
  readonly prompts: Prompts;
}

/** The fixed text before each question of a step. */
export interface Prompt {
  readonly text: string;
  /** Changes with the text: the first 12 hexadecimal digits of its SHA-256. */
  readonly version: string;
}

export type Prompts = Readonly<Record<DecisionStep, Prompt>>;

/**
 * Quotes text of a recipe for a prompt: one line in quotation marks, with control and format
 * characters replaced by blanks, cut after the given number of characters. So a prompt always has
 * the same number of lines, and no character can end the quotation.
 */
export function quoteText(text: string, maxCharacters: number): string {
  const plain = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return JSON.stringify(Array.from(plain).slice(0, maxCharacters).join(''));
}

/** The characters of a line that a model sees; hardly one line in ten thousand is longer. */
export const maxLineLength = 400;

/** The characters of a title that a model sees. */
export const maxTitleLength = 120;

/** Removes the code fence and the blanks that the templates of some models make it add. */
export function stripFence(content: string): string {
  const text = content.trim();
  const fenced = /^(`{1,3})(?:json)?([^]*)\1$/.exec(text);
  return (fenced?.[2] ?? text).trim();
}
