import { readNumber } from '../read-number';
import type { Label, Token } from '../token';
import { unitAt } from '../unit-at';
import { amountJoints, isFiller } from './amount-words';
import { amountFillers, measureWords } from './kitchen-words';
import { unitAfter } from './unit-after';

/** Labels the amounts in brackets behind the food, in comma parts that consist of one, and after "weighing" and "plus". */
export function labelFurtherAmounts(tokens: readonly Token[], labels: (Label | null)[], start: number): void {
  for (let i = start; i < tokens.length; i += 1) {
    const opener = tokens[i]?.word ?? '';
    if (!openers.has(opener)) continue;
    let at = i + 1;
    while (at < i + 6 && (isFiller(tokens, at) || tokens[at]?.word === 'for')) at += 1;
    const isSure = at > i + 1 || opener === 'weighing' || opener === '(' || opener === '[';
    for (let turns = 0; turns < 4; turns += 1) {
      const end = labelMeasure(tokens, labels, { start: at, isSure });
      if (end === null) break;
      at = end;
      while (at < end + 3 && (amountJoints.has(tokens[at]?.word ?? '') || isFiller(tokens, at))) at += 1;
    }
  }
  if (start > 0) labelClosing(tokens, labels, start);
}

/** "1 cup flour 250 mL": a mass or volume that ends the line or a part of it restates the amount. */
function labelClosing(tokens: readonly Token[], labels: (Label | null)[], start: number): void {
  for (let at = start + 1; at < tokens.length; at += 1) {
    if (tokens[at]?.kind !== 'number' || labels[at] !== null || tokens[at - 1]?.kind !== 'word') continue;
    const unit = unitAfter(tokens, at + 1);
    const isEnd = unit !== null && (unit.end === tokens.length || tokens[unit.end]?.word === ',');
    if (!isEnd || led.has(tokens[at - 1]?.word ?? '')) continue;
    if (unit.kind !== 'volume' && unit.kind !== 'mass') continue;
    labels[at] = 'QTY';
    for (let k = at + 1; k < unit.end; k += 1) labels[k] = 'UNIT';
  }
}

// A number behind these words measures something else: "soaked in 1 cup water", "enough to make 2 cups".
const led = new Set('in with make yield to for from or of and about equal measure into by per'.split(' '));

const openers = new Set(['(', '[', ',', ';', 'weighing', 'plus']);

interface Place {
  readonly start: number;
  /** Whether whatever follows may follow an amount here. */
  readonly isSure: boolean;
}

function labelMeasure(tokens: readonly Token[], labels: (Label | null)[], place: Place): number | null {
  const { start, isSure } = place;
  const first = tokens[start]?.word ?? '';
  const number = readNumber(tokens, start);
  if (number === null || first === 'a' || first === 'an' || labels[start] !== null) return null;
  let at = number.end;
  if (tokens[at]?.word === '-') at += 1;
  const unit = unitAfter(tokens, at);
  if (unit === null || unit.kind === 'length') return null;
  const next = tokens[unit.end];
  if (isSure ? next?.word === 'of' : !endsPart(tokens, unit.end)) return null;
  for (let k = start; k < number.end; k += 1) labels[k] = 'QTY';
  for (let k = at; k < unit.end; k += 1) labels[k] = 'UNIT';
  return unit.end;
}

function endsPart(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.kind !== 'word') return true;
  return (
    amountFillers.has(token.word) ||
    measureWords.has(token.word) ||
    token.word === 'apiece' ||
    token.word === 'for' ||
    unitAt(tokens, at) !== null
  );
}
