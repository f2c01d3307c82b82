import type { PoolClient } from 'pg';
import { z } from 'zod';
import { recordedSchema, toMaker, type Edit } from './correction';

/**
 * Reads corrections, in the order they were made unless the condition says another.
 * @param condition what follows FROM, with $1, $2 … for the values
 * @throws Error that names the row where one is none that this program writes
 */
export async function readEdits(
  client: Pick<PoolClient, 'query'>,
  condition: string,
  values: readonly unknown[] = [],
): Promise<readonly Edit[]> {
  const { rows } = await client.query<EditRow>(`SELECT ${editColumns} FROM food_edit ${condition}`, [...values]);
  return rows.map(toEdit);
}

/** All corrections in force, later ones last. */
export function readEditsInForce(client: Pick<PoolClient, 'query'>): Promise<readonly Edit[]> {
  return readEdits(client, 'WHERE undone_at IS NULL ORDER BY id');
}

/** What `toEdit` reads of a row. */
export const editColumns = `id, uid, kind, fdc_id AS "fdcId", change, former, reason, made_by AS "madeBy", made_at AS "madeAt",
  undone_at AS "undoneAt", undone_by AS "undoneBy", undone_reason AS "undoneReason"`;

export interface EditRow {
  readonly id: number;
}

export function toEdit(row: EditRow): Edit {
  const correction = recordedSchema.safeParse(row);
  const circumstances = circumstancesSchema.safeParse(row);
  if (!correction.success || !circumstances.success)
    throw new Error(`Row ${row.id} of food_edit is no correction that this version knows.`);
  const { undoneAt, undoneBy, undoneReason, ...rest } = circumstances.data;
  const undone =
    undoneAt === null || undoneBy === null || undoneReason === null
      ? null
      : { at: undoneAt, by: undoneBy, reason: undoneReason };
  return { ...correction.data, ...rest, undone };
}

const circumstancesSchema = z.object({
  id: z.int(),
  uid: z.uuid(),
  reason: z.string(),
  madeBy: z.string().transform(toMaker),
  madeAt: z.date(),
  undoneAt: z.date().nullable(),
  undoneBy: z.string().transform(toMaker).nullable(),
  undoneReason: z.string().nullable(),
});
