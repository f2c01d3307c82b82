import { labelAmounts } from './label-amounts';
import { labelAsides } from './label-asides';
import { labelFruitParts } from './label-fruit-parts';
import { labelNames } from './label-names';
import { labelPrefix } from './label-prefix';
import { labelSizes } from './label-sizes';
import type { Label, Token } from '../token';

/** A label for every token, by rules. A trained tagger may take this function's place: whatever labels it gives, the line is read the same way. */
export function labelTokens(tokens: readonly Token[]): readonly Label[] {
  const labels: (Label | null)[] = tokens.map((token) => (token.kind === 'mark' ? 'PUNC' : null));
  for (const step of steps) step(tokens, labels);
  return labels.map((label) => label ?? 'COMMENT');
}

// Each step labels what it is sure of and leaves the rest (null) to the next.
const steps = [labelPrefix, labelFruitParts, labelAmounts, labelSizes, labelAsides, labelNames] as const;
