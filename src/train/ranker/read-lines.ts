import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { splitBy, type Part } from '../split';

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
