import type { Client } from 'pg';
import type { Skip } from '../source/import-source';
import type { Checkpoint } from '../stage/checkpoint';
import { stagePart } from '../stage/stage-part';
import type { IdentifiedSource } from './releases/identify-sources';
import { ImportStopped } from './import-stopped';
import type { Progress } from './report/progress';

export interface StagedSources {
  /** Rows of this run. */
  readonly rows: number;
  /** What was skipped while reading, of each source; runs before this one are counted in. */
  readonly skipped: readonly (readonly Skip[])[];
}

/**
 * Brings all parts of all sources into the staging tables, those behind the marks of an earlier run.
 * @throws ImportStopped once the signal is given and what was read is safe; ImportFault where a source is damaged
 */
export async function stageSources(
  session: Client,
  sources: readonly IdentifiedSource[],
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
): Promise<StagedSources> {
  let bytesLeft = sum(sources.flatMap(({ source }) => source.parts.map(({ bytes }) => bytes ?? 0)));
  let bytes = 0;
  let rows = 0;
  const skipped: (readonly Skip[])[] = [];
  for (const [sourceNumber, { source }] of sources.entries()) {
    const ofSource: Skip[] = [];
    for (const [partNumber, part] of source.parts.entries()) {
      const place = { source: sourceNumber, part: partNumber };
      progress.phase(`Reading ${part.name} of ${source.name}`);
      let before: Checkpoint | null = null;
      const onStaged = (checkpoint: Checkpoint): void => {
        const done = Math.min(checkpoint.offset, part.bytes ?? 0) - Math.min(before?.offset ?? 0, part.bytes ?? 0);
        bytesLeft -= done;
        // The first mark is where an earlier run came to.
        if (before !== null) {
          bytes += done;
          rows += checkpoint.rows - before.rows;
          const share = part.bytes === null || part.bytes === 0 ? null : Math.min(1, checkpoint.offset / part.bytes);
          progress.advance({ part: part.name, share, rows, bytes, bytesLeft });
        }
        before = checkpoint;
      };
      try {
        const { skipped: ofPart } = await stagePart({ session, signal, onStaged }, part, place);
        ofSource.push(...ofPart);
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new ImportStopped(`Stopped in ${part.name} of ${source.name}; the same command goes on from there.`);
      }
    }
    skipped.push(ofSource);
  }
  return { rows, skipped };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
