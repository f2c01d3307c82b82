import type { Client } from 'pg';
import { ImportStoppedError } from './errors';
import type { IdentifiedSource } from './identify-sources';
import type { Progress } from './progress';
import type { Skip, SourcePart } from './sources/import-source';
import { stagePart, type Checkpoint } from './staging/stage-part';

interface StagedSources {
  /** Rows of this run. */
  readonly rows: number;
  /** What was skipped while reading, of each source; runs before this one are counted in. */
  readonly skipped: readonly (readonly Skip[])[];
}

/**
 * Brings all parts of all sources into the staging tables, those behind the marks of an earlier run.
 * @throws ImportStoppedError once the signal is given and what was read is safe; ImportError where a source is damaged
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
        // The first mark is where an earlier run came to.
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
        throw new ImportStoppedError(`Stopped in ${part.name} of ${source.name}; the same command goes on from there.`);
      }
    }
    skipped.push(ofSource);
  }
  return { rows, skipped };
}

/** Bytes to read of a part; about so many where that is not known. */
const findSize = ({ bytes, packedBytes }: SourcePart): number => bytes ?? packedBytes * usualRatio;

/** How many of them are read where an earlier run came to: of a packed part that is not known before it is unpacked up to there. */
const findStart = (part: SourcePart, { offset, isWhole }: Checkpoint): number =>
  isWhole ? findSize(part) : Math.min(part.bytes === null ? 0 : offset, findSize(part));

/** How many of them are read where the reading under way came to. */
function findPlace(part: SourcePart, { offset, isWhole }: Checkpoint): number {
  if (isWhole) return findSize(part);
  return Math.min(part.countTaken === null ? offset : part.countTaken() * usualRatio, findSize(part));
}

// The tables pack at 10 to 35 to one, the large ones at ten.
const usualRatio = 10;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
