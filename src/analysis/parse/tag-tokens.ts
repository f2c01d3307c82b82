import { labelAmounts } from './tag-amounts';
import { labelNames } from './tag-names';
import { unitAt } from './numbers-and-units';
import type { Label, Token } from './tokenize';
import { preparationWords, purposeVerbs, sizeWords } from './word-lists';

/** A label for every token, by rules. A trained tagger may take this function's place: whatever labels it gives, the line is read the same way. */
export function labelTokens(tokens: readonly Token[]): readonly Label[] {
  const labels: (Label | null)[] = tokens.map((token) => (token.kind === 'mark' ? 'PUNC' : null));
  for (const step of steps) step(tokens, labels);
  return labels.map((label) => label ?? 'COMMENT');
}

// Each step labels what it is sure of and leaves the rest (null) to the next.
const steps = [labelPrefix, labelFruitParts, labelAmounts, labelSizes, labelAsides, labelNames] as const;

/** Labels the size words between the amount and the food: "2 large eggs", "1 medium to large onion". */
function labelSizes(tokens: readonly Token[], labels: (Label | null)[]): void {
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

/** Labels "Optional:" and "For the dough:" in front of an ingredient. "Eggs: 3" has no such prefix: nothing but an amount follows. */
function labelPrefix(tokens: readonly Token[], labels: (Label | null)[]): void {
  const colon = tokens.findIndex((token, index) => index > 0 && index < 6 && token.word === ':');
  if (colon < 0 || tokens.slice(0, colon).some((token) => token.kind !== 'word')) return;
  const hasFood = tokens.some(
    (token, i) => i > colon && token.kind === 'word' && token.word.length > 1 && unitAt(tokens, i) === null,
  );
  if (!hasFood) return;
  const label = tokens[0]?.word === 'optional' ? 'COMMENT' : 'PURPOSE';
  for (let i = 0; i < colon; i += 1) labels[i] = label;
}

/** Labels "juice of", "finely grated zest and juice of", "leaves from" at the start as preparation: what follows is the fruit and its number. */
function labelFruitParts(tokens: readonly Token[], labels: (Label | null)[]): void {
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

/** Labels what stands beside the food: brackets, "for serving", "plus more", "to taste", "such as …", "optional". */
function labelAsides(tokens: readonly Token[], labels: (Label | null)[]): void {
  labelBrackets(tokens, labels);
  let aside: Label | null = null;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) continue;
    if (token.kind === 'mark') {
      if (endsAside.has(token.word)) aside = null;
      continue;
    }
    if (labels[i] !== null) continue;
    const length = insertLength(tokens, labels, i);
    for (let k = i; k < i + length; k += 1) labels[k] = 'COMMENT';
    if (length > 0) continue;
    aside = startsAside(tokens, labels, i) ?? aside;
    if (aside !== null) labels[i] = aside;
  }
}

const endsAside = new Set([',', ';', '.', '(', ')']);

function labelBrackets(tokens: readonly Token[], labels: (Label | null)[]): void {
  let depth = 0;
  let content: Label = 'COMMENT';
  for (let i = 0; i < tokens.length; i += 1) {
    const word = tokens[i]?.word ?? '';
    if (word === '(' || word === '[') {
      depth += 1;
      content = contentLabel(tokens[i + 1]?.word ?? '');
    }
    if (word === ')' || word === ']') depth = Math.max(0, depth - 1);
    else if (depth > 0) labels[i] ??= isSize(tokens, i) ? 'SIZE' : content;
  }
}

/** "1 onion (large, chopped)". */
function isSize(tokens: readonly Token[], at: number): boolean {
  return sizeWords.has(tokens[at]?.word ?? '') && tokens[at - 1]?.word === '(' && tokens[at + 1]?.kind === 'mark';
}

/** "(chopped)" and "(for serving)" say in brackets what others say behind a comma. */
function contentLabel(first: string): Label {
  if (first === 'for') return 'PURPOSE';
  return bracketed.has(first) || preparationWords.has(first) || first === 'finely' || first === 'freshly'
    ? 'PREP'
    : 'COMMENT';
}

const bracketed = new Set(['cooked', 'ground', 'pitted', 'roughly', 'coarsely', 'thinly', 'lightly']);

/** "2 tbsp or so honey", "a pinch each of thyme and sage": words behind the amount that say nothing of the food. */
function insertLength(tokens: readonly Token[], labels: readonly (Label | null)[], at: number): number {
  const before = labels[at - 1];
  if (before !== 'QTY' && before !== 'UNIT') return 0;
  const word = tokens[at]?.word ?? '';
  const next = tokens[at + 1]?.word ?? '';
  if (word === 'each') return next === 'of' ? 2 : 1;
  if (word !== 'or' || !(next === 'so' || next === 'more' || next === 'less')) return 0;
  return tokens[at + 2]?.word === 'of' ? 3 : 2;
}

function startsAside(tokens: readonly Token[], labels: readonly (Label | null)[], at: number): Label | null {
  const word = tokens[at]?.word ?? '';
  const next = tokens[at + 1]?.word ?? '';
  const label =
    asides.find(([first, seconds]) => first === word && (seconds === null || seconds.has(next)))?.[2] ?? null;
  if (label === 'PURPOSE' && at === 0) return null;
  if (label !== null) return label;
  if (word === 'or' && (labels[at + 1] === 'QTY' || tokens[at + 1]?.kind === 'number')) return 'COMMENT';
  return word === 'to' && purposeVerbs.has(next) ? 'PURPOSE' : null;
}

const any = null;
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

// First word, the words that must follow it (any when null), and what the rest of the part is.
const asides: readonly (readonly [string, ReadonlySet<string> | null, Label])[] = [
  ['for', any, 'PURPOSE'],
  ['to', words('taste your'), 'COMMENT'],
  ['plus', any, 'COMMENT'],
  ['or', words('to as more less so any similar use if whatever equivalent a an'), 'COMMENT'],
  ['as', words('needed required desired necessary you much many per garnish'), 'COMMENT'],
  ['if', any, 'COMMENT'],
  ['such', words('as'), 'COMMENT'],
  ['preferably', any, 'COMMENT'],
  ['optional', any, 'COMMENT'],
  ['depending', any, 'COMMENT'],
  ['about', any, 'COMMENT'],
  ['approximately', any, 'COMMENT'],
  ['weighing', any, 'COMMENT'],
  ['divided', any, 'PREP'],
  ['at', words('room'), 'PREP'],
  ['more', words('to as if for or'), 'COMMENT'],
  ['from', words('a an 1 2 3 4 5 6 8 one two three about'), 'COMMENT'],
  ['to', words('yield make equal measure'), 'COMMENT'],
  ['enough', words('to for'), 'COMMENT'],
  ['like', any, 'COMMENT'],
  ['see', any, 'COMMENT'],
  ['each', any, 'COMMENT'],
  ['available', any, 'COMMENT'],
  ['additional', words('for'), 'COMMENT'],
  ['extra', words('for to'), 'COMMENT'],
  ['i', any, 'COMMENT'],
];
