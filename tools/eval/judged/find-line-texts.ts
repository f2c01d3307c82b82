import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { splitBy, type Part } from '../../../src/train/split';
import { readRows } from '../read-rows';

interface DataLine {
  readonly text: string;
  readonly part: Part;
  /** The title of a recipe that has the line; '' outside recipes. */
  readonly title: string;
}

/**
 * The lines of a data folder by source and key, as `source key`. A recipe's lines are of its part, any other line is of its own; a line of recipes of
 * both parts counts to the check part, from which lines for reading are drawn.
 * @param dataDir folder with recipes/, parsing/ and lines/; a file that is missing has no lines
 */
export function findLineTexts(dataDir: string): ReadonlyMap<string, DataLine> {
  const lines = new Map<string, DataLine>();
  const add = (source: string, line: DataLine): void => {
    const key = `${source} ${keyOf(line.text)}`;
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

/** How the judged files name a line: the first 12 hex digits of the SHA-256 of its trimmed text. */
function keyOf(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex').slice(0, 12);
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
  return existsSync(path) ? readRows(path, schema) : [];
}
