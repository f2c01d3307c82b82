import { z } from 'zod';
import { Refusal } from '../../errors';

/** What tells a place in a list: the kind of the list, then what its items are in order of. */
type Place = readonly (string | number)[];

/** A place in a list as a text that callers hand back and need not understand. */
export function toCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * The place that a cursor is of.
 * @param schema of the places in the list that is asked for
 * @throws Refusal `validation_error` where it is no place of that list
 */
export function readCursor<T extends Place>(schema: z.ZodType<T>, cursor: string): T {
  const place = schema.safeParse(parse(cursor));
  if (place.success) return place.data;
  throw refuseCursor('must be the endCursor of a page of this very query');
}

/** A page cannot begin where `after` says. */
export function refuseCursor(message: string): Refusal {
  return new Refusal('invalid_argument', { details: [{ path: 'after', message }] });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
