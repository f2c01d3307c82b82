import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonLines } from './json-lines';
import { splitBy, type Part } from './split';

/** What a person said of a line and of the food that was found for it. */
export interface Judgement {
  readonly text: string;
  /** Null where the person said that the line means no food. */
  readonly fdcId: number | null;
  /** A stand-in whose figures serve counts as right. */
  readonly isRight: boolean;
  /** Whether the person said that the food is a stand-in. */
  readonly isStandIn: boolean;
  /**
   * Number of lines in ten thousand that this line represents: half of them from recipes, half from
   * labelled lines. 0 for a line of Spoonacular that was read because their food differs from ours:
   * it represents itself alone.
   */
  readonly standsFor: number;
}

/**
 * The judged lines whose text is in the data folder. The table names lines by a hash, because their
 * texts belong to others.
 * @param path the table of judgements: line, fdc_id (0: no food is meant), right, stands_for
 * @param dataDir folder with recipes/, parsing/ and lines/
 */
export function readJudgements(path: string, dataDir: string): readonly Judgement[] {
  // Only lines of the learning part were judged for learning; rows of other lines are ignored.
  const texts = new Map(
    readDataLines(dataDir).flatMap(({ text, part }) => (part === 'learn' ? [[hashLine(text), text] as const] : [])),
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

/**
 * The name of a line in the table of judgements: the first 16 hex digits of the SHA-256 of its
 * text, trimmed and in lower case.
 */
export function hashLine(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('hex').slice(0, 16);
}

/**
 * The judgements of randomly drawn lines, of the learning part alone.
 * @param folder tables as `readJudgedRows` reads them; no judgements where it does not exist
 * @param dataDir folder with the texts
 */
export function readRandomJudgements(folder: string, dataDir: string): readonly Judgement[] {
  if (!existsSync(folder)) return [];
  const texts = new Map(
    readDataLines(dataDir).flatMap(({ text, part }) =>
      part === 'learn' ? [[toLineKey(text), text.trim()] as const] : [],
    ),
  );
  return readJudgedRows(folder).flatMap(({ key, food: fdcId, food_verdict: verdict }) => {
    const text = texts.get(key);
    if (text === undefined || (fdcId === null && verdict !== 'none-right')) return [];
    return [{ text, fdcId, isRight: verdict !== 'wrong', isStandIn: verdict === 'stand-in', standsFor }];
  });
}

// What a line of the stratified sample represents on average, so that lines of both samples count
// the same.
const standsFor = 13;

/**
 * `stand-in`: another food whose figures serve · `none-right`: no food was found, and none should
 * be.
 */
const foodVerdict = z.enum(['right', 'stand-in', 'wrong', 'none-right']);

const judgedRow = z.object({
  source: z.string().min(1),
  key: z.string().regex(/^[0-9a-f]{12}$/),
  set: z.enum(['before', 'after', 'latest']),
  food: z.union([z.literal('-').transform(() => null), z.string().regex(/^\d+$/).transform(Number)]),
  food_verdict: foodVerdict,
  grams_verdict: z.enum(['right', 'wrong', 'unclear']),
  note: z.string(),
});

export type JudgedRow = z.infer<typeof judgedRow>;

const columns = ['source', 'key', 'set', 'food', 'food_verdict', 'grams_verdict', 'note'] as const;

/**
 * The rows of all tables of a folder of judged lines, file by file in the order of their names. A
 * row names its line by source and key (`toLineKey`), because the text belongs to others.
 * @throws Error where a row does not match its columns, or a line is judged twice with the same
 *   food in a set
 */
export function readJudgedRows(folder: string): readonly JudgedRow[] {
  const seen = new Set<string>();
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) => {
      const [header = '', ...rows] = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
      if (header !== columns.join('\t')) throw new Error(`${name}: the columns must be ${columns.join(', ')}.`);
      return rows.map((text, index) => readJudgedRow(text, { place: `${name}, line ${index + 2}`, seen }));
    });
}

function readJudgedRow(
  text: string,
  { place, seen }: { readonly place: string; readonly seen: Set<string> },
): JudgedRow {
  const cells = text.split('\t');
  const row = judgedRow.safeParse(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
  if (!row.success) throw new Error(`${place}: ${z.prettifyError(row.error)}`);
  const { source, key, set, food, food_verdict: verdict } = row.data;
  if ((food === null) !== (verdict === 'none-right') && verdict !== 'wrong')
    throw new Error(`${place}: "${verdict}" does not go with the food "${cells[3] ?? ''}".`);
  const identity = [source, key, set, food].join(' ');
  if (seen.has(identity)) throw new Error(`${place}: ${identity} is judged already. Remove one of the two rows.`);
  seen.add(identity);
  return row.data;
}

/**
 * The name of a line in the tables of judged lines: the first 12 hex digits of the SHA-256 of its
 * trimmed text.
 */
export function toLineKey(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex').slice(0, 12);
}

/** An ingredient line of the labelled data, and the part of the split it belongs to. */
export interface DataLine {
  readonly text: string;
  readonly part: Part;
}

/**
 * The ingredient lines of a data folder: those of recipes (all lines of a recipe are of one part),
 * the labelled lines, and the lines that another program labelled with NDB numbers.
 * @param dataDir folder with recipes/, parsing/ and lines/
 */
export function readDataLines(dataDir: string): readonly DataLine[] {
  const recipes = readJsonLines(join(dataDir, 'recipes', 'dev.jsonl'), recipe).flatMap(({ id, ingredients }) =>
    ingredients.map((text) => ({ text, part: splitBy(id) })),
  );
  const texts = [
    ...readJsonLines(join(dataDir, 'parsing', 'strangetom_labelled.dev.jsonl.gz'), labelled).map((row) => row.sentence),
    ...readJsonLines(join(dataDir, 'lines', 'spoonacular_line_ndb.dev.jsonl'), numbered).map((row) => row.line),
  ];
  return [...recipes, ...texts.map((text) => ({ text, part: splitBy(text) }))];
}

const recipe = z.object({ id: z.string(), ingredients: z.array(z.string()) });
const labelled = z.object({ sentence: z.string() });
const numbered = z.object({ line: z.string() });
