import type { Edit } from '../catalog/corrections/edit';
import { findSuccessors } from '../catalog/corrections/find-successors';
import { readEdits } from '../catalog/corrections/read-edits';
import type { Database } from '../database/open-database';

export interface EditQuery {
  /** Corrections of this food in any of its releases, and phrases it lost; null for all there are. */
  readonly fdcId: number | null;
  /** How many at most. */
  readonly first: number;
  /** Only those made before the one with this id; null for the latest. */
  readonly before: number | null;
}

export interface EditPage {
  readonly edits: readonly Edit[];
  readonly hasNextPage: boolean;
  readonly totalCount: number;
}

/** A page of the history, the latest first, what was undone included. */
export async function listEdits({ pool }: Pick<Database, 'pool'>, query: EditQuery): Promise<EditPage> {
  const records = query.fdcId === null ? null : await listRecords({ pool }, query.fdcId);
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM food_edit WHERE ${ofFood}`, [
    records,
  ]);
  const edits = await readEdits(pool, `WHERE ${ofFood} AND ($2::int IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`, [
    records,
    query.before,
    query.first + 1,
  ]);
  return {
    edits: edits.slice(0, query.first),
    hasNextPage: edits.length > query.first,
    totalCount: rows[0]?.count ?? 0,
  };
}

const ofFood = `($1::int[] IS NULL OR fdc_id = ANY($1) OR (former->>'fdcId')::int = ANY($1))`;

/** The ids under which corrections know the food: its own and those of older records. */
async function listRecords({ pool }: Pick<Database, 'pool'>, fdcId: number): Promise<readonly number[]> {
  const { rows } = await pool.query<{ fdcId: number }>(
    `SELECT fdc_id AS "fdcId" FROM food_edit WHERE fdc_id IS NOT NULL
     UNION SELECT (former->>'fdcId')::int FROM food_edit WHERE former->>'fdcId' IS NOT NULL`,
  );
  const ids = [fdcId, ...rows.map((row) => row.fdcId)];
  const successors = await findSuccessors(pool, ids);
  const newest = successors.get(fdcId) ?? fdcId;
  return ids.filter((id) => (successors.get(id) ?? id) === newest);
}
