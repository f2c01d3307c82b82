import type { Client } from 'pg';
import type { Skip, SourcePart } from '../sources/import-source';
import { copyText, toCopyText } from './copy';

interface Staging {
  readonly session: Client;
  readonly signal: AbortSignal;
  /** Called after each batch is stored, and once at the start with what earlier runs stored. */
  readonly onStaged: (checkpoint: Checkpoint) => void;
}

/**
 * Copies a part into the staging tables, batch by batch. Each batch is stored together with a
 * checkpoint, so that after any interruption the next call continues after the last stored batch.
 * @throws ImportError where the part cannot be read; that or an AbortError once the signal is
 *   aborted; DatabaseError where the database rejects a row
 */
export async function stagePart(
  { session, signal, onStaged }: Staging,
  part: SourcePart,
  place: PartPlace,
): Promise<Checkpoint> {
  let checkpoint = await readCheckpoint(session, place);
  onStaged(checkpoint);
  if (checkpoint.isWhole) return checkpoint;
  signal.throwIfAborted();
  for await (const batch of readAhead(part.read(checkpoint.offset, signal))) {
    checkpoint = {
      offset: batch.offset,
      isWhole: false,
      rows: checkpoint.rows + batch.rows.length,
      skipped: addSkips(checkpoint.skipped, batch.skipped),
    };
    const texts = toCopyText(batch.rows, place.source);
    await session.query('BEGIN');
    try {
      for (const [table, text] of texts) await copyText(session, `fdc_staging.${table}`, text);
      await writeCheckpoint(session, place, checkpoint);
      await session.query('COMMIT');
    } catch (error) {
      await session.query('ROLLBACK').catch(() => null);
      throw error;
    }
    onStaged(checkpoint);
  }
  checkpoint = { ...checkpoint, isWhole: true };
  await writeCheckpoint(session, place, checkpoint);
  onStaged(checkpoint);
  return checkpoint;
}

/** How far a part was read. */
export interface Checkpoint {
  /** Where reading continues; 0 at the start. */
  readonly offset: number;
  readonly isWhole: boolean;
  /** Rows that were stored. */
  readonly rows: number;
  readonly skipped: readonly Skip[];
}

/** Which part of which source of this import. */
interface PartPlace {
  readonly source: number;
  readonly part: number;
}

async function readCheckpoint(session: Client, { source, part }: PartPlace): Promise<Checkpoint> {
  const { rows } = await session.query<{ offset: string; isWhole: boolean; rows: string; skipped: readonly Skip[] }>(
    `SELECT read_to AS "offset", is_whole AS "isWhole", rows, skipped FROM fdc_staging.checkpoint WHERE (source, part) = ($1, $2)`,
    [source, part],
  );
  const [found] = rows;
  if (found === undefined) return { offset: 0, isWhole: false, rows: 0, skipped: [] };
  return { ...found, offset: Number(found.offset), rows: Number(found.rows) };
}

/** Runs in the transaction that stores the rows, so that both are stored or neither. */
async function writeCheckpoint(session: Client, place: PartPlace, checkpoint: Checkpoint): Promise<void> {
  await session.query(
    `INSERT INTO fdc_staging.checkpoint (source, part, read_to, is_whole, rows, skipped) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (source, part) DO UPDATE SET
       read_to = excluded.read_to, is_whole = excluded.is_whole, rows = excluded.rows, skipped = excluded.skipped`,
    [
      place.source,
      place.part,
      checkpoint.offset,
      checkpoint.isWhole,
      checkpoint.rows,
      JSON.stringify(checkpoint.skipped),
    ],
  );
}

/**
 * The same values, each requested while the one before is in use, so that reading and writing
 * overlap.
 */
async function* readAhead<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = values[Symbol.asyncIterator]();
  let next = ask();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done === true) return;
      next = ask();
      yield value;
    }
  } finally {
    await next.catch(() => null);
    await iterator.return?.();
  }

  function ask(): Promise<IteratorResult<T, unknown>> {
    const asked = iterator.next();
    // An error is thrown when the value's turn comes; until then it must not count as unhandled.
    asked.catch(() => null);
    return asked;
  }
}

/**
 * Merges skips of the same dataset and reason, with the first three examples, in the order of their
 * first appearance.
 */
export function addSkips(skips: readonly Skip[], more: readonly Skip[]): readonly Skip[] {
  if (more.length === 0) return skips;
  const sums = new Map(skips.map((skip) => [toKey(skip), skip]));
  for (const skip of more) {
    const known = sums.get(toKey(skip));
    sums.set(
      toKey(skip),
      known === undefined
        ? skip
        : {
            ...known,
            count: known.count + skip.count,
            examples: [...known.examples, ...skip.examples].slice(0, maxExamples),
          },
    );
  }
  return [...sums.values()];
}

const maxExamples = 3;

const toKey = ({ dataset, reason }: Skip): string => `${dataset ?? ''}\t${reason}`;
