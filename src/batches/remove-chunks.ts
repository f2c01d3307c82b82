import type { Pool, PoolClient } from 'pg';

/** Chunks of a batch by their numbers: from `first` to the one before `end`. */
export interface Slice {
  readonly first: number;
  readonly end: number;
}

/**
 * Cuts the chunks of a batch into slices that one statement changes far below its time limit, which
 * all chunks of a large batch together may exceed.
 */
export function* cutSlices(chunks: number): Generator<Slice> {
  for (let first = 0; first < chunks; first += sliceLength) yield { first, end: Math.min(first + sliceLength, chunks) };
}

/** At most 250 MiB of recipes, since a chunk has at most half a mebibyte. */
const sliceLength = 500;

/**
 * Removes all chunks of a batch, slice by slice. The first chunk is removed first, which shows the
 * readers of its results that not all are there any more.
 * @param signal ends the removal between two slices
 * @throws DatabaseError; the reason of the signal
 */
export async function removeChunks(
  queries: Pick<Pool | PoolClient, 'query'>,
  batchId: string,
  signal?: AbortSignal,
): Promise<void> {
  // While a file arrives, only its chunks say how many there are.
  const { rows } = await queries.query<{ chunks: number }>(
    'SELECT coalesce(max(number) + 1, 0) AS chunks FROM batch_chunk WHERE batch_id = $1',
    [batchId],
  );
  for (const { first, end } of cutSlices(rows[0]?.chunks ?? 0)) {
    signal?.throwIfAborted();
    await queries.query('DELETE FROM batch_chunk WHERE batch_id = $1 AND number >= $2 AND number < $3', [
      batchId,
      first,
      end,
    ]);
  }
}
