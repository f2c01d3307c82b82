import {
  defaultFieldResolver,
  getNamedType,
  GraphQLString,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import { ApiError, type ApiErrorDetail } from '../../errors';
import { isLonger } from '../read-recipe';

/** How long a text may be that is no line, no title, and has no limit of its own, in characters. */
const usualLength = 1000;

/** Texts with another limit, by the name of their argument. A cursor may hold a name that a line asked for. */
const lengths: Readonly<Record<string, number>> = { title: 500, after: 2000 };

/** Texts that are refused by what they are for, with a limit that their descriptions state: lines and corrections. */
const heldElsewhere: ReadonlySet<string> = new Set(['lines', 'reason', 'unit', 'modifier', 'phrase', 'file']);

/**
 * Has every field refuse a text argument that is too long before it looks at it, and the arguments' descriptions say how long they may be. An argument that is added
 * later is limited as well.
 */
export function limitArguments(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) limitField(field);
  }
}

type Resolve = GraphQLFieldResolver<unknown, unknown, Readonly<Record<string, unknown>>>;

function limitField(field: GraphQLField<unknown, unknown>): void {
  const limited = field.args.filter(isText);
  if (limited.length === 0) return;
  for (const argument of limited) describeLimit(argument);
  const resolve: Resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (...asked: Parameters<Resolve>) => {
    const [, args] = asked;
    const details = limited.flatMap(({ name }) => checkLength(name, args[name]));
    if (details.length > 0) throw new ApiError('invalid_argument', { details });
    return resolve(...asked);
  };
}

function isText({ name, type }: GraphQLArgument): boolean {
  return getNamedType(type) === GraphQLString && !heldElsewhere.has(name);
}

function describeLimit(argument: GraphQLArgument): void {
  const limit = findLimit(argument.name).toLocaleString('en');
  argument.description = `${argument.description ?? ''} At most ${limit} characters.`.trimStart();
}

function checkLength(name: string, value: unknown): readonly ApiErrorDetail[] {
  const limit = findLimit(name);
  if (typeof value !== 'string' || !isLonger(value, limit)) return [];
  return [{ path: name, message: `must not be longer than ${limit.toLocaleString('en')} characters` }];
}

function findLimit(name: string): number {
  return lengths[name] ?? usualLength;
}
