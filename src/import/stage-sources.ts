import type { Client } from 'pg';
import { ImportStoppedError } from './errors';
import type { IdentifiedSource } from './identify-sources';
import type { Progress } from './progress';
import type { Skip, SourcePart } from './sources/import-source';
import { stagePart, type Checkpoint } from './staging/stage-part';

interface StagedSources {
  /** Rows that this run read. */
  readonly rows: number;
  /** By source: rows that were skipped while reading, earlier runs included. */
  readonly skipped: readonly (readonly Skip[])[];
}

/**
 * Reads all parts of all sources into the staging tables, from where an earlier run stopped.
 * @throws ImportStoppedError once the signal is aborted and the rows read are stored; ImportError
 *   where a source is damaged
 */
export async function stageSources(
  session: Client,
  sources: readonly IdentifiedSource[],
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
): Promise<StagedSources> {
  let bytesLeft = sum(sources.flatMap(({ source }) => source.parts.map(findSize)));
  let bytes = 0;
  let rows = 0;
  const skipped: (readonly Skip[])[] = [];
  for (const [sourceNumber, { source }] of sources.entries()) {
    const ofSource: Skip[] = [];
    for (const [partNumber, part] of source.parts.entries()) {
      const partPlace = { source: sourceNumber, part: partNumber };
      progress.phase(`Reading ${part.name} of ${source.name}`);
      let before: { readonly place: number; readonly rows: number } | null = null;
      const onStaged = (checkpoint: Checkpoint): void => {
        // The first checkpoint is where an earlier run stopped.
        const place = before === null ? findStart(part, checkpoint) : findPlace(part, checkpoint);
        const done = place - (before?.place ?? 0);
        bytesLeft -= done;
        if (before !== null) {
          bytes += done;
          rows += checkpoint.rows - before.rows;
          const size = findSize(part);
          progress.advance({ part: part.name, share: size === 0 ? null : place / size, rows, bytes, bytesLeft });
        }
        before = { place, rows: checkpoint.rows };
      };
      try {
        const { skipped: ofPart } = await stagePart({ session, signal, onStaged }, part, partPlace);
        ofSource.push(...ofPart);
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new ImportStoppedError(
          `Stopped in ${part.name} of ${source.name}. Run the same command again to continue.`,
        );
      }
    }
    skipped.push(ofSource);
  }
  return { rows, skipped };
}

/** Bytes of a part, estimated where its unpacked size is unknown. */
const findSize = ({ bytes, packedBytes }: SourcePart): number => bytes ?? packedBytes * typicalRatio;

/**
 * How many of these bytes an earlier run read; 0 for a packed part, where this is unknown until it
 * is unpacked to that place.
 */
const findStart = (part: SourcePart, { offset, isWhole }: Checkpoint): number =>
  isWhole ? findSize(part) : Math.min(part.bytes === null ? 0 : offset, findSize(part));

/** How many of these bytes the current run has reached. */
function findPlace(part: SourcePart, { offset, isWhole }: Checkpoint): number {
  if (isWhole) return findSize(part);
  return Math.min(part.countTaken === null ? offset : part.countTaken() * typicalRatio, findSize(part));
}

// The tables compress 10 to 35 times, the large ones ten times.
const typicalRatio = 10;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
