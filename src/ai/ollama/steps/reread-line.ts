import { z } from 'zod';
import { toPlainLine, type LineSpans } from '../../../analysis/parse/parse-by-spans';
import type { Ask } from '../../decisions/create-decider';
import { callOptions } from '../model/call-options';
import type { ModelAnswer } from '../model/model-client';
import { longestLine, quoteText } from './quote-text';
import type { StepModel } from './step-model';

// The properties in alphabetical order: some models of the server are bound to that order whatever the schema says.
export const lineSpans = z.strictObject({ amount: z.string(), food: z.string(), prep: z.string() });

/**
 * Asks for the parts of a line, letter by letter as they stand in it. What is copied wrongly is an answer all the same, and the same for good:
 * `parseBySpans` tells it, and the line then keeps the reading it had.
 */
export function rereadLine(
  { client, digest, prompts }: StepModel,
  text: string,
  deadline: AbortSignal,
): Ask<LineSpans> {
  const line = quoteText(toPlainLine(text), longestLine);
  const question = { system: prompts.reread.text, user: `Line: ${line}`, format, mostTokens: 200 };
  const readSpans = ({ content }: ModelAnswer): LineSpans | null =>
    lineSpans.safeParse(parseJson(content)).data ?? null;
  return {
    question: {
      step: 'reread',
      prompt: prompts.reread.version,
      schema: format,
      options: { ...callOptions, num_predict: question.mostTokens },
      digest,
      line,
      title: null,
      candidates: null,
    },
    async ask() {
      const read = readSpans(await client.ask(question, (answer) => readSpans(answer) !== null, deadline));
      if (read === null) throw new Error('An answer that was accepted has no spans.');
      return read;
    },
    read: (value) => lineSpans.parse(value),
  };
}

const part = { type: 'string', maxLength: 200 };
const format = {
  type: 'object',
  properties: { amount: part, food: part, prep: part },
  required: ['amount', 'food', 'prep'],
  additionalProperties: false,
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
