import { datasetTitles, type FdcDataset } from '../analysis/food';
import type { ImportSource } from './sources/import-source';

/** The foods of one dataset in a source. */
export interface Release {
  readonly dataset: FdcDataset;
  /** The number of the source in this import. */
  readonly source: number;
  readonly name: string;
  readonly form: ImportSource['form'];
  readonly fingerprint: string;
  /** YYYY-MM-DD, the latest date of its foods; null where no food states one. */
  readonly publishedAt: string | null;
}

/** A release that was imported before. */
export interface LoadedRelease extends Omit<Release, 'source'> {
  /** What its foods were derived with, see `MadeWith`. */
  readonly madeWith: string;
}

type DatedRelease = Pick<Release, 'dataset' | 'form' | 'name' | 'publishedAt'>;

/**
 * Whether one release is older than another of its dataset. SR28 is older than SR Legacy, whatever
 * its files state.
 */
export function isOlder(one: DatedRelease, other: DatedRelease): boolean {
  if ((one.form === 'sr28') !== (other.form === 'sr28')) return one.form === 'sr28';
  return one.publishedAt !== null && other.publishedAt !== null && one.publishedAt < other.publishedAt;
}

/** "SR Legacy of 2019-04-01 (FoodData_Central_sr_legacy.zip)". */
export function describeRelease({ dataset, form, name, publishedAt }: DatedRelease): string {
  const title = form === 'sr28' ? 'SR28' : datasetTitles[dataset];
  return `${title}${publishedAt === null ? '' : ` of ${publishedAt}`} (${name})`;
}
