import type { Pool } from 'pg';
import { isUuid } from '../database/names';
import { batchColumns, type Batch } from './batch';
import type { BatchId } from './cancel-batch';

type Queries = Pick<Pool, 'query'>;

/** Finds a batch of an account; null if it has no such batch. */
export async function findBatch(pool: Queries, { accountId, id }: BatchId): Promise<Batch | null> {
  if (!isUuid(id)) return null;
  const { rows } = await pool.query<Batch>(`SELECT ${batchColumns} FROM batch WHERE id = $1 AND account_id = $2`, [
    id,
    accountId,
  ]);
  return rows[0] ?? null;
}

/** Lists the batches of an account, newest first. */
export async function listBatches(
  pool: Queries,
  {
    accountId,
    first,
    before,
  }: { readonly accountId: string; readonly first: number; readonly before: ListPlace | null },
): Promise<readonly Batch[]> {
  const { rows } = await pool.query<Batch>(
    `SELECT ${batchColumns} FROM batch
     WHERE account_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [accountId, before?.createdAt ?? null, before?.id ?? null, first],
  );
  return rows;
}

/** The place of a batch in the list. */
export interface ListPlace {
  readonly createdAt: string;
  readonly id: string;
}

/** A version of the foods that analyzed recipes of a batch. */
export interface BatchVersion {
  /** As `X-Data-Version`. */
  readonly dataVersion: string;
  readonly recipes: number;
  /** The place of the first recipe that it analyzed, from 0. */
  readonly firstIndex: number;
}

/** Lists the versions that analyzed the recipes of a batch, by their first recipes. */
export async function listVersions(pool: Queries, batchId: string): Promise<readonly BatchVersion[]> {
  const { rows } = await pool.query<BatchVersion>(
    `SELECT data_version AS "dataVersion", sum(recipes)::int AS recipes, min(start) AS "firstIndex"
     FROM batch_chunk WHERE batch_id = $1 AND done_at IS NOT NULL GROUP BY data_version ORDER BY min(start)`,
    [batchId],
  );
  return rows;
}

/** How much work batches are, for the metrics. */
export interface BatchCounts {
  readonly receiving: number;
  readonly waiting: number;
  readonly running: number;
  /** Recipes that are neither answered nor refused. */
  readonly openRecipes: number;
  /** Workers that were seen lately. */
  readonly workers: number;
}

/** Counts the batches of all accounts that are not finished. */
export async function countBatches(pool: Queries, unseenSeconds: number): Promise<BatchCounts | null> {
  const { rows } = await pool.query<BatchCounts>(
    `SELECT count(*) FILTER (WHERE state = 'receiving')::int AS receiving,
       count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
       count(*) FILTER (WHERE state = 'running')::int AS running,
       coalesce(sum(recipes - answered - failed), 0)::float8 AS "openRecipes",
       (SELECT count(*)::int FROM batch_worker WHERE seen_at >= now() - make_interval(secs => $1)) AS workers
     FROM batch WHERE finished_at IS NULL`,
    [unseenSeconds],
  );
  return rows[0] ?? null;
}
