import { z } from 'zod';
import type { ModelAnswer } from './model';
import { stripFence } from './step-model';

/** The probability of each allowed digit. */
type DigitOdds = z.infer<typeof digitOdds>;

export const digitOdds = z.strictObject({
  /** Renormalised over the allowed digits, in their order, to four decimals. */
  shares: z.array(z.number().min(0).max(1)),
  /**
   * The probability of all allowed digits together in the whole vocabulary, 0 to 1, to four
   * decimals: low where the model would have answered otherwise.
   */
  mass: z.number().min(0).max(1),
});

/**
 * The largest number of tokens for an answer of one digit: some templates make the model begin with
 * a code fence or blanks, of which the grammar allows twenty and two line feeds on either side.
 */
export const maxDigitTokens = 32;

/** The allowed digit of an answer; null where it is none of them. */
export function readDigit({ content }: Pick<ModelAnswer, 'content'>, digits: readonly string[]): string | null {
  const text = stripFence(content);
  return digits.find((digit) => digit === text) ?? null;
}

/**
 * The odds of the allowed digits at the position of the answered digit; null where the server gives
 * no odds, or no token is just that digit. A digit that is not among the likeliest tokens counts as
 * likely as the last of them.
 */
export function readDigitOdds(answer: ModelAnswer, digits: readonly string[]): DigitOdds | null {
  const answered = readDigit(answer, digits);
  const place = answer.tokens?.find(({ token }) => token.trim() === answered);
  if (place === undefined) return null;
  const byToken = new Map([place, ...place.others].map(({ token, logprob }) => [token, logprob]));
  const known = new Map<string, number>();
  for (const [token, logprob] of byToken) {
    // "3" and " 3" are different tokens of the same digit.
    const digit = token.trim();
    if (digits.includes(digit)) known.set(digit, (known.get(digit) ?? 0) + Math.exp(logprob));
  }
  const minOdds = Math.exp(Math.min(...byToken.values()));
  const odds = digits.map((digit) => known.get(digit) ?? minOdds);
  const mass = odds.reduce((sum, share) => sum + share, 0);
  return { shares: odds.map((share) => toFourDecimals(share / mass)), mass: toFourDecimals(Math.min(1, mass)) };
}

const toFourDecimals = (value: number): number => Math.round(value * 10_000) / 10_000;
