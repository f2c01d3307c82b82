import { z } from 'zod';

/**
 * Reads when a key expires: a day, at whose end (UTC) the key expires, or a time with its zone.
 * @param text "2027-12-31" or "2027-12-31T12:00:00Z"
 * @returns null if it is neither, such as February 31
 */
export function readExpiry(text: string): Date | null {
  if (z.iso.date().safeParse(text).success) return new Date(`${text}T23:59:59.999Z`);
  return z.iso.datetime({ offset: true }).safeParse(text).success ? new Date(text) : null;
}
