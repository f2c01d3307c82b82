import { join } from 'node:path';
import { z } from 'zod';
import { tagTokens } from '../analysis/parse-tags/tag-tokens';
import { normalizeText } from '../analysis/parse-text/normalize-text';
import { findBestPath, type TaggerWeights } from '../analysis/parse-tags/tagger';
import { featuresPerWord, readContext, wordTags, writeFeatures } from '../analysis/parse-tags/tagger-features';
import { tokenize, type Tag, type Token } from '../analysis/parse-tokens/tokenize';
import { readJsonLines } from './json-lines';
import { scoreWords } from './score-words';
import { splitBy, type Part } from './split';

const row = z.object({
  source: z.string(),
  sentence: z.string(),
  tokens: z.array(z.string()),
  labels: z.array(z.enum(['QTY', 'UNIT', 'NAME', 'SIZE', 'PREP', 'COMMENT', 'PURPOSE', 'PUNC'])),
});

/** A line whose words are labelled. */
export interface LearnLine {
  readonly source: string;
  readonly tokens: readonly Token[];
  readonly labels: readonly Tag[];
}

interface LabelledLines {
  readonly lines: readonly LearnLine[];
  /** Lines of the part that were left out because their tokens cannot be aligned with ours. */
  readonly unaligned: number;
}

/**
 * Reads the labelled lines of one part of the split, as our tokens.
 * @param dataDir folder with parsing/strangetom_tokens.dev.jsonl.gz
 */
export function readLabelledLines(dataDir: string, part: Part): LabelledLines {
  const rows = readJsonLines(join(dataDir, 'parsing', 'strangetom_tokens.dev.jsonl.gz'), row).filter(
    ({ sentence }) => splitBy(sentence) === part,
  );
  const lines = rows.flatMap(({ source, sentence, tokens: words, labels: given }) => {
    const tokens = tokenize(normalizeText(sentence));
    const labels = alignLabels(
      tokens,
      words.map((text, index) => ({ text, label: given[index] ?? 'COMMENT' })),
    );
    return labels === null ? [] : [{ source, tokens, labels }];
  });
  return { lines, unaligned: rows.length - lines.length };
}

/**
 * Transfers the labels of a line to our tokens of the same sentence; null where the words differ.
 * The labelled tokens write "1 1/2" as "1#1$2" and units in the singular. Our punctuation marks
 * always get PUNC.
 */
export function alignLabels(
  tokens: readonly Token[],
  labelled: readonly { readonly text: string; readonly label: Tag }[],
): readonly Tag[] | null {
  const owners: Tag[] = [];
  const ends = new Set<number>();
  let letters = '';
  for (const { text, label } of labelled) {
    const added = plain(text);
    letters += added;
    for (let i = 0; i < added.length; i += 1) owners.push(label);
    ends.add(letters.length);
  }
  let at = 0;
  const labels: Tag[] = [];
  for (const token of tokens) {
    if (token.kind === 'mark') {
      labels.push('PUNC');
      continue;
    }
    const forms = formsOf(token).filter((candidate) => letters.startsWith(candidate, at));
    const form = forms.find((candidate) => ends.has(at + candidate.length)) ?? forms[0];
    const label = owners[at];
    const before = labels.at(-1);
    if (form === undefined && before !== undefined && rangeWords.has(token.word)) {
      labels.push(before === 'PUNC' ? 'QTY' : before);
      continue;
    }
    if (form === undefined || label === undefined || label === 'PUNC') return null;
    labels.push(label);
    at += form.length;
  }
  return at === letters.length ? labels : null;
}

/** The letters and digits of a text. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}%]/gu, '');
}

function formsOf(token: Token): readonly string[] {
  const word = plain(token.word);
  if (word === '') return [];
  if (token.kind === 'number') return [word];
  return [word, ...singulars.map(([ending, stem]) => (word.endsWith(ending) ? word.slice(0, -ending.length) + stem : ''))] // prettier-ignore
    .filter((form) => form !== '');
}

// The longer stem first: "cloves" is "clove", not "clov".
const singulars = [
  ['s', ''],
  ['ves', 'f'],
  ['es', ''],
] as const;

// The labelled tokens write "8 to 10" as "8-10".
const rangeWords = new Set(['to', 'or', 'and']);

/**
 * Corrects the labels of a line of a noisy source with a tagger that learned from the other
 * sources: a label changes where the best path that keeps it scores more than `price` below
 * another. The New York Times rows have neither SIZE nor PURPOSE, so UNIT and COMMENT may change to
 * these at no price.
 * @param price in the unit of the tagger's weights
 */
export function correctLabels(
  line: LearnLine,
  { bits, features, transitions }: TaggerWeights,
  price: number,
): LearnLine {
  const context = readContext(line.tokens, tagTokens(line.tokens));
  const count = context.words.length;
  if (count === 0) return line;
  const rows = new Int32Array(count * featuresPerWord);
  const scores = new Int32Array(count * wordTags.length);
  writeFeatures(context, 32 - bits, rows);
  scoreWords({ rows, weights: features, scores }, count);
  context.places.forEach((place, word) => {
    const given = line.labels[place] ?? 'COMMENT';
    wordTags.forEach((label, index) => {
      const isFree = label === given || finer[given] === label;
      if (!isFree) scores[word * wordTags.length + index] = (scores[word * wordTags.length + index] ?? 0) - price;
    });
  });
  const path = findBestPath(scores, context.gaps, transitions);
  const labels = [...line.labels];
  context.places.forEach((place, word) => (labels[place] = wordTags[path[word] ?? 0] ?? 'COMMENT'));
  return { ...line, labels };
}

const finer: Readonly<Record<string, string>> = { UNIT: 'SIZE', COMMENT: 'PURPOSE' };

/**
 * Labels the words of a name in brackets COMMENT: "sake (rice wine)" is named by its first word,
 * and the sources disagree on the rest. A name that begins in brackets stays.
 */
export function putBracketsAside(line: LearnLine): LearnLine {
  let inBrackets = false;
  let named = false;
  const labels = line.labels.map((label, index) => {
    const word = line.tokens[index]?.word ?? '';
    if (word === '(' || word === '[') inBrackets = true;
    if (word === ')' || word === ']') inBrackets = false;
    named ||= label === 'NAME' && !inBrackets;
    return label === 'NAME' && inBrackets && named ? 'COMMENT' : label;
  });
  return { ...line, labels };
}
