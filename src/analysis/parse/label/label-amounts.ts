import type { Label, Token } from '../token';
import { labelFurtherAmounts } from './label-further-amounts';
import { labelLateAmount } from './label-late-amount';
import { labelOpening } from './label-opening';
import { labelTrailingUnit } from './label-trailing-unit';

/** Labels the amounts: those the line opens with, those in brackets, those a comma part consists of, and a late one where none opens the line. */
export function labelAmounts(tokens: readonly Token[], labels: (Label | null)[]): void {
  const opening = labelOpening(tokens, labels);
  labelFurtherAmounts(tokens, labels, opening.end);
  if (!opening.found) labelLateAmount(tokens, labels);
  labelTrailingUnit(tokens, labels, opening.end);
}
