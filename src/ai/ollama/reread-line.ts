import { z } from 'zod';
import { toPlainLine, type LineSpans } from '../../analysis/parse/parse-by-spans';
import { parseJson } from '../../json';
import type { Ask } from '../decider';
import type { ModelAnswer } from './model';
import { toCallOptions } from './ollama-api';
import { maxLineLength, quoteText, stripFence, type StepModel } from './step-model';

// Properties in alphabetical order: some models of the server follow that order whatever the schema
// says.
export const lineSpans = z.strictObject({ amount: z.string(), food: z.string(), prep: z.string() });

/**
 * Asks for the parts of a line, copied letter by letter. A wrong copy is an answer too, and a
 * permanent one: `parseBySpans` rejects it, and the line keeps its former reading.
 */
export function rereadLine(
  { client, digest, numBatch, prompts }: StepModel,
  text: string,
  deadline: AbortSignal,
): Ask<LineSpans | null> {
  const line = quoteText(toPlainLine(text), maxLineLength);
  const question = { system: prompts.reread.text, user: `Line: ${line}`, format: rereadFormat, maxTokens: 200 };
  const readSpans = ({ content }: ModelAnswer): LineSpans | null =>
    lineSpans.safeParse(parseJson(stripFence(content))).data ?? null;
  return {
    question: {
      step: 'reread',
      prompt: prompts.reread.version,
      schema: rereadFormat,
      options: { ...toCallOptions(numBatch), num_predict: question.maxTokens },
      digest,
      line,
      title: null,
      candidates: null,
    },
    async ask() {
      const answer = await client.ask(question, (given) => readSpans(given) !== null, deadline);
      return answer === null ? null : readSpans(answer);
    },
    read: (value) => lineSpans.nullable().parse(value),
  };
}

const part = { type: 'string', maxLength: 200 };
export const rereadFormat = {
  type: 'object',
  properties: { amount: part, food: part, prep: part },
  required: ['amount', 'food', 'prep'],
  additionalProperties: false,
};
