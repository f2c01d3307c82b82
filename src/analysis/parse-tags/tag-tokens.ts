import { toWordSet } from '../words';
import { preparationWords, purposeVerbs, sizeWords } from '../parse-tokens/line-words';
import { findUnitAt } from '../parse-tokens/numbers-and-units';
import { tagAmounts } from './tag-amounts';
import { tagNames } from './tag-names';
import { wordAt, type Tag, type Token } from '../parse-tokens/tokenize';

/** A tag for every token, by rules. Tags from a trained tagger are read in the same way. */
export function tagTokens(tokens: readonly Token[]): readonly Tag[] {
  const tags: (Tag | null)[] = tokens.map((token) => (token.kind === 'mark' ? 'PUNC' : null));
  for (const step of steps) step(tokens, tags);
  return tags.map((tag) => tag ?? 'COMMENT');
}

// Each step tags what it is sure of and leaves the rest (null) to the next.
const steps = [tagPrefix, tagFruitParts, tagAmounts, tagSizes, tagAsides, tagNames] as const;

/**
 * Tags the size words between the amount and the food: "2 large eggs", "1 medium to large onion".
 */
function tagSizes(tokens: readonly Token[], tags: (Tag | null)[]): void {
  let at = 0;
  while (at < tokens.length && tags[at] !== null) at += 1;
  const start = at;
  for (; at < tokens.length && at < start + 5; at += 1) {
    const word = wordAt(tokens, at);
    const next = wordAt(tokens, at + 1);
    if (sizeWords.has(word) || (word === 'extra' && sizeWords.has(next))) tags[at] = 'SIZE';
    else if ((joints.has(word) || word === '-') && at > start && sizeWords.has(next)) tags[at] = 'SIZE';
    else if (word === 'very' && sizeWords.has(next)) tags[at] = 'SIZE';
    else if ((word === 'size' || word === 'sized') && at > start && tags[at - 1] === 'SIZE') tags[at] = 'SIZE';
    else break;
  }
}

const joints = new Set(['to', 'or', '/']);

/**
 * Tags "Optional:" and "For the dough:" before an ingredient. In "Eggs: 3" only an amount follows,
 * so it is no such prefix.
 */
function tagPrefix(tokens: readonly Token[], tags: (Tag | null)[]): void {
  const colon = tokens.findIndex((token, index) => index > 0 && index < 6 && token.word === ':');
  if (colon < 0 || tokens.slice(0, colon).some((token) => token.kind !== 'word')) return;
  const hasFood = tokens.some(
    (token, i) => i > colon && token.kind === 'word' && token.word.length > 1 && findUnitAt(tokens, i) === null,
  );
  if (!hasFood) return;
  const tag = wordAt(tokens, 0) === 'optional' ? 'COMMENT' : 'PURPOSE';
  for (let i = 0; i < colon; i += 1) tags[i] = tag;
}

/**
 * Tags "juice of", "finely grated zest and juice of" and "leaves from" at the start as preparation:
 * the fruit and its number follow.
 */
function tagFruitParts(tokens: readonly Token[], tags: (Tag | null)[]): void {
  let at = 0;
  let hasPart = false;
  for (; at < 7; at += 1) {
    const word = wordAt(tokens, at);
    if (parts.has(word)) hasPart = true;
    else if (!leads.has(word)) break;
  }
  const word = wordAt(tokens, at);
  const isOf = (word === 'of' && !plants.has(wordAt(tokens, at - 1))) || word === 'from';
  if (!hasPart || (!isOf && (tokens[at]?.kind !== 'number' || plants.has(wordAt(tokens, at - 1))))) return;
  for (let i = 0; i < (isOf ? at + 1 : at); i += 1) if (tokens[i]?.kind === 'word') tags[i] = 'PREP';
}

const parts = new Set(['juice', 'zest', 'rind', 'peel', 'leaves', 'seeds', 'pulp', 'kernels', 'florets', 'fronds']);

// "leaves of romaine" counts leaves; "leaves from 2 sprigs of thyme" counts sprigs.
const plants = new Set(['leaves', 'seeds', 'pulp', 'kernels', 'florets', 'fronds']);
const leads = toWordSet(`
  the and or , & + finely freshly fresh grated squeezed strained pared thinly coarsely julienned
  strips sliced chopped minced plus
`); // prettier-ignore

/**
 * Tags what stands around the food: brackets, "for serving", "plus more", "to taste", "such as …",
 * "optional".
 */
function tagAsides(tokens: readonly Token[], tags: (Tag | null)[]): void {
  tagBrackets(tokens, tags);
  let aside: Tag | null = null;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) continue;
    if (token.kind === 'mark') {
      if (endsAside.has(token.word)) aside = null;
      continue;
    }
    if (tags[i] !== null) continue;
    const length = insertLength(tokens, tags, i);
    for (let k = i; k < i + length; k += 1) tags[k] = 'COMMENT';
    if (length > 0) continue;
    aside = startsAside(tokens, tags, i) ?? aside;
    if (aside !== null) tags[i] = aside;
  }
}

const endsAside = new Set([',', ';', '.', '(', ')']);

function tagBrackets(tokens: readonly Token[], tags: (Tag | null)[]): void {
  let depth = 0;
  let content: Tag = 'COMMENT';
  for (let i = 0; i < tokens.length; i += 1) {
    const word = wordAt(tokens, i);
    if (word === '(' || word === '[') {
      depth += 1;
      content = contentTag(wordAt(tokens, i + 1));
    }
    if (word === ')' || word === ']') depth = Math.max(0, depth - 1);
    else if (depth > 0) tags[i] ??= isSize(tokens, i) ? 'SIZE' : content;
  }
}

/** "1 onion (large, chopped)". */
function isSize(tokens: readonly Token[], at: number): boolean {
  return sizeWords.has(wordAt(tokens, at)) && wordAt(tokens, at - 1) === '(' && tokens[at + 1]?.kind === 'mark';
}

/** "(chopped)" and "(for serving)" are tagged as if they followed a comma. */
function contentTag(first: string): Tag {
  if (first === 'for') return 'PURPOSE';
  return bracketed.has(first) || preparationWords.has(first) || first === 'finely' || first === 'freshly'
    ? 'PREP'
    : 'COMMENT';
}

const bracketed = new Set(['cooked', 'ground', 'pitted', 'roughly', 'coarsely', 'thinly', 'lightly']);

/**
 * "2 tbsp or so honey", "a pinch each of thyme and sage": words behind the amount that do not
 * describe the food.
 */
function insertLength(tokens: readonly Token[], tags: readonly (Tag | null)[], at: number): number {
  const before = tags[wordAt(tokens, at - 1) === ')' ? at - 2 : at - 1];
  if (before !== 'QTY' && before !== 'UNIT') return 0;
  const word = wordAt(tokens, at);
  const next = wordAt(tokens, at + 1);
  if (word === 'each') return next === 'of' ? 2 : 1;
  if (word !== 'or') return 0;
  const length = openings.has(next) ? 2 : openPairs.has(`${next} ${wordAt(tokens, at + 2)}`) ? 3 : 0;
  return length > 0 && wordAt(tokens, at + length) === 'of' ? length + 1 : length;
}

// "1 tbsp or to taste sugar".
const openings = toWordSet('so more less');
const openPairs = new Set(['to taste', 'as needed', 'as required', 'as desired']);

function startsAside(tokens: readonly Token[], tags: readonly (Tag | null)[], at: number): Tag | null {
  const word = wordAt(tokens, at);
  const next = wordAt(tokens, at + 1);
  const tag = asides.find(([first, seconds]) => first === word && (seconds === null || seconds.has(next)))?.[2] ?? null;
  if (tag === 'PURPOSE' && at === 0) return null;
  if (tag !== null) return tag;
  if (word === 'or' && (tags[at + 1] === 'QTY' || tokens[at + 1]?.kind === 'number')) return 'COMMENT';
  return word === 'to' && purposeVerbs.has(next) ? 'PURPOSE' : null;
}

const any = null;

// The first word, the words that must follow it (null for any), and the tag of the rest of the
// part.
const asides: readonly (readonly [string, ReadonlySet<string> | null, Tag])[] = [
  ['for', any, 'PURPOSE'],
  ['to', toWordSet('taste your'), 'COMMENT'],
  ['plus', any, 'COMMENT'],
  ['or', toWordSet('to as more less so any similar use if whatever equivalent a an'), 'COMMENT'],
  ['as', toWordSet('needed required desired necessary you much many per garnish'), 'COMMENT'],
  ['if', any, 'COMMENT'],
  ['such', toWordSet('as'), 'COMMENT'],
  ['preferably', any, 'COMMENT'],
  ['optional', any, 'COMMENT'],
  ['depending', any, 'COMMENT'],
  ['about', any, 'COMMENT'],
  ['approximately', any, 'COMMENT'],
  ['weighing', any, 'COMMENT'],
  ['divided', any, 'PREP'],
  ['at', toWordSet('room'), 'PREP'],
  ['more', toWordSet('to as if for or'), 'COMMENT'],
  ['from', toWordSet('a an 1 2 3 4 5 6 8 one two three about'), 'COMMENT'],
  ['to', toWordSet('yield make equal measure'), 'COMMENT'],
  ['enough', toWordSet('to for'), 'COMMENT'],
  ['like', any, 'COMMENT'],
  ['see', any, 'COMMENT'],
  ['each', any, 'COMMENT'],
  ['available', any, 'COMMENT'],
  ['additional', toWordSet('for'), 'COMMENT'],
  ['extra', toWordSet('for to'), 'COMMENT'],
  ['i', any, 'COMMENT'],
];
