import type { Label, Token } from '../token';
import { getTraits, type WordTraits } from './word-traits';

/** The words of one line with what stands around them. Marks are no words of their own. */
export interface WordContext {
  readonly words: readonly WordTraits[];
  /** Index of each word among the line's tokens. */
  readonly places: readonly number[];
  /** What stands before each word, and at the end behind the last: one of `gapKinds`. */
  readonly gaps: readonly number[];
  /** What the rules call each word: its index in `wordLabels`. */
  readonly rules: readonly number[];
  /** Commas before the word and whether it stands in brackets: 0 to 7. */
  readonly parts: readonly number[];
  /** The first word since the last comma or bracket, as its trait. */
  readonly leads: readonly number[];
  /** Which labels the rules gave before this word, a bit for each. */
  readonly before: readonly number[];
}

/** How many kinds of gap there are: nothing, comma, opening bracket, closing bracket, hyphen or slash, any other mark. */
export const gapKinds = 6;

/** The labels a word may have; marks are PUNC and nothing else. */
export const wordLabels = ['QTY', 'UNIT', 'NAME', 'SIZE', 'PREP', 'COMMENT', 'PURPOSE'] as const;

/** @param labels what the rules call each token */
export function readContext(tokens: readonly Token[], labels: readonly Label[]): WordContext {
  const words: WordTraits[] = [];
  const places: number[] = [];
  const gaps: number[] = [];
  const rules: number[] = [];
  const parts: number[] = [];
  const leads: number[] = [];
  const before: number[] = [];
  let inBrackets = 0;
  let commas = 0;
  let gap = 0;
  let lead = 0;
  let seen = 0;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) continue;
    if (token.kind === 'mark') {
      const kind = gapOf(token.word);
      if (kind === openingBracket) inBrackets = 4;
      if (kind === closingBracket) inBrackets = 0;
      if (kind === comma && inBrackets === 0 && commas < 3) commas += 1;
      if (kind <= closingBracket) lead = 0;
      if (gap === 0 || kind < gap) gap = kind;
      continue;
    }
    const word = getTraits(token);
    if (lead === 0) lead = word.word;
    const rule = labelNumbers[labels[i] ?? 'COMMENT'];
    words.push(word);
    places.push(i);
    gaps.push(gap);
    rules.push(rule);
    parts.push(inBrackets + commas);
    leads.push(lead);
    before.push(seen);
    seen |= 1 << rule;
    gap = 0;
  }
  gaps.push(gap);
  return { words, places, gaps, rules, parts, leads, before };
}

const comma = 1;
const openingBracket = 2;
const closingBracket = 3;
const gapsByMark: ReadonlyMap<string, number> = new Map([
  [',', comma],
  [';', comma],
  ['(', openingBracket],
  ['[', openingBracket],
  [')', closingBracket],
  [']', closingBracket],
  ['/', 4],
  ['-', 4],
]);

function gapOf(mark: string): number {
  return gapsByMark.get(mark) ?? 5;
}

const labelNumbers = {
  QTY: 0,
  UNIT: 1,
  NAME: 2,
  SIZE: 3,
  PREP: 4,
  COMMENT: 5,
  PURPOSE: 6,
  PUNC: 7,
} as const satisfies Record<Label, number>;
