import type { Label, Token } from '../token';

/** Labels "juice of", "finely grated zest and juice of", "leaves from" at the start as preparation: what follows is the fruit and its number. */
export function labelFruitParts(tokens: readonly Token[], labels: (Label | null)[]): void {
  let at = 0;
  let hasPart = false;
  for (; at < 7; at += 1) {
    const word = tokens[at]?.word ?? '';
    if (parts.has(word)) hasPart = true;
    else if (!leads.has(word)) break;
  }
  const word = tokens[at]?.word ?? '';
  const isOf = (word === 'of' && !plants.has(tokens[at - 1]?.word ?? '')) || word === 'from';
  if (!hasPart || (!isOf && (tokens[at]?.kind !== 'number' || plants.has(tokens[at - 1]?.word ?? '')))) return;
  for (let i = 0; i < (isOf ? at + 1 : at); i += 1) if (tokens[i]?.kind === 'word') labels[i] = 'PREP';
}

const parts = new Set(['juice', 'zest', 'rind', 'peel', 'leaves', 'seeds', 'pulp', 'kernels']);
// "leaves of romaine" counts leaves; "leaves from 2 sprigs of thyme" counts sprigs.
const plants = new Set(['leaves', 'seeds', 'pulp', 'kernels']);
const leads = new Set('the and or , & + finely freshly fresh grated squeezed strained pared thinly coarsely julienned strips sliced chopped minced plus'.split(' ')); // prettier-ignore
