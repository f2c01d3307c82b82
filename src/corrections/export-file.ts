import type { Database } from '../database/open-database';
import { findStoredFoods, type StoredFood } from '../food-store/find-foods';
import { printCorrectionLine, type FoodReference } from './file-line';
import { readCorrections } from './read-corrections';

/**
 * All corrections, a JSON line each with its line feed, in the order they were made, what was undone included: the same corrections give the same bytes.
 * What is corrected meanwhile may be in them or not.
 */
export async function* exportCorrections({ pool }: Pick<Database, 'pool'>): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const edits = await readCorrections(pool, 'WHERE id > $1 ORDER BY id LIMIT $2', [after, pageSize]);
    const ids = edits.flatMap(({ fdcId }) => fdcId ?? []);
    const stored = await findStoredFoods(pool, [...new Set(ids)]);
    for (const edit of edits) {
      const food = edit.fdcId === null ? null : toReference(edit.fdcId, stored.get(edit.fdcId));
      yield printCorrectionLine({ ...edit, correction: edit, food });
    }
    const last = edits.at(-1);
    if (last === undefined || edits.length < pageSize) return;
    after = last.id;
  }
}

const pageSize = 1000;

function toReference(fdcId: number, stored: StoredFood | undefined): FoodReference {
  if (stored === undefined) return { fdcId, dataset: null, key: null, description: null };
  return { fdcId, dataset: stored.food.dataset, key: stored.key, description: stored.food.description };
}
