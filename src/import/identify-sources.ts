import type { Client } from 'pg';
import { ImportError, ImportStoppedError } from './errors';
import { readLoadedReleases } from './loaded-releases';
import type { MadeWith } from './made-with';
import type { Progress } from './progress';
import { datasetTitles, describeRelease, type LoadedRelease } from './release';
import type { ImportSource } from './sources/import-source';

/** A source that is to be read. */
export interface IdentifiedSource {
  readonly source: ImportSource;
  readonly fingerprint: string;
}

export interface IdentifiedSources {
  /** In the order they were named. */
  readonly wanted: readonly IdentifiedSource[];
  /** Why the others are not read, a sentence each. */
  readonly leftOut: readonly string[];
  readonly loaded: readonly LoadedRelease[];
  /** Releases among the loaded that the command names again. */
  readonly confirmed: readonly LoadedRelease[];
  /** What their foods would be derived with now. */
  readonly madeWith: MadeWith;
  /** What is loaded already is imported anew all the same. */
  readonly isAgain: boolean;
}

/** How to look at the sources. */
interface Looking {
  readonly madeWith: MadeWith;
  /** What is loaded already is read anew all the same. */
  readonly isAgain: boolean;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/**
 * Tells from each other what is new, what is loaded already and what is named twice, by the fingerprints of all that would be read.
 * @throws ImportError where one cannot be read, is older than what is loaded, or is SR28 and SR Legacy is loaded; ImportStoppedError once the signal is given
 */
export async function identifySources(
  session: Client,
  sources: readonly ImportSource[],
  { madeWith, isAgain, signal, progress }: Looking,
): Promise<IdentifiedSources> {
  const { newest, compare, findSuccessors } = await readLoadedReleases(session);
  const identified: IdentifiedSource[] = [];
  const leftOut: string[] = [];
  const confirmed: LoadedRelease[] = [];
  const superseded: IdentifiedSource[] = [];
  for (const source of sources) {
    progress.phase(`Looking at ${source.name}`);
    const fingerprint = await identify(source, signal, progress);
    const standing = compare(fingerprint, madeWith);
    confirmed.push(...newest.filter((release) => release.fingerprint === fingerprint));
    if (standing === 'superseded') {
      superseded.push({ source, fingerprint });
    } else if (standing === 'loaded' && !isAgain) {
      leftOut.push(`${source.name} is loaded already; --again imports it anew.`);
    } else if (identified.some((other) => other.fingerprint === fingerprint)) {
      leftOut.push(`${source.name} is named twice.`);
    } else {
      if (standing === 'outdated')
        progress.phase(
          `${source.name} is loaded, but by another version of this program or its data: it is imported anew`,
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
      progress.look(bytes);
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ImportStoppedError(`Stopped while looking at ${source.name}; nothing was changed.`);
  }
}

/**
 * Why a download is not taken that is older than what is loaded.
 * @throws ImportError with this, unless the same command names what is loaded: then all is as it is asked for
 */
export function refuseOlder(older: string, loaded: LoadedRelease, isConfirmed: boolean): string {
  const sentence = `${older} is older than what is loaded of ${datasetTitles[loaded.dataset]}, ${describeRelease(loaded)}`;
  if (!isConfirmed)
    throw new ImportError(`${sentence}: an older release never takes the place of a newer one. Nothing was changed.`);
  return `${sentence}.`;
}
