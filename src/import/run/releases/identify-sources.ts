import type { Client } from 'pg';
import { ImportFault } from '../../import-fault';
import type { ImportSource } from '../../source/import-source';
import type { Progress } from '../report/progress';
import { readLoadedReleases } from './read-loaded-releases';
import { datasetTitles, describeRelease, type LoadedRelease } from './release';

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
}

/**
 * Tells from each other what is new, what is loaded already and what is named twice, by the fingerprints of all that would be read.
 * @throws ImportFault where one cannot be read, or is SR28 and SR Legacy is loaded
 */
export async function identifySources(
  session: Client,
  sources: readonly ImportSource[],
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
): Promise<IdentifiedSources> {
  const { newest, isLoaded } = await readLoadedReleases(session);
  const identified: IdentifiedSource[] = [];
  const leftOut: string[] = [];
  const confirmed: LoadedRelease[] = [];
  for (const source of sources) {
    progress.phase(`Looking at ${source.name}`);
    const fingerprint = await source.identify(signal, () => null);
    if (isLoaded(fingerprint)) {
      confirmed.push(...newest.filter((release) => release.fingerprint === fingerprint));
      leftOut.push(`${source.name} is loaded already.`);
    } else if (identified.some((other) => other.fingerprint === fingerprint)) {
      leftOut.push(`${source.name} is named twice.`);
    } else {
      identified.push({ source, fingerprint });
    }
  }
  const legacy = newest.find(({ dataset, form }) => dataset === 'sr_legacy' && form !== 'sr28');
  const wanted = identified.filter(({ source }) => legacy === undefined || source.form !== 'sr28');
  for (const { source } of identified.filter((each) => !wanted.includes(each))) {
    if (legacy !== undefined) leftOut.push(refuseOlder(source.name, legacy, confirmed.includes(legacy)));
  }
  return { wanted, leftOut, loaded: newest, confirmed };
}

/**
 * Why a download is not taken that is older than what is loaded.
 * @throws ImportFault with this, unless the same command names what is loaded: then all is as it is asked for
 */
export function refuseOlder(older: string, loaded: LoadedRelease, isConfirmed: boolean): string {
  const sentence = `${older} is older than what is loaded of ${datasetTitles[loaded.dataset]}, ${describeRelease(loaded)}`;
  if (!isConfirmed)
    throw new ImportFault(`${sentence}: an older release never takes the place of a newer one. Nothing was changed.`);
  return `${sentence}.`;
}
