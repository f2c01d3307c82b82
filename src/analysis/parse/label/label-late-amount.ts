import { readNumber } from '../read-number';
import type { Label, Token } from '../token';
import { skipOf } from './amount-words';
import { labelFurtherAmounts } from './label-further-amounts';
import { unitAfter } from './unit-after';

/** Labels the first amount behind the food where none opens the line: "Sugar, 2 cups", "eggs: 3", "juice of 1 lemon", "sugar, pinch of". */
export function labelLateAmount(tokens: readonly Token[], labels: (Label | null)[]): void {
  let depth = 0;
  for (let i = 0; i < tokens.length; i += 1) {
    const { word, kind } = tokens[i] ?? nothing;
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth > 0 || kind === 'mark') continue;
    if (i > 0 && endsSearch.has(word)) return;
    const end = labelNumber(tokens, labels, i) ?? labelLastUnit(tokens, labels, i);
    if (end === null) continue;
    labelFurtherAmounts(tokens, labels, end);
    return;
  }
}

const nothing = { word: '', kind: 'mark' } as const;
const endsSearch = new Set(['for', 'into', 'cut', 'soaked', 'or', 'in', 'yield', 'plus']);

function labelNumber(tokens: readonly Token[], labels: (Label | null)[], start: number): number | null {
  const before = tokens[start - 1]?.word;
  const isArticle = tokens[start]?.word === 'a' || tokens[start]?.word === 'an';
  if (isArticle && before !== 'of' && before !== 'from' && before !== ',') return null;
  const number = readNumber(tokens, start);
  if (number === null) return null;
  let at = number.end;
  if (tokens[at]?.word === '-') at += 1;
  const unit = unitAfter(tokens, at);
  if (unit?.kind === 'length') return null;
  const isLast = !isArticle && (number.end === tokens.length || tokens[number.end]?.word === '(');
  const isOfFruit = before === 'of' || labels[start - 1] === 'PREP';
  if (unit === null && !isLast && !isOfFruit) return null;
  for (let k = start; k < number.end; k += 1) labels[k] = 'QTY';
  for (let k = at; unit !== null && k < unit.end; k += 1) labels[k] ??= 'UNIT';
  return unit === null ? number.end : skipOf(tokens, labels, unit.end);
}

/** "sugar, pinch of", "salt - a pinch". */
function labelLastUnit(tokens: readonly Token[], labels: (Label | null)[], start: number): number | null {
  if (tokens[start - 1]?.word !== ',' && tokens[start - 1]?.word !== '-') return null;
  const unit = unitAfter(tokens, start);
  if (unit === null || unit.kind !== 'piece') return null;
  const isEnd = unit.end === tokens.length || (tokens[unit.end]?.word === 'of' && unit.end + 1 === tokens.length);
  if (!isEnd) return null;
  for (let k = start; k < unit.end; k += 1) labels[k] = 'UNIT';
  return skipOf(tokens, labels, unit.end);
}
