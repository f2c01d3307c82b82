import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { splitBy } from '../split';

/** What a person who read a line and a food's record said of the two. */
export interface Judgement {
  readonly text: string;
  /** Null where the person said that no food is meant. */
  readonly fdcId: number | null;
  readonly isRight: boolean;
  /**
   * Of how many lines in ten thousand this one was drawn: half of them from recipes, half from labelled lines. 0 for a line of Spoonacular's that was
   * read because their food is another one than ours: it speaks for itself alone.
   */
  readonly standsFor: number;
}

/**
 * The judged lines whose text the data has. The table knows lines by a hash only, for their texts are others'.
 * @param path the table of judgements: line, fdc_id (0: no food is meant), right, stands_for
 * @param dataDir folder with recipes/, parsing/ and lines/
 */
export function readJudgements(path: string, dataDir: string): readonly Judgement[] {
  const texts = new Map(readTexts(dataDir).map((text) => [hashLine(text), text]));
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .flatMap((row) => {
      const [hash = '', fdcId = '', right = '', standsFor = ''] = row.split('\t');
      const text = texts.get(hash);
      if (text === undefined) return [];
      return [
        {
          text,
          fdcId: fdcId === '0' ? null : Number(fdcId),
          isRight: right === 'yes',
          standsFor: Number(standsFor),
        },
      ];
    });
}

/** The name of a line in the table: the first 16 hex digits of the SHA-256 of its text, trimmed and in lower case. */
export function hashLine(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('hex').slice(0, 16);
}

const recipe = z.object({ id: z.string(), ingredients: z.array(z.string()) });
const labelled = z.object({ sentence: z.string() });
const numbered = z.object({ line: z.string() });

/** The texts of the learning part. */
function readTexts(dataDir: string): readonly string[] {
  const recipes = readRows(readFileSync(join(dataDir, 'recipes', 'dev.jsonl')), recipe)
    .filter(({ id }) => splitBy(id) === 'learn')
    .flatMap(({ ingredients }) => ingredients);
  const path = join(dataDir, 'parsing', 'strangetom_labelled.dev.jsonl.gz');
  const lines = readRows(gunzipSync(readFileSync(path)), labelled)
    .map(({ sentence }) => sentence)
    .filter((sentence) => splitBy(sentence) === 'learn');
  const others = readRows(readFileSync(join(dataDir, 'lines', 'spoonacular_line_ndb.dev.jsonl')), numbered)
    .map(({ line }) => line)
    .filter((line) => splitBy(line) === 'learn');
  return [...recipes, ...lines, ...others];
}

function readRows<T>(bytes: Buffer, schema: z.ZodType<T>): readonly T[] {
  return bytes
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((text) => schema.parse(JSON.parse(text)));
}
