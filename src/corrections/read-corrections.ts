import type { PoolClient } from 'pg';
import { z } from 'zod';
import { normalizePhrase } from '../analysis/match-words/normalize';
import { recordedSchema, sanitizeAuthor, type RecordedCorrection, type StoredCorrection } from './correction';

/**
 * Reads corrections, in the order they were made unless the condition says otherwise.
 * @param condition the SQL after FROM, with $1, $2 … for the values
 * @throws Error that names a row that this program cannot have written
 */
export async function readCorrections(
  client: Pick<PoolClient, 'query'>,
  condition: string,
  values: readonly unknown[] = [],
): Promise<readonly StoredCorrection[]> {
  const { rows } = await client.query<CorrectionRow>(`SELECT ${correctionColumns} FROM food_edit ${condition}`, [
    ...values,
  ]);
  return rows.map(toCorrection);
}

/** All corrections in force, later ones last. */
export function readCorrectionsInForce(client: Pick<PoolClient, 'query'>): Promise<readonly StoredCorrection[]> {
  return readCorrections(client, 'WHERE undone_at IS NULL ORDER BY id');
}

/** The columns that `toCorrection` reads. */
export const correctionColumns = `id, uid, kind, fdc_id AS "fdcId", change, former, reason, made_by AS "madeBy", made_at AS "madeAt",
  undone_at AS "undoneAt", undone_by AS "undoneBy", undone_reason AS "undoneReason"`;

export interface CorrectionRow {
  readonly id: number;
}

/**
 * Reads a row with the columns `correctionColumns`.
 * @throws Error that names a row that this program cannot have written
 */
export function toCorrection(row: CorrectionRow): StoredCorrection {
  const correction = recordedSchema.safeParse(row);
  const circumstances = circumstancesSchema.safeParse(row);
  if (!correction.success || !circumstances.success)
    throw new Error(`Row ${row.id} of food_edit is not a correction that this version can read.`);
  const { undoneAt, undoneBy, undoneReason, ...rest } = circumstances.data;
  const undone =
    undoneAt === null || undoneBy === null || undoneReason === null
      ? null
      : { at: undoneAt, by: undoneBy, reason: undoneReason };
  return { ...normalizePin(correction.data), ...rest, undone };
}

/** An earlier version of the program may have normalised the phrase by other rules. */
function normalizePin(recorded: RecordedCorrection): RecordedCorrection {
  if (recorded.kind !== 'pin') return recorded;
  const { change } = recorded;
  return { ...recorded, change: { ...change, phrase: normalizePhrase(change.phrase) } };
}

const circumstancesSchema = z.object({
  id: z.int(),
  uid: z.uuid(),
  reason: z.string(),
  madeBy: z.string().transform(sanitizeAuthor),
  madeAt: z.date(),
  undoneAt: z.date().nullable(),
  undoneBy: z.string().transform(sanitizeAuthor).nullable(),
  undoneReason: z.string().nullable(),
});
