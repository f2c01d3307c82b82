import { z } from 'zod';
import { datasets, type Dataset } from '../analysis/food';
import { isStorable } from '../database/names';
import { parseJson } from '../json';
import { checkCorrection, normalizeCorrection } from './check-correction';
import { changeSchema, isPlainText, sanitizeAuthor, type Correction } from './correction';
import type { Author, Provenance } from './write-correction';

/** How a file names a food, so that it is found in a database with another release too. */
export interface FoodReference {
  readonly fdcId: number;
  /** Null where whoever wrote the file did not have the food any more. */
  readonly dataset: Dataset | null;
  /** NDB number, food code or GTIN; null where it has none. */
  readonly key: string | null;
  /** For people. */
  readonly description: string | null;
}

/** A correction as it stands on a line of a file. */
export interface CorrectionLine extends Author, Provenance {
  /** With the id that the food has where the file was written. */
  readonly correction: Correction;
  /** Null for a forbidden phrase. */
  readonly food: FoodReference | null;
}

/** The line with its line feed, the same for the same correction. */
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

function toCorrection(said: z.infer<typeof changeSchema>, fdcId: number | null): Correction | null {
  if (said.kind === 'pin') return { ...said, fdcId };
  return fdcId === null ? null : { ...said, fdcId };
}

const text = z.string().max(500).refine(isPlainText);
const maker = z.string().transform(sanitizeAuthor);
const name = z.string().refine(isStorable);
const moment = z.iso.datetime().transform((written) => new Date(written));

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
  madeBy: maker,
  madeAt: moment,
  undone: z.object({ at: moment, by: maker, reason: text }).nullable(),
});

/** A file of corrections cannot be used as it is; the message says where and why. Nothing was changed. */
export class CorrectionFileError extends Error {
  override readonly name = 'EditFileFault';
}

/** A correction of a file and where it stands there. */
export interface NumberedLine extends CorrectionLine {
  /** From 1. */
  readonly line: number;
}

/**
 * Reads a whole file of corrections, each checked by itself and in the words in which foods are kept.
 * @throws CorrectionFileError at the first line that is no correction or asks for what cannot be
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

// One after the other goes in while nobody else may change the foods: so many take some seconds.
const maxLines = 20_000;
const tooLong = `The file has more than ${maxLines} corrections; cut it in two between lines, and import the first part first.`;

function readOne(text: string, line: number): CorrectionLine {
  const entry = readCorrectionLine(text);
  if (entry === null) {
    throw new CorrectionFileError(
      `Line ${line} is no correction; a file that "export" wrote is needed, with a JSON object on each line.`,
    );
  }
  const correction = normalizeCorrection(entry.correction);
  const [fault] = checkCorrection(correction);
  if (fault !== undefined) throw new CorrectionFileError(`Line ${line}: ${fault.path}: ${fault.message}.`);
  return { ...entry, correction };
}
