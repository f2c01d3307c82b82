import { sizeWords } from './kitchen-words';
import type { Label, Token } from '../token';

/** Labels the size words between the amount and the food: "2 large eggs", "1 medium to large onion". */
export function labelSizes(tokens: readonly Token[], labels: (Label | null)[]): void {
  let at = 0;
  while (at < tokens.length && labels[at] !== null) at += 1;
  const start = at;
  for (; at < tokens.length && at < start + 5; at += 1) {
    const word = tokens[at]?.word ?? '';
    const next = tokens[at + 1]?.word ?? '';
    if (sizeWords.has(word) || (word === 'extra' && sizeWords.has(next))) labels[at] = 'SIZE';
    else if ((joints.has(word) || word === '-') && at > start && sizeWords.has(next)) labels[at] = 'SIZE';
    else if (word === 'very' && sizeWords.has(next)) labels[at] = 'SIZE';
    else if ((word === 'size' || word === 'sized') && at > start && labels[at - 1] === 'SIZE') labels[at] = 'SIZE';
    else break;
  }
}

const joints = new Set(['to', 'or', '/']);
