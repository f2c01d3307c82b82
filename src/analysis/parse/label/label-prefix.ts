import type { Label, Token } from '../token';
import { unitAt } from '../unit-at';

/** Labels "Optional:" and "For the dough:" in front of an ingredient. "Eggs: 3" has no such prefix: nothing but an amount follows. */
export function labelPrefix(tokens: readonly Token[], labels: (Label | null)[]): void {
  const colon = tokens.findIndex((token, index) => index > 0 && index < 6 && token.word === ':');
  if (colon < 0 || tokens.slice(0, colon).some((token) => token.kind !== 'word')) return;
  const hasFood = tokens.some(
    (token, i) => i > colon && token.kind === 'word' && token.word.length > 1 && unitAt(tokens, i) === null,
  );
  if (!hasFood) return;
  const label = tokens[0]?.word === 'optional' ? 'COMMENT' : 'PURPOSE';
  for (let i = 0; i < colon; i += 1) labels[i] = label;
}
