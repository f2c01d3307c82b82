import type { Dataset } from '../../analysis/food';

const wholeNumber = /^\d{1,10}$/;
const decimalNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/;
const maxId = 2 ** 31 - 1;

/** An id, from 1 to what a column of the database holds; null where the text is none. */
export function readId(text: string | undefined): number | null {
  if (text === undefined || !wholeNumber.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= maxId ? id : null;
}

/** A decimal number; null where the text is none, NaN never. */
export function readNumber(text: string | undefined): number | null {
  if (text === undefined || !decimalNumber.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** A place in an order; 0 where the text is none that a column of the database holds. */
export const readSequence = (text: string | undefined): number => toSequence(readNumber(text));

/** As `readSequence`, of a number. */
export const toSequence = (value: number | null | undefined): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxId ? value : 0;

/** A date as YYYY-MM-DD, from that or from the "4/1/2019" of the JSON files; null where the text is none. */
export function readDate(text: string | undefined): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? '');
  const iso =
    american === null
      ? (text ?? '').slice(0, 10)
      : `${american[3] ?? ''}-${(american[1] ?? '').padStart(2, '0')}-${(american[2] ?? '').padStart(2, '0')}`;
  const date = /^[12]\d{3}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** A text without blanks and line breaks around and doubled within. */
export const readText = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** The measure unit "undetermined", which all portions but those of Foundation foods have. */
export const undeterminedUnit = '9999';

/** What a portion is of: SR Legacy says it in the modifier, the survey in the description, Foundation by a unit and the modifier of it. */
export function toPortionText(portion: {
  /** '' where undetermined. */
  readonly unit: string | undefined;
  readonly description: string | undefined;
  readonly modifier: string | undefined;
}): string {
  // The modifier beside a description is the survey's code of it.
  const words = readText(portion.description) || readText(portion.modifier);
  return [readText(portion.unit), words].filter((part) => part !== '').join(', ');
}

/** Why rows of a kind are left out; one object for each reason. */
export interface SkipReason {
  /** A few words that people can act on, the same for all such rows. */
  readonly reason: string;
  /** Whether it is as it should be, rather than a fault of the data. */
  readonly expected: boolean;
  readonly dataset: Dataset | null;
}

/** A row that its table cannot be read from: a fault of the data. */
export const refuse = (reason: string): SkipReason => ({ reason, expected: false, dataset: null });

/** A row that says nothing that is wanted. */
export const passOver = (reason: string): SkipReason => ({ reason, expected: true, dataset: null });

/** No brand, category, serving or portion of the official releases has more than 125 characters; what is longer by far comes of columns that have shifted. */
export const maxTextLength = 500;
