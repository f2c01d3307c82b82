import type { ParsedLine } from '../line';
import { assembleLine } from './assemble-line';
import { labelTokens } from './tag-tokens';
import { normalizeText } from './normalize-text';
import { tokenize, type Label, type Token } from './tokenize';

/** The parts of a line as somebody else read them, each copied from `toPlainLine`; '' where there is none. */
export interface LineSpans {
  readonly amount: string;
  readonly food: string;
  readonly prep: string;
}

/** The line as its spans must be copied from: one form for all spellings of fractions, blanks and marks. */
export function toPlainLine(text: string): string {
  return tokenize(normalizeText(text))
    .map((token) => (token.spaced ? ` ${token.text}` : token.text))
    .join('')
    .trim();
}

/**
 * The line by those spans. What the numbers and units in them are worth is worked out here, by the same rules as for every line; its certainty stays
 * what it was, as nobody measured whoever copied the spans.
 * @param line as it was read before
 * @returns null where a span is not in the line, two of them overlap, or none names a food
 */
export function parseBySpans({ text, certainty }: ParsedLine, { amount, food, prep }: LineSpans): ParsedLine | null {
  const tokens = tokenize(normalizeText(text));
  const labels = [...labelTokens(tokens)].map((label) => (keptLabels.has(label) ? label : 'COMMENT'));
  const taken = new Set<number>();
  // The food first: an amount that stands twice in the line is then found beside it.
  for (const [span, label] of [
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
      if (label !== null && labels[i] !== 'PUNC') labels[i] = label;
    }
  }
  if (!labels.includes('NAME')) return null;
  const read = labels.map((label, index) => leaveOut(label, taken.has(index)));
  return { ...assembleLine({ text, tokens, labels: read, tagging: null }), certainty };
}

// Of the rules' labels: what an amount is made of, and the marks.
const keptLabels = new Set<Label>(['QTY', 'UNIT', 'SIZE', 'PUNC']);

/** Numbers and units outside of the spans say no amount of this food. */
function leaveOut(label: Label, isTaken: boolean): Label {
  return isTaken || label === 'PUNC' ? label : 'COMMENT';
}

function findRun(tokens: readonly Token[], words: readonly Token[], taken: ReadonlySet<number>): number {
  for (let at = 0; at + words.length <= tokens.length; at += 1) {
    if (words.every(({ word }, index) => tokens[at + index]?.word === word && !taken.has(at + index))) return at;
  }
  return -1;
}
