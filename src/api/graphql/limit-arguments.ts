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
import { maxServingNameLength } from '../../nutrition-label/nutrition-label';
import { maxTextBytes } from '../../recipes/draft/recipe-draft';
import { isLonger } from '../reference/rest-schema';

/** The limit of a text argument without a limit of its own, in characters. */
const defaultLength = 1000;

/** Other limits, by the name of the argument. A cursor may contain a name from a line. */
const lengths: Readonly<Record<string, number>> = {
  title: 500,
  after: 2000,
  from: 10,
  to: 10,
  servingName: maxServingNameLength,
  text: maxTextBytes,
};

/**
 * Arguments whose resolvers check a limit, which their descriptions state: lines, corrections and
 * the names of keys.
 */
const checkedElsewhere: ReadonlySet<string> = new Set([
  'lines',
  'reason',
  'unit',
  'modifier',
  'phrase',
  'file',
  'createKey.name',
  'createBatch.name',
  'createBatchFromFile.name',
]);

/**
 * Makes every field refuse a text argument that is too long, and adds the limit to the descriptions
 * of the arguments. New arguments are limited automatically.
 */
export function limitArguments(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) limitField(field);
  }
}

type Resolve = GraphQLFieldResolver<unknown, unknown, Readonly<Record<string, unknown>>>;

function limitField(field: GraphQLField<unknown, unknown>): void {
  const limited = field.args.filter(
    (argument) => isText(argument) && !checkedElsewhere.has(`${field.name}.${argument.name}`),
  );
  if (limited.length === 0) return;
  for (const argument of limited) describeLimit(argument);
  const resolve: Resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (...parameters: Parameters<Resolve>) => {
    const [, args] = parameters;
    const details = limited.flatMap(({ name }) => checkLength(name, args[name]));
    if (details.length > 0) throw new ApiError('invalid_argument', { details });
    return resolve(...parameters);
  };
}

function isText({ name, type }: GraphQLArgument): boolean {
  return getNamedType(type) === GraphQLString && !checkedElsewhere.has(name);
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
  return lengths[name] ?? defaultLength;
}
