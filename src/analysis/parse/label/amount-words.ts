import { readNumber } from '../read-number';
import type { Label, Token } from '../token';
import { amountFillers, measureWords } from './kitchen-words';

/** Words and marks that join two amounts of one food, brackets apart. */
export const amountJoints: ReadonlySet<string> = new Set(
  '/ | \\ - , = + & x plus and or about approximately approx roughly around each total ~ ; an additional another weighing heaping heaped scant generous up to at least : ca circa'.split(
    ' ',
  ),
);

/** Whether a token only leads to an amount ("about", "generous", "("). */
export function isFiller(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.word === '(' || token.word === '~') return true;
  if (token.kind !== 'word' || readNumber(tokens, at) !== null) return false;
  return amountFillers.has(token.word) || measureWords.has(token.word);
}

/** Past an "of" behind a unit, which it labels. */
export function skipOf(tokens: readonly Token[], labels: (Label | null)[], at: number): number {
  if (tokens[at]?.word !== 'of') return at;
  labels[at] = 'COMMENT';
  return at + 1;
}
