import type { Edit } from '../catalog/corrections/edit';
import { readEdits } from '../catalog/corrections/read-edits';
import type { Database } from '../database/open-database';

/** Which corrections of a list. */
export interface EditQuery {
  /** How many at most. */
  readonly first: number;
  /** Only those made before the one with this id; null for the latest. */
  readonly before: number | null;
}

export interface EditPage {
  readonly edits: readonly Edit[];
  readonly hasNextPage: boolean;
  /** Over all pages. */
  readonly totalCount: number;
}

/** A page of all corrections, the latest first, what was undone included. */
export async function listEdits({ pool }: Pick<Database, 'pool'>, { first, before }: EditQuery): Promise<EditPage> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM food_edit');
  const edits = await readEdits(pool, 'WHERE $1::int IS NULL OR id < $1 ORDER BY id DESC LIMIT $2', [
    before,
    first + 1,
  ]);
  return { edits: edits.slice(0, first), hasNextPage: edits.length > first, totalCount: rows[0]?.count ?? 0 };
}
