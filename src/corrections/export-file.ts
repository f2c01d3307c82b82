import type { Database } from '../database/open-database';
import { findStoredFoods, type StoredFood } from '../food-store/find-foods';
import { printCorrectionLine, type FoodReference } from './file-line';
import { readCorrections } from './read-corrections';

/**
 * All corrections, undone ones included, in the order they were made: a JSON line each with its
 * line feed. The same corrections give the same bytes. Corrections made during the export may be
 * included or not.
 */
export async function* exportCorrections({ pool }: Pick<Database, 'pool'>): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const corrections = await readCorrections(pool, 'WHERE id > $1 ORDER BY id LIMIT $2', [after, pageSize]);
    const ids = corrections.flatMap(({ fdcId }) => fdcId ?? []);
    const stored = await findStoredFoods(pool, [...new Set(ids)]);
    for (const correction of corrections) {
      const food = correction.fdcId === null ? null : toReference(correction.fdcId, stored.get(correction.fdcId));
      yield printCorrectionLine({ ...correction, correction, food });
    }
    const last = corrections.at(-1);
    if (last === undefined || corrections.length < pageSize) return;
    after = last.id;
  }
}

const pageSize = 1000;

function toReference(fdcId: number, stored: StoredFood | undefined): FoodReference {
  if (stored === undefined) return { fdcId, dataset: null, key: null, description: null };
  return { fdcId, dataset: stored.food.dataset, key: stored.key, description: stored.food.description };
}
