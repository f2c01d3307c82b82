import { z } from 'zod';
import type { ModelAnswer } from '../model/model-client';

/** How probable each allowed digit was. */
export type DigitOdds = z.infer<typeof digitOdds>;

export const digitOdds = z.strictObject({
  /** Renormalised over the allowed digits, in their order, to four decimals. */
  shares: z.array(z.number().min(0).max(1)),
  /** What the allowed digits had together of the whole vocabulary, 0 to 1, to four decimals: little where the model would have said something else. */
  mass: z.number().min(0).max(1),
});

/**
 * The odds of the answer's first token over the allowed digits; null where the server gives no odds. A digit that is not among the likeliest
 * tokens counts as likely as the last of them.
 */
export function readDigitOdds({ tokens }: ModelAnswer, digits: readonly string[]): DigitOdds | null {
  const first = tokens?.[0];
  if (first === undefined) return null;
  const byToken = new Map([first, ...first.others].map(({ token, logprob }) => [token, logprob]));
  const known = new Map<string, number>();
  for (const [token, logprob] of byToken) {
    // "3" and " 3" are tokens of their own, and the same digit.
    const digit = token.trim();
    if (digits.includes(digit)) known.set(digit, (known.get(digit) ?? 0) + Math.exp(logprob));
  }
  const least = Math.exp(Math.min(...byToken.values()));
  const odds = digits.map((digit) => known.get(digit) ?? least);
  const mass = odds.reduce((sum, share) => sum + share, 0);
  return { shares: odds.map((share) => toFourDecimals(share / mass)), mass: toFourDecimals(Math.min(1, mass)) };
}

const toFourDecimals = (value: number): number => Math.round(value * 10_000) / 10_000;
