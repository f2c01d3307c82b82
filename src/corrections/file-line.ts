import { z } from 'zod';
import { datasets, type Dataset } from '../analysis/food';
import { isStorable } from '../database/names';
import { toSentence } from '../errors';
import { parseJson } from '../json';
import { checkCorrection, normalizeCorrection } from './check-correction';
import { changeSchema, isPlainText, sanitizeAuthor, type Correction } from './correction';
import type { Author, Provenance } from './write-correction';

/** How a file names a food, so that it is also found in a database with another release. */
export interface FoodReference {
  readonly fdcId: number;
  /** Null where the database that wrote the file no longer had the food. */
  readonly dataset: Dataset | null;
  /** NDB number, food code or GTIN; null where the food has none. */
  readonly key: string | null;
  /** For people. */
  readonly description: string | null;
}

/** A correction as it stands on a line of a file. */
export interface CorrectionLine extends Author, Provenance {
  /** With the food's id in the database that wrote the file. */
  readonly correction: Correction;
  /** Null for a forbidden phrase. */
  readonly food: FoodReference | null;
}

/** The line with its line feed; the same bytes for the same correction. */
export function printCorrectionLine({ uid, correction, food, reason, madeBy, madeAt, undone }: CorrectionLine): string {
  const { kind, change } = correction;
  return `${JSON.stringify({ uid, kind, food, change, reason, madeBy, madeAt, undone })}\n`;
}

/** @returns null where the line is no correction */
function readCorrectionLine(line: string): CorrectionLine | null {
  const json = parseJson(line);
  const change = changeSchema.safeParse(json);
  const rest = restSchema.safeParse(json);
  if (!change.success || !rest.success) return null;
  const correction = toCorrection(change.data, rest.data.food?.fdcId ?? null);
  return correction === null ? null : { ...rest.data, correction };
}

function toCorrection(read: z.infer<typeof changeSchema>, fdcId: number | null): Correction | null {
  if (read.kind === 'pin') return { ...read, fdcId };
  return fdcId === null ? null : { ...read, fdcId };
}

const text = z.string().max(500).refine(isPlainText);
const author = z.string().transform(sanitizeAuthor);
const name = z.string().refine(isStorable);
// PostgreSQL has no year 0.
const moment = z.iso
  .datetime()
  .refine((written) => !written.startsWith('0000'))
  .transform((written) => new Date(written));

const restSchema = z.object({
  uid: z.uuid().toLowerCase(),
  food: z
    .object({
      fdcId: z.int32(),
      dataset: z.enum(datasets).nullable(),
      key: name.nullable(),
      description: name.nullable(),
    })
    .nullable(),
  reason: text,
  madeBy: author,
  madeAt: moment,
  undone: z.object({ at: moment, by: author, reason: text }).nullable(),
});

/** A file of corrections cannot be used. The message says where and why. Nothing was changed. */
export class CorrectionFileError extends Error {
  override readonly name = 'CorrectionFileError';
}

/** A correction of a file with its line number. */
export interface NumberedLine extends CorrectionLine {
  /** From 1. */
  readonly line: number;
}

/**
 * Reads a whole file of corrections, each checked by itself and normalised.
 * @throws CorrectionFileError at the first line that is not a correction or whose correction is
 * invalid
 */
export async function readCorrectionLines(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<readonly NumberedLine[]> {
  const read: NumberedLine[] = [];
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    if (read.length === maxLines) throw new CorrectionFileError(tooLong);
    read.push({ ...readOne(text, line), line });
  }
  return read;
}

// Corrections are added one by one while the foods are locked: this many take some seconds.
const maxLines = 20_000;
const tooLong = `The file has more than ${maxLines} corrections. Split it between two lines, and import the first part first.`;

function readOne(text: string, line: number): CorrectionLine {
  const entry = readCorrectionLine(text);
  if (entry === null) {
    throw new CorrectionFileError(
      `Line ${line} is not a correction. Use a file that "export" wrote, with a JSON object on each line.`,
    );
  }
  const correction = normalizeCorrection(entry.correction);
  const [problem] = checkCorrection(correction);
  if (problem !== undefined) throw new CorrectionFileError(`Line ${line}: ${toSentence(problem)}.`);
  return { ...entry, correction };
}
