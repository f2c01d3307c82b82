import type { Food } from '../analysis/food';
import type { Database } from '../database/open-database';
import { findStoredFoods, findSuccessors } from '../food-store/find-foods';
import type { StoredCorrection } from './correction';
import { readCorrections } from './read-corrections';

/** The page of a list. */
export interface CorrectionQuery {
  /** The largest number of corrections. */
  readonly first: number;
  /** Only those made before the one with this id; null for the latest. */
  readonly before: number | null;
}

export interface CorrectionPage {
  readonly corrections: readonly StoredCorrection[];
  readonly hasNextPage: boolean;
  /** Over all pages. */
  readonly totalCount: number;
}

/** The correction with this id, undone or not; null where there is none. */
export async function findCorrection({ pool }: Pick<Database, 'pool'>, id: number): Promise<StoredCorrection | null> {
  const [found] = await readCorrections(pool, 'WHERE id = $1', [id]);
  return found ?? null;
}

/** A page of all corrections, the latest first, undone ones included. */
export async function listCorrections(
  { pool }: Pick<Database, 'pool'>,
  { first, before }: CorrectionQuery,
): Promise<CorrectionPage> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM food_edit');
  const corrections = await readCorrections(pool, 'WHERE $1::int IS NULL OR id < $1 ORDER BY id DESC LIMIT $2', [
    before,
    first + 1,
  ]);
  return {
    corrections: corrections.slice(0, first),
    hasNextPage: corrections.length > first,
    totalCount: rows[0]?.count ?? 0,
  };
}

/** The foods of corrections as their records have them. Foods that are missing are left out. */
export async function findRecordsOf(
  { pool }: Pick<Database, 'pool'>,
  corrections: readonly StoredCorrection[],
): Promise<ReadonlyMap<number, Food>> {
  const fdcIds = corrections.flatMap(({ fdcId }) => fdcId ?? []);
  const stored = await findStoredFoods(pool, [...new Set(fdcIds)]);
  return new Map([...stored].map(([fdcId, { food }]) => [fdcId, food]));
}

/**
 * For each of these foods a page of its history: the corrections of any of its releases and of
 * phrases that it lost, the latest first, undone ones included. The number of queries does not
 * depend on the number of foods.
 */
export async function listHistories(
  { pool }: Pick<Database, 'pool'>,
  fdcIds: readonly number[],
  { first, before }: CorrectionQuery,
): Promise<ReadonlyMap<number, CorrectionPage>> {
  const records = await listRecords({ pool }, fdcIds);
  const { rows } = await pool.query<HistoryRow>(historySql, [
    records.map(({ fdcId }) => fdcId),
    records.map(({ record }) => record),
    before,
    first + 1,
  ]);
  const ids = rows.flatMap((row) => row.ids ?? []);
  const corrections = await readCorrections(pool, 'WHERE id = ANY($1)', [[...new Set(ids)]]);
  const correctionsById = new Map(corrections.map((correction) => [correction.id, correction]));
  const pages = rows.map(({ fdcId, totalCount, ids: own }): [number, CorrectionPage] => {
    const found = (own ?? []).flatMap((id) => correctionsById.get(id) ?? []);
    return [fdcId, { corrections: found.slice(0, first), hasNextPage: found.length > first, totalCount }];
  });
  return new Map([...fdcIds.map((fdcId) => [fdcId, nothing] as const), ...pages]);
}

const nothing: CorrectionPage = { corrections: [], hasNextPage: false, totalCount: 0 };

interface HistoryRow {
  readonly fdcId: number;
  readonly totalCount: number;
  /** The latest first; null where all are later than the requested page. */
  readonly ids: readonly number[] | null;
}

const historySql = `
  WITH requested AS (SELECT * FROM unnest($1::int[], $2::int[]) AS requested (food, record)),
  own AS (
    SELECT food, id FROM requested JOIN food_edit ON fdc_id = record
    UNION
    SELECT food, id FROM requested JOIN food_edit ON (former->>'fdcId')::int = record
  )
  SELECT food AS "fdcId", count(*)::int AS "totalCount",
    (array_agg(id ORDER BY id DESC) FILTER (WHERE $3::int IS NULL OR id < $3))[1:$4::int] AS ids
  FROM own GROUP BY food`;

/** For each food the ids that corrections use for it: its own and those of older records. */
async function listRecords(
  { pool }: Pick<Database, 'pool'>,
  fdcIds: readonly number[],
): Promise<readonly { readonly fdcId: number; readonly record: number }[]> {
  const { rows } = await pool.query<{ fdcId: number }>(
    `SELECT fdc_id AS "fdcId" FROM food_edit WHERE fdc_id IS NOT NULL
     UNION SELECT (former->>'fdcId')::int FROM food_edit WHERE former->>'fdcId' IS NOT NULL`,
  );
  const ids = rows.map((row) => row.fdcId);
  const successors = await findSuccessors(pool, [...fdcIds, ...ids]);
  const follow = (fdcId: number): number => successors.get(fdcId) ?? fdcId;
  const recordsOf = new Map<number, number[]>();
  for (const id of ids) {
    const known = recordsOf.get(follow(id));
    if (known === undefined) recordsOf.set(follow(id), [id]);
    else known.push(id);
  }
  return fdcIds.flatMap((fdcId) => (recordsOf.get(follow(fdcId)) ?? []).map((record) => ({ fdcId, record })));
}
