import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findProjectRoot } from '../../src/project-root';
import { readDataLines, toLineKey } from '../../src/train/judged-lines';
import type { Part } from '../../src/train/split';

/** The edible grams that a careful cook accepts for a line. */
interface GramRange {
  readonly low: number;
  readonly high: number;
}

/** A line with a rare name or of an odd form, and what a person accepts as its answer. */
export interface HardLine {
  readonly part: Part;
  readonly kind: 'rare' | 'odd';
  readonly text: string;
  /** The FDC ids of the foods that are right; empty where no food is. */
  readonly foods: readonly number[];
  /** Null where the line says too little, or no food is right and no mass is stated. */
  readonly grams: GramRange | null;
}

/** A random line of the labelled data with the grams that a person accepts. */
export interface HandWeighedLine {
  readonly part: Part;
  readonly text: string;
  readonly grams: GramRange;
}

/** Reads the hard lines, which are the project's own. @throws Error if a row is not valid */
export function readHardLines(): readonly HardLine[] {
  return readRows('hard-lines.tsv', hardRow).map(({ part, kind, line, foods, grams_low: low, grams_high: high }) => ({
    part,
    kind,
    text: line,
    foods,
    grams: low === null || high === null ? null : { low, high },
  }));
}

/**
 * Reads the random lines that were weighed by hand. The table names lines by their key, because
 * their texts belong to others.
 * @param dataDir folder with the texts; lines that it lacks are left out
 * @throws Error if a row is not valid
 */
export function readHandWeighedLines(dataDir: string): readonly HandWeighedLine[] {
  const lines = new Map(readDataLines(dataDir).map((line) => [toLineKey(line.text), line]));
  return readRows('weighed-lines.tsv', weighedRow).flatMap(({ key, grams_low: low, grams_high: high }) => {
    const line = lines.get(key);
    return line === undefined ? [] : [{ ...line, grams: { low, high } }];
  });
}

const grams = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/)
  .transform(Number);
const optionalGrams = z.union([z.enum(['', '-']).transform(() => null), grams]);

/** "-" where no food is right, "0" where the line is no ingredient. */
const foods = z.union([
  z.enum(['-', '0']).transform((): readonly number[] => []),
  z
    .string()
    .regex(/^\d+(?:,\d+)*$/)
    .transform((text): readonly number[] => text.split(',').map(Number)),
]);

const hardRow = z.object({
  part: z.enum(['learn', 'check']),
  kind: z.enum(['rare', 'odd']),
  line: z.string().min(1),
  foods,
  grams_low: optionalGrams,
  grams_high: optionalGrams,
  note: z.string(),
});

const weighedRow = z.object({
  source: z.string().min(1),
  key: z.string().regex(/^[0-9a-f]{12}$/),
  grams_low: grams,
  grams_high: grams,
});

function readRows<Row>(name: string, schema: z.ZodType<Row>): readonly Row[] {
  const path = join(findProjectRoot(), 'tools', 'eval', name);
  const [header = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return rows.map((text, index) => {
    const cells = text.split('\t');
    const row = schema.safeParse(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
    if (!row.success) throw new Error(`${name}, line ${index + 2}: ${z.prettifyError(row.error)}`);
    return row.data;
  });
}
