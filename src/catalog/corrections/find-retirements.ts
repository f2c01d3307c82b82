import type { Database } from '../../database/open-database';
import { findSuccessors } from './find-successors';

/** Since when lines are no longer matched with a food, and what took its place. */
export interface Retirement {
  readonly retiredAt: Date;
  /** FDC id of the newer record of the same food; null where there is none. */
  readonly supersededBy: number | null;
}

/**
 * The retirements of those of these foods that are retired: by a release that lacks them or has a newer record of the same food, or by hand. A food in use
 * is not in the answer, nor is an id of no food.
 */
export async function findRetirements(
  { pool }: Pick<Database, 'pool'>,
  fdcIds: readonly number[],
): Promise<ReadonlyMap<number, Retirement>> {
  const { rows } = await pool.query<RetiredRow>(retiredSql, [fdcIds]);
  const retirements = new Map<number, Retirement>();
  const byHand = rows.filter((row) => row.isByHand);
  const successors = await findSuccessors(
    pool,
    byHand.map(({ fdcId }) => fdcId),
  );
  const asked = new Set(fdcIds);
  for (const { fdcId, retiredAt } of byHand) {
    // As with all corrections: of an older record is of the newest.
    const newest = successors.get(fdcId) ?? fdcId;
    if (asked.has(newest) && !retirements.has(newest)) retirements.set(newest, { retiredAt, supersededBy: null });
  }
  // What a release says comes last: it knows what took the place of the food.
  for (const { fdcId, retiredAt, supersededBy, isByHand } of rows)
    if (!isByHand) retirements.set(fdcId, { retiredAt, supersededBy });
  return retirements;
}

interface RetiredRow extends Retirement {
  readonly fdcId: number;
  readonly isByHand: boolean;
}

const retiredSql = `
  SELECT fdc_id AS "fdcId", retired_at AS "retiredAt", superseded_by AS "supersededBy", false AS "isByHand"
  FROM food WHERE fdc_id = ANY($1) AND retired_at IS NOT NULL
  UNION ALL
  SELECT fdc_id, retired_at, superseded_by, false FROM branded_food WHERE fdc_id = ANY($1) AND retired_at IS NOT NULL
  UNION ALL
  (SELECT fdc_id, made_at, NULL, true FROM food_edit WHERE kind = 'retire' AND undone_at IS NULL ORDER BY id)`;
