const wholeNumber = /^\d{1,10}$/;
const decimalNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/;
const mostId = 2 ** 31 - 1;

/** An id, from 1 to what a column of the database holds; null where the text is none. */
export function readId(text: string | undefined): number | null {
  if (text === undefined || !wholeNumber.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= mostId ? id : null;
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
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostId ? value : 0;

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
