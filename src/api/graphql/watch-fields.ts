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
 * Makes every field of the schema obey the work on its answer: a field waits for its turn, counts
 * the bytes of its value, and ends with the work. GraphQL itself resolves all fields of an answer
 * at once and cannot be interrupted.
 */
export function watchFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    // All schemas share the introspection types, whose cost limits them.
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
  return (...parameters) => {
    const { work } = parameters[2];
    const end = work.findEnd();
    if (end !== null) return endField(end);
    const value: unknown = resolve(...parameters);
    if (value instanceof Promise) return value.then((resolved: unknown) => countValue(work, resolved, frameBytes));
    return countValue(work, value, frameBytes);
  };
}

function watchObject(field: Field, resolve: Resolve, frameBytes: number): Resolve {
  const endField = chooseEnd(field);
  return (...parameters) => {
    const { work } = parameters[2];
    const resume = (): unknown => {
      const end = work.findEnd();
      if (end !== null) return endField(end);
      work.count(frameBytes);
      return resolve(...parameters);
    };
    return work.isDue() ? work.wait().then(resume) : resume();
  };
}

/** A nullable field becomes null, so that only the few other fields report the end. */
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

/**
 * Estimates the bytes of the value in JSON: a fixed size for a number, a text without its escapes.
 */
function weigh(value: unknown): number {
  return typeof value === 'string' ? 2 + Buffer.byteLength(value) : 8;
}
