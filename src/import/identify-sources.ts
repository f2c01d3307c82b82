import type { Client } from 'pg';
import { datasetTitles } from '../analysis/food';
import { ImportError, ImportStoppedError } from './errors';
import { readLoadedReleases } from './loaded-releases';
import type { MadeWith } from './made-with';
import type { Progress } from './progress';
import { describeRelease, type LoadedRelease } from './release';
import type { ImportSource } from './sources/import-source';

/** A source to read. */
export interface IdentifiedSource {
  readonly source: ImportSource;
  readonly fingerprint: string;
}

export interface IdentifiedSources {
  /** In the order of the command line. */
  readonly wanted: readonly IdentifiedSource[];
  /** Why the other sources are not read, one sentence each. */
  readonly leftOut: readonly string[];
  readonly loaded: readonly LoadedRelease[];
  /** The loaded releases that the command names again. */
  readonly confirmed: readonly LoadedRelease[];
  /** What this program would derive the foods with. */
  readonly madeWith: MadeWith;
  /** Import again what is loaded already. */
  readonly isAgain: boolean;
}

interface IdentifyOptions {
  readonly madeWith: MadeWith;
  /** Import again what is loaded already. */
  readonly isAgain: boolean;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/**
 * Sorts the sources into new ones, loaded ones and ones that are named twice, by the fingerprints
 * of their files.
 * @throws ImportError where a source cannot be read, is older than what is loaded, or is SR28 while
 *   SR Legacy is loaded; ImportStoppedError once the signal is aborted
 */
export async function identifySources(
  session: Client,
  sources: readonly ImportSource[],
  { madeWith, isAgain, signal, progress }: IdentifyOptions,
): Promise<IdentifiedSources> {
  const { newest, compare, findSuccessors } = await readLoadedReleases(session);
  const identified: IdentifiedSource[] = [];
  const leftOut: string[] = [];
  const confirmed: LoadedRelease[] = [];
  const superseded: IdentifiedSource[] = [];
  for (const source of sources) {
    progress.phase(`Identifying ${source.name}`);
    const fingerprint = await identify(source, signal, progress);
    const standing = compare(fingerprint, madeWith);
    confirmed.push(...newest.filter((release) => release.fingerprint === fingerprint));
    if (standing === 'superseded') {
      superseded.push({ source, fingerprint });
    } else if (standing === 'loaded' && !isAgain) {
      leftOut.push(`${source.name} is loaded already. To import it again, add --again.`);
    } else if (identified.some((other) => other.fingerprint === fingerprint)) {
      leftOut.push(`${source.name} is named twice.`);
    } else {
      if (standing === 'outdated')
        progress.phase(
          `${source.name} is loaded, but another version of this program or of its kitchen table derived the foods: it is imported again`,
        );
      identified.push({ source, fingerprint });
    }
  }
  for (const { source, fingerprint } of superseded) {
    const successors = findSuccessors(fingerprint);
    const successor = successors.find((release) => confirmed.includes(release)) ?? successors[0];
    if (successor !== undefined) leftOut.push(refuseOlder(source.name, successor, confirmed.includes(successor)));
  }
  const legacy = newest.find(({ dataset, form }) => dataset === 'sr_legacy' && form !== 'sr28');
  const wanted = identified.filter(({ source }) => legacy === undefined || source.form !== 'sr28');
  for (const { source } of identified.filter((each) => !wanted.includes(each))) {
    if (legacy !== undefined) leftOut.push(refuseOlder(source.name, legacy, confirmed.includes(legacy)));
  }
  return { wanted, leftOut, loaded: newest, confirmed, madeWith, isAgain };
}

async function identify(source: ImportSource, signal: AbortSignal, progress: Progress): Promise<string> {
  let bytes = 0;
  try {
    return await source.identify(signal, (more) => {
      bytes += more;
      progress.identify(bytes);
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ImportStoppedError(`Stopped while identifying ${source.name}. Nothing was changed.`);
  }
}

/**
 * The reason for leaving out a download that is older than what is loaded.
 * @param isConfirmed whether the command also names what is loaded; the older download is then left
 *   out and the import goes on
 * @throws ImportError with the reason where it does not
 */
export function refuseOlder(older: string, loaded: LoadedRelease, isConfirmed: boolean): string {
  const sentence = `${older} is older than what is loaded of ${datasetTitles[loaded.dataset]}, ${describeRelease(loaded)}`;
  if (!isConfirmed)
    throw new ImportError(`${sentence}: an older release never replaces a newer one. Nothing was changed.`);
  return `${sentence}.`;
}
