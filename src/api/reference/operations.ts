import type { z } from 'zod';
import { analysisHeaders, plainHeaders, toErrorHeaders } from './answer-headers';
import { analysisReasons, commonReasons, toErrorResponses, type MediaType, type Response } from './error-responses';
import type { DocumentedExamples } from './documented-examples';

export type Schema = z.core.JSONSchema.BaseSchema;

/** The operations of a path, by method. */
export type PathItem = Readonly<Partial<Record<Method, Operation>>>;
type Method = (typeof methods)[number];
export const methods = ['get', 'post'] as const;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Empty if no key is required. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, MediaType>> };
  /** By status. */
  readonly responses: Readonly<Record<string, Response>>;
}

/** Creates all operations of REST, by path. */
export function createPaths(documented: DocumentedExamples): Readonly<Record<string, PathItem>> {
  const createKeyless = createKeylessOperations(documented);
  return {
    '/v1/analyze': { post: createAnalyze(documented) },
    '/healthz': {
      get: createKeyless({
        operationId: 'getHealth',
        summary: 'Tell whether the process is alive',
        description: 'Restart the process if the answer is 503.',
        200: succeed('The process is alive.', toJson('Health', { status: 'alive' })),
        503: fail('The process cannot help itself.', 'Error'),
      }),
    },
    '/readyz': {
      get: createKeyless({
        operationId: 'getReadiness',
        summary: 'Tell whether the service can answer, and how each part is',
        description: 'Send no requests here if the answer is 503.',
        200: succeed(
          'The service can answer; `degraded` if a part does not work.',
          toJson('Readiness', { status: 'ready', parts: { database: { ready: true } } }),
        ),
        503: fail('The service cannot answer; `parts` says why.', 'Unavailable'),
      }),
    },
    '/metrics': {
      get: createKeyless({
        operationId: 'getMetrics',
        summary: 'Read the metrics',
        description: 'They are in the text format of Prometheus.',
        200: succeed('The metrics.', {
          'text/plain': { schema: { type: 'string' }, example: 'lines_analyzed_total 2\n' },
        }),
      }),
    },
    '/openapi.json': {
      get: createKeyless({
        operationId: 'getOpenApi',
        summary: 'Read this document',
        description: 'It is made of the schemas that validate requests.',
        200: succeed('The document.', {
          'application/json': { schema: { type: 'object', required: ['openapi', 'info', 'paths', 'components'] } },
        }),
      }),
    },
  };
}

function createAnalyze(documented: DocumentedExamples): Operation {
  return {
    operationId: 'analyzeRecipe',
    summary: 'Analyze a recipe',
    description:
      'Reads each line, finds its food and its grams, and adds up 14 nutrients. The body is JSON in UTF-8, at most 256 KiB, not compressed.',
    security: [{ key: [] }],
    requestBody: { required: true, content: toJson('Recipe', documented.example.recipe) },
    responses: {
      200: {
        description: 'The analysis. With the status `quality_check_failed` it is complete as well.',
        headers: analysisHeaders,
        content: toJson('Analysis', documented.example.answer),
      },
      ...toErrorResponses([...commonReasons, ...analysisReasons], { isKeyed: true, documented }),
    },
  };
}

type KeylessParts = Pick<Operation, 'operationId' | 'summary' | 'description'> & {
  readonly 200: Response;
  readonly 503?: Response;
};

/** Returns a function that creates operations without a key. */
function createKeylessOperations(documented: DocumentedExamples): (parts: KeylessParts) => Operation {
  const refused = toErrorResponses(commonReasons, { isKeyed: false, documented });
  return ({ 200: success, 503: failure, ...rest }) => ({
    ...rest,
    security: [],
    responses: { 200: success, ...refused, ...(failure === undefined ? {} : { 503: failure }) },
  });
}

function succeed(description: string, content: Response['content']): Response {
  return { description, headers: plainHeaders, content };
}

function fail(description: string, schema: string): Response {
  return { description, headers: toErrorHeaders(503, false), content: { 'application/json': refer(schema) } };
}

function toJson(schema: string, example: unknown): Response['content'] {
  return { 'application/json': { ...refer(schema), example } };
}

function refer(schema: string): MediaType {
  return { schema: { $ref: `#/components/schemas/${schema}` } };
}
