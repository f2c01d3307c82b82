import { z } from 'zod';
import type { Food } from '../../analysis/food';
import type { Ask } from '../decider';
import { digitOdds, maxDigitTokens, readDigit, readDigitOdds } from './digit-odds';
import { toCallOptions } from './ollama-api';
import { maxLineLength, maxTitleLength, quoteText, type StepModel } from './step-model';

/** The food that the model chose for a line. */
export type FoodChoice = z.infer<typeof foodChoice>;

export const foodChoice = z.strictObject({
  /** Id of the food. */
  fdcId: z.int(),
  /** The odds of the foods in the order of the question; null where the server gives no odds. */
  odds: digitOdds.nullable(),
});

/** The number of digits with a token of their own in every model. */
export const maxOffered = 9;

/** The grammar of a choice. @param max the highest number */
export const toChoiceFormat = (max: number) => ({ type: 'integer', minimum: 1, maximum: max });

/**
 * Asks which of the foods a line means. The answer is one digit, which the server's grammar limits
 * to the offered foods.
 * @param title where it shapes the answer, else null
 * @param foods one to nine, in the order of the question
 * @returns the question; its answer is null where the model gives no usable one
 */
export function chooseFood(
  { client, digest, numBatch, prompts }: StepModel,
  { text, title, foods }: { text: string; title: string | null; foods: readonly Food[] },
  deadline: AbortSignal,
): Ask<FoodChoice | null> {
  const line = quoteText(text, maxLineLength);
  const quotedTitle = title === null ? null : quoteText(title, maxTitleLength);
  const format = toChoiceFormat(foods.length);
  const digits = foods.map((_, index) => String(index + 1));
  const question = {
    system: prompts.choose.text,
    user: [
      `Line: ${line}`,
      ...(quotedTitle === null ? [] : [`Title: ${quotedTitle}`]),
      ...foods.map(({ description }, index) => `${index + 1} ${description}`),
    ].join('\n'),
    format,
    maxTokens: maxDigitTokens,
  };
  return {
    question: {
      step: 'choose',
      prompt: prompts.choose.version,
      schema: format,
      options: { ...toCallOptions(numBatch), num_predict: question.maxTokens },
      digest,
      line,
      title: quotedTitle,
      candidates: foods.map(({ fdcId, description }) => ({ fdcId, description })),
    },
    async ask() {
      const answer = await client.ask(question, (given) => readDigit(given, digits) !== null, deadline);
      const digit = answer === null ? null : readDigit(answer, digits);
      const food = digit === null ? undefined : foods[digits.indexOf(digit)];
      if (answer === null || food === undefined) return null;
      return { fdcId: food.fdcId, odds: readDigitOdds(answer, digits) };
    },
    read: (value) => foodChoice.nullable().parse(value),
  };
}

/** Whether a food is right for a line. */
export type FoodConfirmation = z.infer<typeof foodConfirmation>;

export const foodConfirmation = z.strictObject({
  isRight: z.boolean(),
  /** The odds of no and of yes; null where the server gives no odds. */
  odds: digitOdds.nullable(),
});

const no = '0';
const yes = '1';

export const confirmFormat = { type: 'integer', minimum: 0, maximum: 1 };

/**
 * Asks whether a food is right for the line: a small model refuses one food more easily than it
 * chooses "none of these".
 */
export function confirmFood(
  { client, digest, numBatch, prompts }: StepModel,
  { text, title, food }: { text: string; title: string | null; food: Food },
  deadline: AbortSignal,
): Ask<FoodConfirmation | null> {
  const line = quoteText(text, maxLineLength);
  const quotedTitle = title === null ? null : quoteText(title, maxTitleLength);
  const question = {
    system: prompts.confirm.text,
    user: [
      `Line: ${line}`,
      ...(quotedTitle === null ? [] : [`Title: ${quotedTitle}`]),
      `Record: ${food.description}`,
    ].join('\n'),
    format: confirmFormat,
    maxTokens: maxDigitTokens,
  };
  return {
    question: {
      step: 'confirm',
      prompt: prompts.confirm.version,
      schema: confirmFormat,
      options: { ...toCallOptions(numBatch), num_predict: question.maxTokens },
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
