import type { ParsedLine } from '../line';
import { assembleLine } from './assemble-line';
import { normalizeText } from '../parse-text/normalize-text';
import { tagTokens } from '../parse-tags/tag-tokens';
import { tokenize, type Tag, type Token } from '../parse-tokens/tokenize';

/**
 * The parts of a line, each copied from the text of `toPlainLine` by a local model; '' for none.
 */
export interface LineSpans {
  readonly amount: string;
  readonly food: string;
  readonly prep: string;
}

/** The text of a line from which spans are copied: one spelling for fractions, blanks and marks. */
export function toPlainLine(text: string): string {
  return tokenize(normalizeText(text))
    .map((token) => (token.spaced ? ` ${token.text}` : token.text))
    .join('')
    .trim();
}

/**
 * The line read by those spans. Numbers and units in them are read by the same rules as in every
 * line. The certainty stays that of the line as it was read before: the accuracy of the spans was never
 * measured.
 * @returns null if a span is not in the line, two spans overlap, or no span names a food
 */
export function parseBySpans(
  { text, sent, certainty }: ParsedLine,
  { amount, food, prep }: LineSpans,
): ParsedLine | null {
  const tokens = tokenize(normalizeText(text));
  const tags = [...tagTokens(tokens)].map((tag) => (keptTags.has(tag) ? tag : 'COMMENT'));
  const taken = new Set<number>();
  // The food first: an amount that occurs twice in the line is then found next to it.
  for (const [span, tag] of [
    [food, 'NAME'],
    [prep, 'PREP'],
    [amount, null],
  ] as const) {
    const words = tokenize(normalizeText(span));
    if (words.length === 0) continue;
    const at = findRun(tokens, words, taken);
    if (at === -1) return null;
    for (let i = at; i < at + words.length; i += 1) {
      taken.add(i);
      if (tag !== null && tags[i] !== 'PUNC') tags[i] = tag;
    }
  }
  if (!tags.includes('NAME')) return null;
  // Numbers and units outside the spans are no amounts of this food.
  const read = tags.map((tag, index) => (taken.has(index) || tag === 'PUNC' ? tag : 'COMMENT'));
  return { ...assembleLine({ text, tokens, tags: read, tagging: null }), sent, certainty };
}

// The rules' tags for parts of amounts and for marks.
const keptTags = new Set<Tag>(['QTY', 'UNIT', 'SIZE', 'PUNC']);

function findRun(tokens: readonly Token[], words: readonly Token[], taken: ReadonlySet<number>): number {
  for (let at = 0; at + words.length <= tokens.length; at += 1) {
    if (words.every(({ word }, index) => tokens[at + index]?.word === word && !taken.has(at + index))) return at;
  }
  return -1;
}
