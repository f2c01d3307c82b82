import type { Pool } from 'pg';
import { ApiError } from '../errors';
import type { Batch } from './batch';
import { unpackLines } from './cut-chunks';

/** The result of one recipe of a batch. */
export interface BatchResult {
  /** Its place in the batch, from 0. */
  readonly index: number;
  readonly state: 'waiting' | 'answered' | 'failed' | 'canceled';
  /** The body that REST gives for this recipe; null while it waits. */
  readonly body: Buffer | null;
  /** As `X-Data-Version`; null if it was not analyzed. */
  readonly dataVersion: string | null;
}

interface ChunkRow {
  readonly number: number;
  readonly start: number;
  readonly recipes: number;
  readonly output: Buffer | null;
  readonly failed: readonly number[] | null;
  readonly dataVersion: string | null;
}

/**
 * Reads the results of a batch in the order of its recipes, one chunk at a time. While its file
 * arrives, a batch has no results.
 * @param from the place of the first recipe to read
 * @param onlyFailed whether recipes that were not refused are left out
 * @throws ApiError `unknown_batch` if the batch is removed before all results are read, so that no
 * part passes for the whole
 */
export async function* readResults(
  pool: Pick<Pool, 'query'>,
  { id, state, recipes }: Pick<Batch, 'id' | 'state' | 'recipes'>,
  { from, onlyFailed }: { readonly from: number; readonly onlyFailed: boolean },
): AsyncGenerator<readonly BatchResult[]> {
  let last = -1;
  let next = from;
  while (next < recipes) {
    // By its number, so that no query visits the chunks before it again. The first chunk of a batch is
    // removed first: while it is there, so are all others.
    const { rows } = await pool.query<ChunkRow | NoChunk>(
      `SELECT next.* FROM batch_chunk AS first LEFT JOIN LATERAL (
         SELECT number, start, recipes, output, failed, data_version AS "dataVersion" FROM batch_chunk
         WHERE batch_id = $1 AND number > $2 AND start + recipes > $3 AND (NOT $4 OR cardinality(failed) > 0)
         ORDER BY number LIMIT 1
       ) AS next ON true
       WHERE first.batch_id = $1 AND first.number = 0`,
      [id, last, from, onlyFailed],
    );
    const [chunk] = rows;
    const isMissing = chunk === undefined || (!onlyFailed && (chunk.number === null || chunk.start > next));
    if (isMissing) throw new ApiError('unknown_batch', { message: removed });
    if (chunk.number === null) return;
    const results = chunk.output === null ? listOpenResults(chunk, state) : await unpackResults(chunk, chunk.output);
    yield results.filter(({ index, state: one }) => index >= from && (!onlyFailed || one === 'failed'));
    last = chunk.number;
    next = chunk.start + chunk.recipes;
  }
}

/** There is no further chunk with such results. */
interface NoChunk {
  readonly number: null;
}

const removed = 'The batch was removed while its results were read; the results are incomplete.';

/** The results of a chunk that was not analyzed; of a canceled batch it never is. */
function listOpenResults({ start, recipes }: ChunkRow, batch: Batch['state']): readonly BatchResult[] {
  const open = batch === 'canceled' ? canceledResult : waitingResult;
  return Array.from({ length: recipes }, (_, place) => ({ index: start + place, ...open }));
}

async function unpackResults(
  { start, failed: failedPlaces, dataVersion }: ChunkRow,
  output: Buffer,
): Promise<readonly BatchResult[]> {
  const failed = new Set(failedPlaces);
  const lines = await unpackLines(output);
  return lines.map((body, place) => ({
    index: start + place,
    state: failed.has(place) ? ('failed' as const) : ('answered' as const),
    body,
    dataVersion,
  }));
}

const canceled = 'The batch was canceled before this recipe was analyzed.';

/** Takes the place of an answer in the results of a canceled batch. */
const canceledBody = Buffer.from(
  JSON.stringify({ status: 'error', message: canceled, error: { code: 'canceled', message: canceled } }),
);

const canceledResult = { state: 'canceled', body: canceledBody, dataVersion: null } as const;
const waitingResult = { state: 'waiting', body: null, dataVersion: null } as const;

/**
 * Finds a batch by its id alone, for a link whose signature proves the right to it.
 * @throws ApiError `unknown_batch`
 */
export async function getBatchState(
  pool: Pick<Pool, 'query'>,
  id: string,
): Promise<Pick<Batch, 'id' | 'state' | 'recipes'>> {
  const { rows } = await pool.query<Pick<Batch, 'id' | 'state' | 'recipes'>>(
    'SELECT id, state, recipes FROM batch WHERE id = $1',
    [id],
  );
  const [batch] = rows;
  if (batch === undefined) throw new ApiError('unknown_batch');
  return batch;
}
