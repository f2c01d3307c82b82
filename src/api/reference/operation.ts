import type { z } from 'zod';
import { plainHeaders, toErrorHeaders } from './answer-headers';
import type { MediaType, Response } from './error-responses';

export type Schema = z.core.JSONSchema.BaseSchema;

/** The operations of a path, by method. */
export type PathItem = Readonly<Partial<Record<Method, Operation>>>;
type Method = (typeof methods)[number];
export const methods = ['get', 'post', 'put'] as const;

/** An operation, as OpenAPI describes it. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Empty if no key is required. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Left out where the address has none. */
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, MediaType>> };
  /** By status. */
  readonly responses: Readonly<Record<string, Response>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: true;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Describes a response without an error. */
export function succeed(description: string, content: Response['content']): Response {
  return { description, headers: plainHeaders, content };
}

/** Describes a 503 whose body has the schema of this name. */
export function fail(description: string, schema: string): Response {
  return { description, headers: toErrorHeaders(503), content: { 'application/json': refer(schema) } };
}

/** Describes a JSON body by the name of its schema, with an example. */
export function toJson(schema: string, example: unknown): Response['content'] {
  return { 'application/json': { ...refer(schema), example } };
}

function refer(schema: string): MediaType {
  return { schema: { $ref: `#/components/schemas/${schema}` } };
}
