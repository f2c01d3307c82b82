import type { Decision } from '../decisions';
import { foodChoice, foodConfirmation } from './choose-food';
import { lineSpans } from './reread-line';

/** A decision in words. */
export interface DescribedDecision {
  /** What the model was asked about the line. */
  readonly question: string;
  /** What it answered. */
  readonly answer: string;
  /** The model's own probability of its answer, 0 to 1; null where it gave none. */
  readonly odds: number | null;
}

/** Says in words what a model was asked and what it answered. */
export function describeDecision({ question, value }: Pick<Decision, 'question' | 'value'>): DescribedDecision {
  const { question: asked, describe } = steps[question.step];
  const answered =
    value === null ? { answer: 'no usable response', odds: null } : describe(value, question.candidates ?? []);
  return { question: asked, ...(answered ?? { answer: JSON.stringify(value), odds: null }) };
}

/**
 * Whether a value is usable: of the right shape and, for a choice, an offered food; or null, where
 * the model has no usable answer.
 */
export function isUsableDecision({ question: { step, candidates }, value }: Decision): boolean {
  return value === null || steps[step].isUsable(value, candidates ?? []);
}

type Candidates = NonNullable<Decision['question']['candidates']>;

/** What a model is asked in a step, and how its answer is read. */
interface Step {
  readonly question: string;
  readonly isUsable: (value: unknown, candidates: Candidates) => boolean;
  /** Null for a value that is not usable. */
  readonly describe: (value: unknown, candidates: Candidates) => Omit<DescribedDecision, 'question'> | null;
}

const steps = {
  reread: {
    question: 'Which parts has the line?',
    isUsable: (value) => lineSpans.safeParse(value).success,
    describe: (value) => {
      const { data } = lineSpans.safeParse(value);
      if (data === undefined) return null;
      const parts = [
        `food “${data.food}”`,
        `amount “${data.amount}”`,
        data.prep === '' ? '' : `preparation “${data.prep}”`,
      ];
      return { answer: parts.filter((part) => part !== '').join(', '), odds: null };
    },
  },
  choose: {
    question: 'Which food is it?',
    isUsable: (value, candidates) => {
      const { data } = foodChoice.safeParse(value);
      return data !== undefined && candidates.some(({ fdcId }) => fdcId === data.fdcId);
    },
    describe: (value, candidates) => {
      const { data } = foodChoice.safeParse(value);
      if (data === undefined) return null;
      const index = candidates.findIndex(({ fdcId }) => fdcId === data.fdcId);
      const name = candidates[index]?.description ?? 'a food that was not offered';
      return { answer: `${name} (FDC ${data.fdcId})`, odds: data.odds?.shares[index] ?? null };
    },
  },
  confirm: {
    question: 'Is this food right?',
    isUsable: (value) => foodConfirmation.safeParse(value).success,
    describe: (value, candidates) => {
      const { data } = foodConfirmation.safeParse(value);
      if (data === undefined) return null;
      const { isRight, odds } = data;
      const name = candidates[0]?.description ?? 'the food';
      return { answer: `${isRight ? 'yes' : 'no'}: ${name}`, odds: odds?.shares[isRight ? 1 : 0] ?? null };
    },
  },
} as const satisfies Record<Decision['question']['step'], Step>;
