import type { Client } from 'pg';
import type { Skip } from '../source/import-source';

/** How far the reading of a part came. */
export interface Checkpoint {
  /** Where reading goes on; 0 at the start. */
  readonly offset: number;
  readonly isWhole: boolean;
  /** Rows that were staged. */
  readonly rows: number;
  readonly skipped: readonly Skip[];
}

/** Which part of which source of this import. */
export interface PartPlace {
  readonly source: number;
  readonly part: number;
}

export async function readCheckpoint(session: Client, { source, part }: PartPlace): Promise<Checkpoint> {
  const { rows } = await session.query<{ offset: string; isWhole: boolean; rows: string; skipped: readonly Skip[] }>(
    `SELECT read_to AS "offset", is_whole AS "isWhole", rows, skipped FROM fdc_staging.checkpoint WHERE (source, part) = ($1, $2)`,
    [source, part],
  );
  const [found] = rows;
  if (found === undefined) return { offset: 0, isWhole: false, rows: 0, skipped: [] };
  return { ...found, offset: Number(found.offset), rows: Number(found.rows) };
}

/** Within the transaction that brings the rows in: both are there afterwards, or neither. */
export async function writeCheckpoint(session: Client, place: PartPlace, checkpoint: Checkpoint): Promise<void> {
  await session.query(
    `INSERT INTO fdc_staging.checkpoint (source, part, read_to, is_whole, rows, skipped) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (source, part) DO UPDATE SET
       read_to = excluded.read_to, is_whole = excluded.is_whole, rows = excluded.rows, skipped = excluded.skipped`,
    [
      place.source,
      place.part,
      checkpoint.offset,
      checkpoint.isWhole,
      checkpoint.rows,
      JSON.stringify(checkpoint.skipped),
    ],
  );
}
