import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { splitBy, type Part } from './split';

/**
 * The lines drawn at random and read with the food that was found for them, of the learning part alone.
 * @param folder tables with the columns source, key (the first 12 hex digits of the SHA-256 of the trimmed line), set, food, food_verdict
 * @param dataDir where the texts are
 */
export function readJudgedLines(folder: string, dataDir: string): readonly Judgement[] {
  if (!existsSync(folder)) return [];
  const texts = new Map(
    readLines(dataDir).flatMap(({ text, part }) => (part === 'learn' ? [[keyOf(text), text.trim()] as const] : [])),
  );
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').slice(1))
    .flatMap((row) => {
      const [, key = '', , food = '', verdict = ''] = row.split('\t');
      const text = texts.get(key);
      if (text === undefined || (food === '-' && verdict !== 'none-right')) return [];
      const fdcId = food === '-' ? null : Number(food);
      return [{ text, fdcId, isRight: verdict !== 'wrong', isStandIn: verdict === 'stand-in', standsFor }];
    });
}

// What a line of the sample by strata stands for in the mean, so that a line counts the same in both samples.
const standsFor = 13;

function keyOf(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex').slice(0, 12);
}

/** What a person who read a line and a food's record said of the two. */
export interface Judgement {
  readonly text: string;
  /** Null where the person said that no food is meant. */
  readonly fdcId: number | null;
  /** A stand-in whose figures serve is right. */
  readonly isRight: boolean;
  /** Whether the person said that the food only stands in. */
  readonly isStandIn: boolean;
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
  // Only lines of the learning part were judged for learning; a row of another line says nothing here.
  const texts = new Map(
    readLines(dataDir).flatMap(({ text, part }) => (part === 'learn' ? [[hashLine(text), text] as const] : [])),
  );
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
          isStandIn: false,
          standsFor: Number(standsFor),
        },
      ];
    });
}

/** The name of a line in the table: the first 16 hex digits of the SHA-256 of its text, trimmed and in lower case. */
export function hashLine(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('hex').slice(0, 16);
}

/** An ingredient line of the labelled data, and the part of the split it belongs to. */
export interface DataLine {
  readonly text: string;
  readonly part: Part;
}

/**
 * The lines of recipes (a recipe's lines are all of one part), of the labelled lines and of those with others' numbers.
 * @param dataDir folder with recipes/, parsing/ and lines/
 */
export function readLines(dataDir: string): readonly DataLine[] {
  const recipes = readRows(readFileSync(join(dataDir, 'recipes', 'dev.jsonl')), recipe).flatMap(({ id, ingredients }) =>
    ingredients.map((text) => ({ text, part: splitBy(id) })),
  );
  const labelledPath = join(dataDir, 'parsing', 'strangetom_labelled.dev.jsonl.gz');
  const texts = [
    ...readRows(gunzipSync(readFileSync(labelledPath)), labelled).map(({ sentence }) => sentence),
    ...readRows(readFileSync(join(dataDir, 'lines', 'spoonacular_line_ndb.dev.jsonl')), numbered).map(
      ({ line }) => line,
    ),
  ];
  return [...recipes, ...texts.map((text) => ({ text, part: splitBy(text) }))];
}

const recipe = z.object({ id: z.string(), ingredients: z.array(z.string()) });
const labelled = z.object({ sentence: z.string() });
const numbered = z.object({ line: z.string() });

function readRows<T>(bytes: Buffer, schema: z.ZodType<T>): readonly T[] {
  return bytes
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((text) => schema.parse(JSON.parse(text)));
}
