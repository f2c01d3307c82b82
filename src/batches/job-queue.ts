import type { Pool, PoolClient } from 'pg';
import type { Slice } from './remove-chunks';

/**
 * The queue of jobs in the schema `graphile_worker` of the database, by the functions that
 * graphile-worker documents. Jobs only say that there is work: what is done is in the tables of
 * batches, so that a job that runs twice does no harm.
 */
export const queueSchema = 'graphile_worker';

/** The names of jobs. */
export const jobNames = { chunk: 'batch_chunk', webhook: 'batch_webhook' } as const;

type Queries = Pick<Pool | PoolClient, 'query'>;

/**
 * Adds a job for each chunk of a batch. A chunk's priority is its place among all chunks of the
 * account that are not done. So accounts take turns, and a small batch need not wait for the large
 * one of another account.
 * @param ahead chunks of the account's earlier batches that are not done
 */
export async function addChunkJobs(
  client: Queries,
  { batchId, chunks, ahead }: { readonly batchId: string; readonly chunks: number; readonly ahead: number },
): Promise<void> {
  await client.query(
    `SELECT count(*) FROM ${queueSchema}.add_jobs((
       SELECT array_agg(ROW($2, json_build_object('batchId', $1::text, 'number', number), NULL, NULL, ${maxAttempts}::smallint,
         ${toKey('$1', 'number')}, least($4::int + number, 32767)::smallint, NULL)::${queueSchema}.job_spec ORDER BY number)
       FROM generate_series(0, $3::int - 1) AS number))`,
    [batchId, jobNames.chunk, chunks, ahead],
  );
}

/** Removes the jobs of some chunks of a batch. A job that runs is not repeated. */
export async function removeChunkJobs(client: Queries, batchId: string, { first, end }: Slice): Promise<void> {
  await client.query(
    `SELECT count(${queueSchema}.remove_job(${toKey('$1', 'number')})) FROM generate_series($2::int, $3::int - 1) AS number`,
    [batchId, first, end],
  );
}

/** Adds the job that calls the webhook of a batch: before all other jobs, since it is short. */
export async function addWebhookJob(client: Queries, batchId: string): Promise<void> {
  await client.query(
    `SELECT ${queueSchema}.add_job($1, json_build_object('batchId', $2::text), job_key := 'webhook/' || $2::text, max_attempts := ${webhookAttempts}, priority := -1)`,
    [jobNames.webhook, batchId],
  );
}

const toKey = (batchId: string, number: string): string => `'chunk/' || ${batchId}::text || '/' || ${number}`;

/**
 * Attempts of a chunk. graphile-worker pauses e^n seconds after the n-th, six hours at most: four
 * days in all. Only a failure of the service itself, such as a model that does not answer, is tried
 * again.
 */
const maxAttempts = 25;

/** Attempts of a webhook: ten hours in all. */
const webhookAttempts = 11;

/**
 * Frees the jobs of workers that were not seen for a while, so that others take them.
 * graphile-worker itself would wait for four hours.
 */
export async function freeLostJobs(pool: Queries, unseenSeconds: number): Promise<void> {
  await pool.query(
    `WITH lost AS (
       SELECT DISTINCT locked_by FROM ${queueSchema}.jobs j
       WHERE locked_by IS NOT NULL AND locked_at < now() - make_interval(secs => $1)
         AND NOT EXISTS (SELECT FROM batch_worker w WHERE w.id = j.locked_by AND w.seen_at >= now() - make_interval(secs => $1))
     ), freed AS (
       SELECT ${queueSchema}.force_unlock_workers(ids) FROM (SELECT array_agg(locked_by) AS ids FROM lost) AS all_lost WHERE ids IS NOT NULL
     )
     SELECT count(*) FROM freed`,
    [unseenSeconds],
  );
}

/** A job of a chunk that has used up its attempts. */
export interface GivenUpJob {
  readonly jobId: string;
  /** Null for a job whose batch was canceled. */
  readonly chunk: { readonly batchId: string; readonly number: number } | null;
}

/** Lists jobs of chunks that have used up their attempts, a hundred at most. */
export async function listGivenUpJobs(pool: Queries): Promise<readonly GivenUpJob[]> {
  const { rows } = await pool.query<{ id: string; key: string | null }>(
    `SELECT id::text, key FROM ${queueSchema}.jobs
     WHERE task_identifier = $1 AND attempts >= max_attempts AND locked_at IS NULL LIMIT 100`,
    [jobNames.chunk],
  );
  return rows.map(({ id, key }) => {
    const [, batchId = '', number = ''] = key?.split('/') ?? [];
    return { jobId: id, chunk: key === null ? null : { batchId, number: Number(number) } };
  });
}

/** Removes a job that does not run. */
export async function dropJob(pool: Queries, jobId: string): Promise<void> {
  await pool.query(`SELECT count(*) FROM ${queueSchema}.complete_jobs(ARRAY[$1::bigint])`, [jobId]);
}
