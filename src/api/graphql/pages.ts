import { ArgsType, Field, Int } from 'type-graphql';
import { z } from 'zod';
import { ApiError } from '../../errors';
import { parseJson } from '../../json';

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
  const place = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (place.success) return place.data;
  throw refuseCursor('must be the endCursor of a page of this very query');
}

/** A page cannot begin where `after` says. */
export function refuseCursor(message: string): ApiError {
  return new ApiError('invalid_argument', { details: [{ path: 'after', message }] });
}

const maxFirst = 100;

/**
 * How many items a page may hold.
 * @throws Refusal `validation_error` unless 1 to 100
 */
export function checkFirst(first: number): number {
  if (first >= 1 && first <= maxFirst) return first;
  throw new ApiError('invalid_argument', { details: [{ path: 'first', message: `must be 1 to ${maxFirst}` }] });
}

/** Which page of a list. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 20, description: 'How many at most, 1 to 100.' })
  first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The `endCursor` of the page before; left out for the first page.',
  })
  after?: string | null;
}
