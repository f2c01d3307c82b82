import type { FdcDataset } from '../../analysis/food';

const wholeNumber = /^\d{1,10}$/;
const decimalNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/;
const maxId = 2 ** 31 - 1;

/** An id, from 1 to what a column of the database holds; null where the text is none. */
export function readId(text: string | undefined): number | null {
  if (text === undefined || !wholeNumber.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= maxId ? id : null;
}

/** A finite decimal number; null where the text is none. */
export function readNumber(text: string | undefined): number | null {
  if (text === undefined || !decimalNumber.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** A position in an order; 0 where the text is not a whole number that a database column holds. */
export const readSequence = (text: string | undefined): number => toSequence(readNumber(text));

/** As `readSequence`, for a number. */
export const toSequence = (value: number | null | undefined): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxId ? value : 0;

/**
 * A date as YYYY-MM-DD, from that or from the "4/1/2019" of the JSON files; null where the text is
 * none.
 */
export function readDate(text: string | undefined): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? '');
  const iso =
    american === null
      ? (text ?? '').slice(0, 10)
      : `${american[3] ?? ''}-${(american[1] ?? '').padStart(2, '0')}-${(american[2] ?? '').padStart(2, '0')}`;
  const date = /^[12]\d{3}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** The text with single blanks, and none at its ends. */
export const readText = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/**
 * The id of the measure unit "undetermined", which all portions except those of Foundation foods
 * have.
 */
export const undeterminedUnit = '9999';

/**
 * The text of a portion: SR Legacy has it in the modifier, the survey in the description,
 * Foundation in a unit and its modifier.
 */
export function toPortionText(portion: {
  /** '' where undetermined. */
  readonly unit: string | undefined;
  readonly description: string | undefined;
  readonly modifier: string | undefined;
}): string {
  // A modifier beside a description is the survey's code for it.
  const words = readText(portion.description) || readText(portion.modifier);
  return [readText(portion.unit), words].filter((part) => part !== '').join(', ');
}

/** Why rows are left out. There is one object for each reason. */
export interface SkipReason {
  /** A few words for the report, the same for all rows of this reason. */
  readonly reason: string;
  /** Whether the rows are left out by design, rather than for an error in the data. */
  readonly expected: boolean;
  readonly dataset: FdcDataset | null;
}

/** The reason for a row that has an error. */
export const refuse = (reason: string): SkipReason => ({ reason, expected: false, dataset: null });

/** The reason for a row that is of no use. */
export const passOver = (reason: string): SkipReason => ({ reason, expected: true, dataset: null });

/**
 * Characters of a brand, category, serving or portion. The official releases have at most 125; far
 * longer texts come from shifted columns.
 */
export const maxTextLength = 500;
