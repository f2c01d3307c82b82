import type { ParsedLine } from '../line';
import { assembleLine } from './assemble/assemble-line';
import { blankLine } from './blank-line';
import { isHeading } from './read-heading';
import { labelTokens } from './label/label-tokens';
import { normalizeText } from './normalize-text';
import type { Tagger } from './tagger/create-tagger';
import { reconcileLabels } from './tagger/reconcile-labels';
import { tokenize } from './tokenize';

/** Takes one ingredient line apart. */
export type Parser = (text: string) => ParsedLine;

/**
 * A parser: normalise, tokenise, label each token by rules, let the tagger correct the labels, assemble. It never throws; its time is linear in
 * the length of the text, and a line is read alike whatever was read before.
 */
export function createParser(tagger: Tagger): Parser {
  return (text) => {
    const normalized = normalizeText(text);
    if (isHeading(text, normalized)) return headingLine(text);
    const tokens = tokenize(normalized);
    const rules = labelTokens(tokens);
    const tagging = tagger.tag(tokens, rules);
    return assembleLine({ text, tokens, labels: reconcileLabels(tokens, rules, tagging.labels), tagging });
  };
}

// Not measured: no labelled line is a heading.
const headingCertainty = 0.95;

function headingLine(text: string): ParsedLine {
  const issue = { code: 'heading', message: 'The line is a heading, not an ingredient.' } as const;
  return { ...blankLine, text, certainty: headingCertainty, issues: [issue] };
}
