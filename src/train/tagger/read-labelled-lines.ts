import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { normalizeText } from '../../analysis/parse/normalize-text';
import { tokenize } from '../../analysis/parse/tokenize';
import type { Label, Token } from '../../analysis/parse/token';
import { alignLabels } from './align-labels';
import { splitBy, type Part } from '../split';

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
  readonly labels: readonly Label[];
}

export interface LabelledLines {
  readonly lines: readonly LearnLine[];
  /** How many lines of the part were left out because their words are not ours. */
  readonly unaligned: number;
}

/**
 * The labelled lines of one part of the split, in our tokens.
 * @param dataDir folder with parsing/strangetom_tokens.dev.jsonl.gz
 */
export function readLabelledLines(dataDir: string, part: Part): LabelledLines {
  const rows = gunzipSync(readFileSync(join(dataDir, 'parsing', 'strangetom_tokens.dev.jsonl.gz')))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((text) => row.parse(JSON.parse(text)))
    .filter(({ sentence }) => splitBy(sentence) === part);
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
