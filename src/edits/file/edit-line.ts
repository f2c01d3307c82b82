import { z } from 'zod';
import { datasets, type Dataset } from '../../analysis/food';
import { changeSchema } from '../../catalog/corrections/correction-schema';
import type { Correction } from '../../catalog/corrections/edit';
import { toMaker } from '../../catalog/corrections/to-maker';
import { isStorable } from '../../database/is-storable';
import type { Author, Provenance } from '../add-edit';
import { isPlainText } from '../check/is-plain-text';

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
export interface EditLine extends Author, Provenance {
  /** With the id that the food has where the file was written. */
  readonly correction: Correction;
  /** Null for a forbidden phrase. */
  readonly food: FoodReference | null;
}

/** The line with its line feed, the same for the same correction. */
export function printEditLine({ uid, correction, food, reason, madeBy, madeAt, undone }: EditLine): string {
  const { kind, change } = correction;
  return `${JSON.stringify({ uid, kind, food, change, reason, madeBy, madeAt, undone })}\n`;
}

/** @returns null where the line is no correction */
export function readEditLine(line: string): EditLine | null {
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
const maker = z.string().transform(toMaker);
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

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
