import { readUnit } from '../unit';
import { hashText, maxCachedLength } from '../words';
import {
  amountFillers,
  commentLeads,
  descriptors,
  measureWords,
  preparationLeads,
  preparationWords,
  purposeVerbs,
  sizeWords,
  trailingPreparations,
} from '../parse-tokens/line-words';
import type { Token } from '../parse-tokens/tokenize';

/** What the tagger sees of one word, as numbers; equal words have equal traits. */
export interface WordTraits {
  /** Hash of the word itself; numbers in digits fall into a few classes. */
  readonly word: number;
  readonly stem: number;
  readonly ending2: number;
  readonly ending3: number;
  readonly start4: number;
  /** The word lists that have it, a bit for each, and the kind of unit it names. */
  readonly lists: number;
  /** Whether it has letters, capitals, digits and hyphens. */
  readonly shape: number;
}

/**
 * The traits of a token. Cached up to a limit, because recipes use the same words again and again.
 */
export function getTraits(token: Token): WordTraits {
  const known = seen.get(token.text);
  if (known !== undefined) return known;
  const traits = readTraits(token);
  if (seen.size >= maxWords) seen.clear();
  if (token.text.length <= maxCachedLength) seen.set(token.text, traits);
  return traits;
}

const seen = new Map<string, WordTraits>();
const maxWords = 20_000;

function readTraits(token: Token): WordTraits {
  const word = token.kind === 'number' ? numberClass(token) : token.word;
  return {
    word: hashText(word),
    stem: hashText(stemOf(word)),
    ending2: hashText(word.slice(-2)),
    ending3: hashText(word.slice(-3)),
    start4: hashText(word.slice(0, 4)),
    lists: listsOf(token),
    shape: shapeOf(token),
  };
}

function numberClass({ text, value }: Token): string {
  if (text.includes('/')) return '#fraction';
  if (!Number.isInteger(value)) return '#decimal';
  if (value === 1) return '#1';
  return value < 10 ? '#few' : value < 50 ? '#many' : '#hundreds';
}

function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ch|sh|o|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const lists = [
  sizeWords,
  measureWords,
  amountFillers,
  preparationWords,
  preparationLeads,
  trailingPreparations,
  commentLeads,
  purposeVerbs,
  descriptors,
] as const;

const unitKinds = ['mass', 'volume', 'piece', 'container', 'size', 'length'] as const;

function listsOf(token: Token): number {
  if (token.kind === 'number') return 1;
  const unit = readUnit(token.text);
  const onLists = lists.reduce((bits, list, index) => bits | (list.has(token.word) ? 16 << index : 0), 0);
  return onLists | (unit === null ? 0 : 2 * (unitKinds.indexOf(unit.kind) + 1));
}

function shapeOf({ kind, text }: Token): number {
  if (kind === 'number') return 1;
  const hyphen = text.includes('-') ? 8 : 0;
  if (/\d/.test(text)) return 2 + hyphen;
  if (text === text.toLowerCase()) return 3 + hyphen;
  return (text === text.toUpperCase() ? 4 : 5) + hyphen;
}

/** Joins two numbers into one of 32 bits; the order counts. */
export function join(a: number, b: number): number {
  const sum = (Math.imul(a, 0x9e3779b1) + Math.imul(b, 0x85ebca77)) | 0;
  return sum ^ (sum >>> 15);
}

/**
 * The row for a feature of one kind, in a table of 2^(32 - shift) rows: the upper bits of a
 * multiplied hash.
 */
export function rowOf(kind: number, value: number, shift: number): number {
  const hash = Math.imul(value ^ Math.imul(kind, 0x9e3779b1), 0x85ebca6b);
  return Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) >>> shift;
}
