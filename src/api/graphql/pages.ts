import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { z } from 'zod';
import { ApiError } from '../../errors';
import { parseJson } from '../../json';

/** A place in a list: the kind of the list, then the values that its items are ordered by. */
type Place = readonly (string | number)[];

/** Writes a place in a list as an opaque text. */
export function toCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Reads the place that a cursor names.
 * @param schema the schema of the places of the list
 * @throws ApiError `validation_error` if the cursor is not of that list
 */
export function readCursor<T extends Place>(schema: z.ZodType<T>, cursor: string): T {
  const place = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (place.success) return place.data;
  throw refuseCursor('must be the endCursor of a page of the same query');
}

/** The error for a value of `after` that cannot be used. */
export function refuseCursor(message: string): ApiError {
  return new ApiError('invalid_argument', { details: [{ path: 'after', message }] });
}

const maxFirst = 100;

/**
 * Checks how many items a page may have.
 * @throws ApiError `validation_error` unless it is 1 to 100
 */
export function checkFirst(first: number): number {
  if (first >= 1 && first <= maxFirst) return first;
  throw new ApiError('invalid_argument', {
    details: [{ path: 'first', message: `must be a whole number from 1 to ${maxFirst}` }],
  });
}

/** An item on a page. Each list adds its `node`. */
@ObjectType()
export abstract class EdgeType {
  @Field(() => String, { description: 'This place in the list: pass it as `after` to get what follows.' })
  cursor!: string;
}

/** The arguments that select a page of a list. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 20, description: 'How many items at most, 1 to 100.' })
  first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The `endCursor` of the page before; omitted for the first page.',
  })
  after?: string | null;
}
