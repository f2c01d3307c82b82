import type { LineKind, ParsedLine } from '../line';
import { describeOtherKind } from '../other-kind';
import { assembleLine } from './assemble-line';
import { findOtherKind } from './line-kind';
import { normalizeText } from './normalize-text';
import { reconcileTags } from './reconcile-tags';
import { firstLineOf, foodsLeftOut, keepFirstFood } from './several-foods';
import { tagTokens } from './tag-tokens';
import type { Tagger } from './tagger';
import { tidyText } from './tidy-text';
import { tokenize } from './tokenize';

/** Parses one ingredient line. */
type Parser = (text: string) => ParsedLine;

/**
 * Creates a parser: normalise, tokenise, tag each token by rules, let the tagger correct the tags,
 * assemble. It never throws, takes time linear in the length of the text, and reads a line the same
 * whatever was read before.
 */
export function createParser(tagger: Tagger): Parser {
  return (sent) => {
    const text = tidyText(sent);
    const line = parseText(tagger, { text, sent });
    return text === sent ? line : { ...line, sent };
  };
}

/** @param sent with marks of emphasis, which show headings */
function parseText(tagger: Tagger, { text, sent }: { text: string; sent: string }): ParsedLine {
  const firstLine = firstLineOf(text).replace(behindOpenAmount, '');
  const normalized = normalizeText(firstLine);
  const otherKind = findOtherKind(sent, normalized);
  if (otherKind !== null) return lineWithoutFood(text, otherKind);
  const tokens = tokenize(normalized);
  const rules = tagTokens(tokens);
  const tagging = tagger.tag(tokens, rules);
  const { tags, isCut } = keepFirstFood(tokens, reconcileTags(tokens, rules, tagging.tags));
  const line = assembleLine({ text, tokens, tags, tagging });
  return isCut || firstLine !== text ? { ...line, issues: [...line.issues, foodsLeftOut] } : line;
}

/** "Salt to taste, chilli powder 1 tsp": the amount at the end is that of another food. */
const behindOpenAmount =
  /(?<=^\p{L}[^,\d]{1,40}\b(?:to taste|as (?:needed|required|per taste))), (?!(?:about|approx|around|i|or|plus|start|more|maybe|usually|say|at|roughly|up|to|for|you|from|we|and|with|use|used|minimum|max)\b)\p{L}[^,\d]{2,40} \d[\d/]{0,3} ?\p{L}{1,12}$/iu;

// Assumed: no labelled line is a heading, a note or a step.
const otherKindCertainty = 0.95;

function lineWithoutFood(text: string, kind: Exclude<LineKind, 'ingredient'>): ParsedLine {
  return { ...blankLine, text, kind, certainty: otherKindCertainty, issues: [describeOtherKind(kind)] };
}

/** A line without any reading. */
export const blankLine: ParsedLine = {
  text: '',
  kind: 'ingredient',
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
 * The line in its own words, for callers who ask what it says rather than what it means: "lemon" of
 * "juice of 1 lemon".
 */
export function toOwnWords(line: ParsedLine): ParsedLine {
  const { wording, amounts } = line;
  if (wording === null) return line;
  const { name, unit, preparation } = wording;
  return { ...line, name, preparation, amounts: amounts.map((amount, i) => (i === 0 ? { ...amount, unit } : amount)) };
}
