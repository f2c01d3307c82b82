import type { LineKind, ParsedLine } from '../line';
import { describeOtherKind } from '../other-kind';
import { assembleLine } from './assemble-line';
import { findOtherKind } from '../parse-text/line-kind';
import { normalizeText } from '../parse-text/normalize-text';
import { reconcileTags } from '../parse-tags/reconcile-tags';
import { describeLeftOut, keepFirstFood, splitLines } from './several-foods';
import { tagTokens } from '../parse-tags/tag-tokens';
import type { Tagger, Tagging } from '../parse-tags/tagger';
import { tidyText } from '../parse-text/tidy-text';
import { tokenize, type Tag, type Token } from '../parse-tokens/tokenize';

/** Parses one ingredient line. */
type Parser = (text: string) => ParsedLine;

/**
 * Creates a parser: normalise, tokenise, tag each token by rules, let the tagger correct the tags,
 * assemble. It never throws, takes time linear in the length of the text, and reads a line the same
 * whatever was read before.
 */
export function createParser(tagger: Tagger): Parser {
  const { read, tag, assemble } = createParserStages(tagger);
  return (sent) => assemble(tag(read(sent)));
}

/**
 * The stages of a parser. Of many lines, all pass one stage before the next, because its code and
 * tables then stay in the caches of the processor: that saves a tenth of the time of parsing.
 */
export interface ParserStages {
  readonly read: (sent: string) => ReadLine;
  readonly tag: (line: ReadLine) => TaggedLine;
  readonly assemble: (line: TaggedLine) => ParsedLine;
}

/** The words of a line, or what it is instead of an ingredient. */
interface ReadLine {
  /** As sent, with marks of emphasis, which show headings. */
  readonly sent: string;
  readonly text: string;
  /** Null for an ingredient. */
  readonly otherKind: Exclude<LineKind, 'ingredient'> | null;
  /** None where the line is no ingredient. */
  readonly tokens: readonly Token[];
  /** What the text goes on with: other foods. */
  readonly further: readonly string[];
}

/** A line with the tags of its words: those of the rules, and what the tagger makes of them. */
interface TaggedLine {
  readonly line: ReadLine;
  readonly rules: readonly Tag[];
  readonly tagging: Tagging;
}

/** Creates the stages of a parser: a line passes `read`, `tag` and `assemble`. */
export function createParserStages(tagger: Tagger): ParserStages {
  return {
    read: readLine,
    tag(line) {
      const rules = tagTokens(line.tokens);
      return { line, rules, tagging: tagger.tag(line.tokens, rules) };
    },
    assemble(tagged) {
      const { sent, text } = tagged.line;
      const line = assemble(tagged);
      return text === sent ? line : { ...line, sent };
    },
  };
}

function readLine(sent: string): ReadLine {
  const text = tidyText(sent);
  const [written, ...lines] = splitLines(text);
  const firstLine = written.replace(behindOpenAmount, '');
  const further = [written.slice(firstLine.length + 2), ...lines].map((line) => line.trim().slice(0, maxLeftOut));
  const normalized = normalizeText(firstLine);
  const otherKind = findOtherKind(sent, normalized);
  return {
    sent,
    text,
    otherKind,
    tokens: otherKind === null ? tokenize(normalized) : [],
    further: further.filter((line) => line !== '').slice(0, maxLines),
  };
}

/** Characters of a further line, and lines, that are quoted. */
const maxLeftOut = 60;
const maxLines = 8;

function assemble({ line: { text, otherKind, tokens, further }, rules, tagging }: TaggedLine): ParsedLine {
  if (otherKind !== null) return lineWithoutFood(text, otherKind);
  const { tags, leftOut } = keepFirstFood(tokens, reconcileTags(tokens, rules, tagging.tags));
  const line = assembleLine({ text, tokens, tags, tagging });
  const unread = [...leftOut, ...further];
  return unread.length > 0 ? { ...line, issues: [...line.issues, describeLeftOut(unread)] } : line;
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
