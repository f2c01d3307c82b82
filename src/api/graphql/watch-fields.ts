import {
  defaultFieldResolver,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import type { AnswerWork } from './answer-work';
import type { GraphqlContext } from './context';

/**
 * Has every field of the schema ask the work on its answer before it is resolved: it waits for others, counts what it brings, and ends with the
 * work. GraphQL itself resolves all fields of an answer in one go and can be stopped by nothing.
 */
export function watchFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    // The types of the schema's own description are shared with every other schema; their cost bounds them.
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const fields: readonly Field[] = Object.values(type.getFields());
    fields.forEach(watchField);
  }
}

type Field = GraphQLField<unknown, GraphqlContext>;
type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

function watchField(field: Field): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  // "name":…,
  const frameBytes = field.name.length + 4;
  field.resolve = isLeafType(getNamedType(field.type))
    ? watchLeaf(field, resolve, frameBytes)
    : watchObject(field, resolve, frameBytes);
}

function watchLeaf(field: Field, resolve: Resolve, frameBytes: number): Resolve {
  const endField = chooseEnd(field);
  return (...asked) => {
    const { work } = asked[2];
    const end = work.findEnd();
    if (end !== null) return endField(end);
    const value: unknown = resolve(...asked);
    if (value instanceof Promise) return value.then((settled: unknown) => countValue(work, settled, frameBytes));
    return countValue(work, value, frameBytes);
  };
}

function watchObject(field: Field, resolve: Resolve, frameBytes: number): Resolve {
  const endField = chooseEnd(field);
  return (...asked) => {
    const { work } = asked[2];
    const go = (): unknown => {
      const end = work.findEnd();
      if (end !== null) return endField(end);
      work.count(frameBytes);
      return resolve(...asked);
    };
    return work.isDue() ? work.wait().then(go) : go();
  };
}

/** A field that may be null is, so that only the few that may not tell of the end. */
function chooseEnd(field: Field): (end: Error) => null {
  if (!isNonNullType(field.type)) return () => null;
  return (end) => {
    throw end;
  };
}

function countValue(work: AnswerWork, value: unknown, frameBytes: number): unknown {
  if (Array.isArray(value)) {
    for (const item of value) work.count(weigh(item));
    work.count(frameBytes);
  } else {
    work.count(frameBytes + weigh(value));
  }
  return value;
}

/** About as many bytes as the value has in JSON: of a number the usual, of a text all but what quoting adds. */
function weigh(value: unknown): number {
  return typeof value === 'string' ? 2 + Buffer.byteLength(value) : 8;
}
