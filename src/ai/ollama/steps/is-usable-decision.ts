import type { Decision } from '../../decisions/decision';
import { foodChoice } from './choose-food';
import { foodConfirmation } from './confirm-food';
import { lineSpans } from './reread-line';

/** Whether the value is one that the steps can go by: of the right shape, and a food that was offered; or null, where the model had no answer. */
export function isUsableDecision({ question: { step, candidates }, value }: Decision): boolean {
  if (value === null) return true;
  if (step === 'reread') return lineSpans.safeParse(value).success;
  if (step === 'confirm') return foodConfirmation.safeParse(value).success;
  const choice = foodChoice.safeParse(value);
  return choice.success && (candidates ?? []).some(({ fdcId }) => fdcId === choice.data.fdcId);
}
