import type { ParsedLine } from '../line';
import { assembleLine } from './assemble/assemble-line';
import { isHeading } from './read-heading';
import { labelTokens } from './label/label-tokens';
import { normalizeText } from './normalize-text';
import { tokenize } from './tokenize';

/**
 * Takes an ingredient line apart: normalise, tokenise, label each token, assemble. Never throws; time is linear in the length of the text.
 */
export function parseLine(text: string): ParsedLine {
  const normalized = normalizeText(text);
  if (isHeading(text, normalized)) return headingLine(text);
  const tokens = tokenize(normalized);
  return assembleLine(text, tokens, labelTokens(tokens));
}

function headingLine(text: string): ParsedLine {
  const issue = { code: 'heading', message: 'The line is a heading, not an ingredient.' } as const;
  return {
    text,
    amounts: [],
    size: null,
    name: '',
    preparation: null,
    comment: null,
    purpose: null,
    alternatives: [],
    issues: [issue],
  };
}
