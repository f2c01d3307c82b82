import type { Client } from 'pg';
import type { SourcePart } from '../source/import-source';
import { addSkips } from './add-skips';
import { readCheckpoint, writeCheckpoint, type Checkpoint, type PartPlace } from './checkpoint';
import { copyText } from './copy-text';
import { readAhead } from './read-ahead';
import { toCopyText } from './to-copy-text';

export interface Staging {
  readonly session: Client;
  readonly signal: AbortSignal;
  /** Hears of each batch that is in the database, and once of what earlier runs brought there. */
  readonly onStaged: (checkpoint: Checkpoint) => void;
}

/**
 * Brings a part into the staging tables, batch by batch, each with the mark of how far it came: whatever ends this, the next call goes on behind
 * the last whole batch.
 * @throws ImportFault where the part cannot be read; that or an AbortError once the signal is given; whatever the database says of rows that it does not take
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
