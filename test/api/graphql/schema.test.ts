import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEnumType, isInputObjectType, isObjectType, isSpecifiedScalarType } from 'graphql';
import { createBareSchema, printSchema } from '../../../src/api/graphql/schema';

const schema = createBareSchema();

test('schema.graphql is the schema the service answers by', () => {
  expect(readFileSync(join(__dirname, '../../../schema.graphql'), 'utf8')).toBe(printSchema(schema));
});

const described = listDescribed();

test('every type, field, argument and enum value has a description', () => {
  expect(described.length).toBeGreaterThan(300);
  expect(described.filter(({ text }) => text === '').map(({ place }) => place)).toEqual([]);
});

test('no description only repeats the name, and each is a sentence', () => {
  const echoes = described.filter(({ place, text }) => {
    const known = new Set(toWords(place.split('.').join(' ')));
    return toWords(text).every((word) => known.has(word));
  });
  expect(echoes).toEqual([]);
  expect(described.filter(({ text }) => !/^[A-Z0-9"`].*[.)]$/s.test(text))).toEqual([]);
});

interface Described {
  /** "Food.history.first". */
  readonly place: string;
  readonly text: string;
}

/** All types, fields, arguments and enum values, except those of GraphQL itself. */
function listDescribed(): readonly Described[] {
  const own = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );
  return own.flatMap((type) => {
    const parts: Described[] = [toDescribed(type.name, type)];
    if (isEnumType(type))
      parts.push(...type.getValues().map((value) => toDescribed(`${type.name}.${value.name}`, value)));
    if (isObjectType(type) || isInputObjectType(type)) {
      parts.push(...Object.values(type.getFields()).map((field) => toDescribed(`${type.name}.${field.name}`, field)));
    }
    if (isObjectType(type)) {
      for (const { name, args } of Object.values(type.getFields()))
        parts.push(...args.map((arg) => toDescribed(`${type.name}.${name}.${arg.name}`, arg)));
    }
    return parts;
  });
}

function toDescribed(place: string, { description }: { readonly description?: string | null | undefined }): Described {
  return { place, text: description ?? '' };
}

/** The words with a meaning, in the singular: "The endCursor." is "end" and "cursor". */
function toWords(text: string): readonly string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9%]+/)
    .filter((word) => word !== '' && !empty.has(word))
    .map((word) => word.replace(/s$/, ''));
}

const empty = new Set(['a', 'an', 'the', 'of', 'in', 'is', 'this', 'that', 'its', 'it', 'type', 'edge', 'connection']);
