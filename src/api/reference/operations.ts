import { analysisHeaders } from './answer-headers';
import { createBatchPaths } from './batch-operations';
import { analysisReasons, commonReasons, toErrorResponses, type Response } from './error-responses';
import type { DocumentedExamples } from './documented-examples';
import { fail, succeed, toJson, type Operation, type PathItem } from './operation';

/** Creates all operations of REST, by path. */
export function createPaths(documented: DocumentedExamples): Readonly<Record<string, PathItem>> {
  const createKeyless = createKeylessOperations(documented);
  return {
    '/v1/analyze': { post: createAnalyze(documented) },
    ...createBatchPaths(documented),
    '/healthz': {
      get: createKeyless({
        operationId: 'getHealth',
        summary: 'Check whether the process is alive',
        description: 'Restart the process if the response is 503.',
        200: succeed('The process is alive.', toJson('Health', { status: 'alive' })),
        503: fail('The process cannot recover by itself.', 'Error'),
      }),
    },
    '/readyz': {
      get: createKeyless({
        operationId: 'getReadiness',
        summary: 'Check whether the service is ready, with the state of each part',
        description: 'Send no requests to this process if the response is 503.',
        200: succeed(
          'The service is ready; `degraded` if a part does not work.',
          toJson('Readiness', { status: 'ready', parts: { database: { ready: true } } }),
        ),
        503: fail('The service is not ready; `parts` states why.', 'Unavailable'),
      }),
    },
    '/metrics': {
      get: createKeyless({
        operationId: 'getMetrics',
        summary: 'Read the metrics',
        description: 'The metrics are in the text format of Prometheus.',
        200: succeed('The metrics.', {
          'text/plain': { schema: { type: 'string' }, example: 'lines_analyzed_total 2\n' },
        }),
      }),
    },
    '/openapi.json': {
      get: createKeyless({
        operationId: 'getOpenApi',
        summary: 'Read this document',
        description: 'It is generated from the schemas that validate requests.',
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
