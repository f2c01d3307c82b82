import type { VNode } from 'preact';
import type { Schema } from '../../api/reference/operation';
import { CardsTable } from '../parts/cards-table';

interface SchemaTableParts {
  readonly caption: string;
  readonly schema: Schema;
}

/**
 * Renders the fields of a body, including the fields of nested bodies. A nested body with a name
 * has a table of its own instead.
 */
export function SchemaTable({ caption, schema }: SchemaTableParts): VNode {
  return (
    <CardsTable
      caption={caption}
      rows={listFields(schema, '')}
      columns={[
        { head: 'Field', kind: 'name', cell: ({ name }) => <code>{name}</code> },
        { head: 'Type', isPlain: true, cell: ({ type }) => type },
        { head: 'Meaning', isPlain: true, cell: ({ description }) => description },
      ]}
    />
  );
}

interface Field {
  readonly name: string;
  readonly type: VNode | string;
  readonly description: string;
}

function listFields(schema: Schema, above: string): readonly Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, each]) => {
    if (typeof each === 'boolean') return [];
    const name = `${above}${key}`;
    const isOptional = !(schema.required ?? []).includes(key);
    const type = describeType(each);
    const field = {
      name,
      type: isOptional ? <>{type}, optional</> : type,
      description: each.description ?? '',
    };
    const items = readItems(each);
    return [field, ...listFields(each, `${name}.`), ...(items === null ? [] : listFields(items, `${name}[].`))];
  });
}

function readItems({ items }: Schema): Schema | null {
  return typeof items === 'object' && !Array.isArray(items) ? items : null;
}

/** Returns the name of the body that a schema refers to; null if the schema is not a reference. */
function findName({ $ref }: Schema): string | null {
  return $ref === undefined ? null : $ref.slice($ref.lastIndexOf('/') + 1);
}

function describeType(schema: Schema): VNode | string {
  const name = findName(schema);
  if (name !== null) return <a href={`#${toSchemaAnchor(name)}`}>{name}</a>;
  const items = readItems(schema);
  if (items !== null) {
    const range = describeRange(schema.minItems, schema.maxItems);
    return (
      <>
        list{range === '' ? '' : ` of ${range}`}: {describeType(items)}
      </>
    );
  }
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum !== undefined) return `one of ${schema.enum.map((each) => JSON.stringify(each)).join(', ')}`;
  if (schema.type === 'string') {
    const range = describeRange(schema.minLength, schema.maxLength);
    return range === ''
      ? 'string'
      : `string of ${range} characters${schema.pattern === undefined ? '' : ', not blank'}`;
  }
  if (schema.type === 'integer') return `whole number of ${schema.minimum ?? 0} or more`;
  if (schema.type === 'number')
    return schema.maximum === undefined ? 'number of 0 or more' : `number from 0 to ${schema.maximum}`;
  return typeof schema.type === 'string' ? schema.type : 'anything';
}

/** Returns the anchor of the table of a body. */
export function toSchemaAnchor(name: string): string {
  return `schema-${name.toLowerCase()}`;
}

function describeRange(least: number | undefined, most: number | undefined): string {
  if (most === undefined) return least === undefined ? '' : `${least} or more`;
  return `${least ?? 0} to ${most.toLocaleString('en')}`;
}
