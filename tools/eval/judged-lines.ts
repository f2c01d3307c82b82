import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { MatchedLine } from '../../src/analysis/line';
import { findProjectRoot } from '../../src/project-root';
import { readJsonLines } from '../../src/train/json-lines';
import { readJudgedRows, readJudgements, toLineKey, type JudgedRow } from '../../src/train/judged-lines';
import { splitBy, type Part } from '../../src/train/split';

/**
 * When a line was drawn and read: for fitting the odds of a match; before the fixes that followed
 * from reading; after them, on lines not read before; or last, again on lines not read before.
 */
export type JudgedSet = 'fit' | JudgedRow['set'];

/** A line with the verdict of a reader on the food and the grams that were found for it. */
export interface JudgedLine {
  readonly source: string;
  readonly set: JudgedSet;
  readonly part: Part;
  /** The text in the data. */
  readonly text: string;
  /** The title of a recipe that has the line; '' where it comes from no recipe. */
  readonly title: string;
  /** The food that was judged; null where none was found. */
  readonly fdcId: number | null;
  readonly food: JudgedRow['food_verdict'];
  /** Null where only the food was judged. */
  readonly grams: JudgedRow['grams_verdict'] | null;
  /**
   * How many lines this one represents, where some kinds were drawn more often than others; 1 on
   * average within a set.
   */
  readonly weight: number;
}

/**
 * All judged lines with their texts: random ones from the judged files, and those that the odds of
 * a match were fitted on.
 * @param dataDir folder with the texts
 * @returns `unknown`: the rows whose line the folder lacks
 */
export function resolveJudgedLines(
  dataDir: string,
  rows: readonly JudgedRow[] = readJudgedRows(judgedFolder),
): { readonly lines: readonly JudgedLine[]; readonly unknown: readonly JudgedRow[] } {
  const texts = findLineTexts(dataDir);
  const lines = rows.flatMap((row) => {
    const line = texts.get(`${row.source} ${row.key}`);
    if (line === undefined) return [];
    const { source, set, food: fdcId, food_verdict: food, grams_verdict: grams } = row;
    return [{ ...line, source, set, fdcId, food, grams, weight: 1 }];
  });
  return {
    lines: [...lines, ...listFitted(dataDir)],
    unknown: rows.filter((row) => !texts.has(`${row.source} ${row.key}`)),
  };
}

/** The tables of judged lines. */
export const judgedFolder = join(findProjectRoot(), 'tools', 'eval', 'judged-lines');

const judgementsPath = join(findProjectRoot(), 'src', 'train', 'judgements.tsv');

/**
 * The stratified sample: lines of unsure matches were drawn more often, so each represents fewer
 * lines.
 */
function listFitted(dataDir: string): readonly JudgedLine[] {
  const sample = readJudgements(judgementsPath, dataDir).filter(({ standsFor }) => standsFor > 0);
  const mean = sample.reduce((sum, { standsFor }) => sum + standsFor, 0) / sample.length;
  return sample.map(({ text, fdcId, isRight, standsFor }) => ({
    source: 'by strata',
    set: 'fit',
    part: 'learn',
    text,
    title: '',
    fdcId,
    food: fdcId === null ? 'none-right' : isRight ? 'right' : 'wrong',
    grams: null,
    weight: standsFor / mean,
  }));
}

interface DataLine {
  readonly text: string;
  readonly part: Part;
  /** The title of a recipe that has the line; '' outside recipes. */
  readonly title: string;
}

/**
 * The lines of a data folder by source and key, as `source key`. The lines of a recipe are in its
 * part; a line in recipes of both parts counts as check, the part from which lines for reading are
 * drawn.
 * @param dataDir folder with recipes/, parsing/ and lines/; a file that is missing has no lines
 */
function findLineTexts(dataDir: string): ReadonlyMap<string, DataLine> {
  const lines = new Map<string, DataLine>();
  const add = (source: string, line: DataLine): void => {
    const key = `${source} ${toLineKey(line.text)}`;
    if (!lines.has(key) || (lines.get(key)?.part === 'learn' && line.part === 'check')) lines.set(key, line);
  };
  for (const { id, title, ingredients } of readIfThere(join(dataDir, 'recipes', 'dev.jsonl'), recipe))
    for (const text of ingredients) add('recipes', { text, title, part: splitBy(id) });
  for (const { source, sentence } of readIfThere(
    join(dataDir, 'parsing', 'strangetom_labelled.dev.jsonl.gz'),
    labelled,
  ))
    add(source, { text: sentence, title: '', part: splitBy(sentence) });
  for (const [source, file] of lineFiles)
    for (const { line } of readIfThere(join(dataDir, 'lines', file), weighed))
      add(source, { text: line, title: '', part: splitBy(line) });
  return lines;
}

const lineFiles = [
  ['spoonacular', 'spoonacular_line_ndb.dev.jsonl'],
  ['edamam', 'edamam_line_grams.dev.jsonl'],
  ['nutritionix', 'nutritionix_line_nutrients.dev.jsonl'],
  ['king-arthur', 'king_arthur_weights.jsonl'],
] as const;

const recipe = z.object({ id: z.string(), title: z.string(), ingredients: z.array(z.string()) });
const labelled = z.object({ source: z.string(), sentence: z.string() });
const weighed = z.object({ line: z.string() });

function readIfThere<T>(path: string, schema: z.ZodType<T>): readonly T[] {
  return existsSync(path) ? readJsonLines(path, schema) : [];
}

/** A judged line, and the match that is found for it now. */
export interface JudgedAgain {
  readonly line: JudgedLine;
  /** The match score of today; 0 where no food is found. */
  readonly match: number;
  /**
   * The verdict, if it applies to the food that is found now; null where another food is found,
   * which was not judged.
   */
  readonly food: JudgedLine['food'] | null;
}

/**
 * Applies the verdict on a line to the match that is found now. It holds only for the food that was
 * judged; where no food should be found, any food is wrong.
 */
export function judgeAgain(line: JudgedLine, now: Pick<MatchedLine, 'food' | 'match'>): JudgedAgain {
  const fdcId = now.food?.fdcId ?? null;
  // A heading or kitchen equipment is surely not a food; the score of foods does not contain it.
  const match = now.food === null ? 0 : now.match;
  if (fdcId === line.fdcId) return { line, match, food: line.food };
  return { line, match, food: line.food === 'none-right' ? 'wrong' : null };
}
