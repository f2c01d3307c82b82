import type { Dataset } from '../analysis/food';
import type { ImportSource } from './sources/import-source';

/** What of a download becomes the newest release of a dataset. */
export interface Release {
  readonly dataset: Dataset;
  /** The number of its source in this import. */
  readonly source: number;
  readonly name: string;
  readonly form: ImportSource['form'];
  readonly fingerprint: string;
  /** YYYY-MM-DD, the latest of its foods; null where none states one. */
  readonly publishedAt: string | null;
}

/** A release that was imported before. */
export interface LoadedRelease extends Omit<Release, 'source'> {
  /** What its foods were derived with. */
  readonly madeWith: string;
}

type DatedRelease = Pick<Release, 'dataset' | 'form' | 'name' | 'publishedAt'>;

/** Whether one release is older than another of its dataset. SR28 came before SR Legacy, whatever dates its files bear. */
export function isOlder(one: DatedRelease, other: DatedRelease): boolean {
  if ((one.form === 'sr28') !== (other.form === 'sr28')) return one.form === 'sr28';
  return one.publishedAt !== null && other.publishedAt !== null && one.publishedAt < other.publishedAt;
}

/** "SR Legacy of 2019-04-01 (FoodData_Central_sr_legacy.zip)". */
export function describeRelease({ dataset, form, name, publishedAt }: DatedRelease): string {
  const title = form === 'sr28' ? 'SR28' : datasetTitles[dataset];
  return `${title}${publishedAt === null ? '' : ` of ${publishedAt}`} (${name})`;
}

/** As FoodData Central calls them. */
export const datasetTitles = {
  sr_legacy: 'SR Legacy',
  foundation: 'Foundation',
  survey: 'Survey (FNDDS)',
  branded: 'Branded',
} as const satisfies Record<Dataset, string>;
