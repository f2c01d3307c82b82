import { z } from 'zod';
import type { ModelAnswer } from './model';
import { stripFence } from './step-model';

/** How probable each allowed digit was. */
type DigitOdds = z.infer<typeof digitOdds>;

export const digitOdds = z.strictObject({
  /** Renormalised over the allowed digits, in their order, to four decimals. */
  shares: z.array(z.number().min(0).max(1)),
  /** What the allowed digits had together of the whole vocabulary, 0 to 1, to four decimals: little where the model would have said something else. */
  mass: z.number().min(0).max(1),
});

/**
 * Tokens that an answer of one digit may have: some templates make the model begin with a code fence or with blanks, of which the grammar allows
 * twenty and two line feeds on either side.
 */
export const maxDigitTokens = 32;

/** The allowed digit that the answer is; null where it is none of them. */
export function readDigit({ content }: Pick<ModelAnswer, 'content'>, digits: readonly string[]): string | null {
  const said = stripFence(content);
  return digits.find((digit) => digit === said) ?? null;
}

/**
 * The odds of the allowed digits in the place of the one that was answered; null where the server gives no odds, or where no token is just that
 * digit. A digit that is not among the likeliest tokens counts as likely as the last of them.
 */
export function readDigitOdds(answer: ModelAnswer, digits: readonly string[]): DigitOdds | null {
  const answered = readDigit(answer, digits);
  const place = answer.tokens?.find(({ token }) => token.trim() === answered);
  if (place === undefined) return null;
  const byToken = new Map([place, ...place.others].map(({ token, logprob }) => [token, logprob]));
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
