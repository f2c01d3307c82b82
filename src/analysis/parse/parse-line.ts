import type { ParsedLine } from '../line';
import { assembleLine } from './assemble-line';
import { normalizeText } from './normalize-text';
import { reconcileTags } from './reconcile-tags';
import { tagTokens } from './tag-tokens';
import type { Tagger } from './tagger';
import { tokenize } from './tokenize';

/** Parses one ingredient line. */
type Parser = (text: string) => ParsedLine;

/**
 * Creates a parser: normalise, tokenise, tag each token by rules, let the tagger correct the tags,
 * assemble. It never throws, takes time linear in the length of the text, and reads a line the same
 * whatever was read before.
 */
export function createParser(tagger: Tagger): Parser {
  return (text) => {
    const normalized = normalizeText(text);
    if (isHeading(text, normalized)) return headingLine(text);
    const tokens = tokenize(normalized);
    const rules = tagTokens(tokens);
    const tagging = tagger.tag(tokens, rules);
    return assembleLine({ text, tokens, tags: reconcileTags(tokens, rules, tagging.tags), tagging });
  };
}

// Assumed: no labelled line is a heading.
const headingCertainty = 0.95;

function headingLine(text: string): ParsedLine {
  const issue = { code: 'heading', message: 'The line is a heading, not an ingredient.' } as const;
  return { ...blankLine, text, certainty: headingCertainty, issues: [issue] };
}

/** A line without any reading. */
export const blankLine: ParsedLine = {
  text: '',
  amounts: [],
  size: null,
  name: '',
  preparation: null,
  comment: null,
  purpose: null,
  alternatives: [],
  wording: null,
  certainty: 0,
  issues: [],
};

/**
 * Whether a line is the heading of a group and names no ingredient: "For the sauce:",
 * "**Dressing**", "FILLING".
 */
function isHeading(text: string, normalized: string): boolean {
  if (/\d/.test(normalized) || !/\p{L}/u.test(normalized)) return false;
  if (/^[^:,(]{1,60}:$/.test(normalized)) return true;
  if (/^\s*(?:\*\*|__|#{1,6} |==|--)/.test(text) && /(?:\*\*|__|==|--|^\s*#{1,6} .{1,60})\s*$/.test(text))
    return normalized.length <= 60;
  if (/^<(h[1-6]|b|strong)>[^<>]{1,60}<\/\1>$/i.test(text.trim())) return true;
  return (
    /^for (?:the|serving|garnish|assembly|topping)(?: [\p{L}'-]+){0,4}$/iu.test(normalized) && !normalized.includes(',')
  );
}

/**
 * The line in its own words, for callers who ask what it says rather than what it means: "lemon" of
 * "juice of 1 lemon".
 */
export function toOwnWords(line: ParsedLine): ParsedLine {
  const { wording, amounts } = line;
  if (wording === null) return line;
  const { name, unit, preparation } = wording;
  return { ...line, name, preparation, amounts: amounts.map((amount, i) => (i === 0 ? { ...amount, unit } : amount)) };
}
