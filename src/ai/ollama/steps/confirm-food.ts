import { z } from 'zod';
import type { Food } from '../../../analysis/food';
import type { Ask } from '../../decisions/create-decider';
import { toCallOptions } from '../model/call-options';
import { digitOdds, mostDigitTokens, readDigit, readDigitOdds } from '../odds/read-digit-odds';
import { longestLine, longestTitle, quoteText } from './quote-text';
import type { StepModel } from './step-model';

/** Whether a food will do for a line. */
export type FoodConfirmation = z.infer<typeof foodConfirmation>;

export const foodConfirmation = z.strictObject({
  isRight: z.boolean(),
  /** Of no and of yes; null where the server gives no odds. */
  odds: digitOdds.nullable(),
});

const no = '0';
const yes = '1';

export const confirmFormat = { type: 'integer', minimum: 0, maximum: 1 };

/** Asks whether the food will do for the line: a small model finds it easier to refuse one food than to choose "none of these". */
export function confirmFood(
  { client, digest, numBatch, prompts }: StepModel,
  { text, title, food }: { text: string; title: string | null; food: Food },
  deadline: AbortSignal,
): Ask<FoodConfirmation | null> {
  const line = quoteText(text, longestLine);
  const quotedTitle = title === null ? null : quoteText(title, longestTitle);
  const question = {
    system: prompts.confirm.text,
    user: [
      `Line: ${line}`,
      ...(quotedTitle === null ? [] : [`Title: ${quotedTitle}`]),
      `Record: ${food.description}`,
    ].join('\n'),
    format: confirmFormat,
    mostTokens: mostDigitTokens,
  };
  return {
    question: {
      step: 'confirm',
      prompt: prompts.confirm.version,
      schema: confirmFormat,
      options: { ...toCallOptions(numBatch), num_predict: question.mostTokens },
      digest,
      line,
      title: quotedTitle,
      candidates: [{ fdcId: food.fdcId, description: food.description }],
    },
    async ask() {
      const answer = await client.ask(question, (given) => readDigit(given, [no, yes]) !== null, deadline);
      if (answer === null) return null;
      return { isRight: readDigit(answer, [no, yes]) === yes, odds: readDigitOdds(answer, [no, yes]) };
    },
    read: (value) => foodConfirmation.nullable().parse(value),
  };
}
