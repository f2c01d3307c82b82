import type { Tag, Token } from '../parse-tokens/tokenize';
import { getTraits, join, rowOf, type WordTraits } from './word-traits';

/** The number of features of every word. */
export const featuresPerWord = 48;

/**
 * Writes the table rows of every word's features: `featuresPerWord` rows for each word, word after
 * word.
 * @param shift 32 minus the bits of the table's size
 * @param rows long enough for all words
 */
export function writeFeatures(context: WordContext, shift: number, rows: Int32Array): void {
  const near = createSurroundings();
  for (let i = 0; i < context.words.length; i += 1) {
    readSurroundings(context, i, near);
    writeWord(near, { rows, at: i * featuresPerWord - 1, shift });
  }
}

// Stands for the words before and after the line.
const outside: WordTraits = { word: 7, stem: 7, ending2: 7, ending3: 7, start4: 7, lists: 1 << 20, shape: 0 };
const noRule = 8;

function writeWord(near: Readonly<Surroundings>, target: Target): void {
  writeWords(near, target);
  writeForms(near, target);
  writeRules(near, target);
  writePlace(near, target);
}

/** A word and what stands around it. */
interface Surroundings {
  here: WordTraits;
  back1: WordTraits;
  back2: WordTraits;
  back3: WordTraits;
  next1: WordTraits;
  next2: WordTraits;
  next3: WordTraits;
  /** The word with the one before it, and with the one behind it. */
  pairBack: number;
  pairNext: number;
  /** The rules' tags: of the word, of those beside it, of three words together, of five. */
  rule: number;
  ruleBack: number;
  ruleNext: number;
  rules3: number;
  rules5: number;
  /** What stands before the word, and what behind it. */
  gap: number;
  gapNext: number;
  /** As in `WordContext`. */
  part: number;
  lead: number;
  seen: number;
  isFirst: boolean;
}

function createSurroundings(): Surroundings {
  return {
    here: outside,
    back1: outside,
    back2: outside,
    back3: outside,
    next1: outside,
    next2: outside,
    next3: outside,
    pairBack: 0,
    pairNext: 0,
    rule: noRule,
    ruleBack: noRule,
    ruleNext: noRule,
    rules3: 0,
    rules5: 0,
    gap: 0,
    gapNext: 0,
    part: 0,
    lead: 0,
    seen: 0,
    isFirst: true,
  };
}

/** @param near is overwritten: one object for all words of a line, which saves 2 kB a line. */
function readSurroundings(
  { words, gaps, rules, parts, leads, before }: WordContext,
  i: number,
  near: Surroundings,
): void {
  const here = words[i] ?? outside;
  // V8 looks up an index below 0 as the name of a property, which takes as long as the rest of this.
  const back1 = i < 1 ? outside : (words[i - 1] ?? outside);
  const next1 = words[i + 1] ?? outside;
  near.here = here;
  near.back1 = back1;
  near.back2 = i < 2 ? outside : (words[i - 2] ?? outside);
  near.back3 = i < 3 ? outside : (words[i - 3] ?? outside);
  near.next1 = next1;
  near.next2 = words[i + 2] ?? outside;
  near.next3 = words[i + 3] ?? outside;
  near.pairBack = join(back1.word, here.word);
  near.pairNext = join(here.word, next1.word);
  near.rule = rules[i] ?? noRule;
  near.ruleBack = i < 1 ? noRule : (rules[i - 1] ?? noRule);
  near.ruleNext = rules[i + 1] ?? noRule;
  near.rules3 = near.ruleBack + 9 * near.ruleNext + 81 * near.rule;
  near.rules5 = (i < 2 ? noRule : (rules[i - 2] ?? noRule)) + 9 * (rules[i + 2] ?? noRule) + 81 * near.rules3;
  near.gap = gaps[i] ?? 0;
  near.gapNext = (gaps[i + 1] ?? 0) + (i + 1 < words.length ? 0 : 8);
  near.part = parts[i] ?? 0;
  near.lead = leads[i] ?? 0;
  near.seen = before[i] ?? 0;
  near.isFirst = i === 0;
}

/** Where the features of a word go: feature 1 to `at + 1`. */
interface Target {
  readonly rows: Int32Array;
  readonly at: number;
  readonly shift: number;
}

/** The word and those around it. */
function writeWords(near: Readonly<Surroundings>, { rows, at, shift }: Target): void {
  const { here, back1, back2, back3, next1, next2, next3, pairBack, pairNext } = near;
  rows[at + 1] = rowOf(1, here.word, shift);
  rows[at + 2] = rowOf(2, back1.word, shift);
  rows[at + 3] = rowOf(3, next1.word, shift);
  rows[at + 4] = rowOf(4, back2.word, shift);
  rows[at + 5] = rowOf(5, next2.word, shift);
  rows[at + 6] = rowOf(6, back3.word, shift);
  rows[at + 7] = rowOf(7, next3.word, shift);
  rows[at + 8] = rowOf(8, pairBack, shift);
  rows[at + 9] = rowOf(9, pairNext, shift);
  rows[at + 10] = rowOf(10, join(back2.word, back1.word), shift);
  rows[at + 11] = rowOf(11, join(next1.word, next2.word), shift);
  rows[at + 12] = rowOf(12, join(back2.word, pairBack), shift);
  rows[at + 13] = rowOf(13, join(pairNext, next2.word), shift);
  rows[at + 14] = rowOf(14, join(pairBack, next1.word), shift);
}

/** The forms of the words, and the lists that have them. */
function writeForms(near: Readonly<Surroundings>, { rows, at, shift }: Target): void {
  const { here, back1, next1, gap, gapNext } = near;
  const listsBack = join(back1.lists, here.lists);
  rows[at + 15] = rowOf(15, here.stem, shift);
  rows[at + 16] = rowOf(16, here.ending2, shift);
  rows[at + 17] = rowOf(17, here.ending3, shift);
  rows[at + 18] = rowOf(18, here.start4, shift);
  rows[at + 19] = rowOf(19, here.lists, shift);
  rows[at + 20] = rowOf(20, listsBack, shift);
  rows[at + 21] = rowOf(21, join(here.lists, next1.lists), shift);
  rows[at + 22] = rowOf(22, join(listsBack, next1.lists), shift);
  rows[at + 44] = rowOf(44, join(here.ending3, join(gapNext, next1.lists)), shift);
  rows[at + 45] = rowOf(45, join(here.ending3, join(gap, back1.lists)), shift);
  rows[at + 46] = rowOf(46, join(back1.stem, here.stem), shift);
  rows[at + 47] = rowOf(47, join(here.stem, next1.stem), shift);
}

/** The rules' tags of the word and of those around it. */
function writeRules(near: Readonly<Surroundings>, { rows, at, shift }: Target): void {
  const { here, back1, next1, pairBack, pairNext, rule, ruleBack, ruleNext, rules3, rules5 } = near;
  rows[at + 23] = rowOf(23, join(here.shape, rule), shift);
  rows[at + 24] = rowOf(24, rule, shift);
  rows[at + 25] = rowOf(25, join(rule, here.word), shift);
  rows[at + 26] = rowOf(26, rules3, shift);
  rows[at + 27] = rowOf(27, join(rules3, here.word), shift);
  rows[at + 28] = rowOf(28, rules5, shift);
  rows[at + 40] = rowOf(40, join(rule, pairBack), shift);
  rows[at + 41] = rowOf(41, join(rule, pairNext), shift);
  rows[at + 42] = rowOf(42, join(rule + 9 * ruleBack, back1.word), shift);
  rows[at + 43] = rowOf(43, join(rule + 9 * ruleNext, next1.word), shift);
}

/** The place of the word: the marks around it, its part of the line, and what came before. */
function writePlace(near: Readonly<Surroundings>, { rows, at, shift }: Target): void {
  const { here, pairBack, pairNext, rule, gap, gapNext, part, lead, seen, isFirst } = near;
  const around = gap + 16 * gapNext + 256 * part;
  rows[at + 29] = rowOf(29, join(rule, around), shift);
  rows[at + 30] = rowOf(30, join(around, here.word), shift);
  rows[at + 31] = rowOf(31, join(part, here.word), shift);
  rows[at + 32] = rowOf(32, join(part, here.lists), shift);
  rows[at + 33] = rowOf(33, join(lead, here.word), shift);
  rows[at + 34] = rowOf(34, join(lead, part), shift);
  rows[at + 35] = rowOf(35, join(lead, rule + 16 * part), shift);
  rows[at + 36] = rowOf(36, join(seen, here.word), shift);
  rows[at + 37] = rowOf(37, join(seen + 256 * rule, here.lists), shift);
  rows[at + 38] = rowOf(38, join(gap, pairBack), shift);
  rows[at + 39] = rowOf(39, join(gapNext, pairNext), shift);
  rows[at + 48] = rowOf(48, (isFirst ? 1 : 0) + 2 * gapNext + 64 * rule, shift);
}

/** The words of a line and what stands around them. Marks are not words. */
interface WordContext {
  readonly words: readonly WordTraits[];
  /** The index of each word among the line's tokens. */
  readonly places: readonly number[];
  /** What stands before each word, and last what stands behind the last: one of `gapKinds`. */
  readonly gaps: readonly number[];
  /** The rules' tag of each word: its index in `wordTags`. */
  readonly rules: readonly number[];
  /** The number of commas before the word, and whether it is in brackets: 0 to 7. */
  readonly parts: readonly number[];
  /** The first word since the last comma or bracket, as a trait. */
  readonly leads: readonly number[];
  /** The tags that the rules gave before this word, a bit for each. */
  readonly before: readonly number[];
}

/**
 * The number of kinds of gap: nothing, comma, opening bracket, closing bracket, hyphen or slash,
 * any other mark.
 */
export const gapKinds = 6;

/** The tags that a word may have; marks are always PUNC. */
export const wordTags = ['QTY', 'UNIT', 'NAME', 'SIZE', 'PREP', 'COMMENT', 'PURPOSE'] as const;

/**
 * Reads a line's words for the tagger.
 * @param tags the rules' tag of each token
 */
export function readContext(tokens: readonly Token[], tags: readonly Tag[]): WordContext {
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
    const rule = tagNumbers[tags[i] ?? 'COMMENT'];
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

const tagNumbers = {
  QTY: 0,
  UNIT: 1,
  NAME: 2,
  SIZE: 3,
  PREP: 4,
  COMMENT: 5,
  PURPOSE: 6,
  PUNC: 7,
} as const satisfies Record<Tag, number>;
