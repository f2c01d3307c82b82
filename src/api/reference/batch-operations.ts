import { batchLimits } from '../../batches/batch';
import { tooLarge, tooLate } from '../../batches/receive-batch';
import { emptyBatch } from '../../batches/submit-batch';
import { ApiError } from '../../errors';
import { batchResultHeaders } from './answer-headers';
import type { DocumentedExamples } from './documented-examples';
import { commonReasons, toErrorResponses } from './error-responses';
import { succeed, toJson, type Operation, type PathItem } from './operation';

/** Creates the operations of the links of batches, whose addresses GraphQL gives. */
export function createBatchPaths(documented: DocumentedExamples): Readonly<Record<string, PathItem>> {
  return {
    '/batches/{id}/upload': { put: createUpload(documented) },
    '/batches/{id}/results': { get: createResults(documented) },
  };
}

function createUpload(documented: DocumentedExamples): Operation {
  const { recipe } = documented.example;
  return {
    operationId: 'uploadBatch',
    summary: 'Send the file of a batch',
    description: `The whole address is \`uploadUrl\` of the GraphQL mutation \`createBatchFromFile\`. The file has one JSON recipe per line, at most 1 GiB and ${batchLimits.recipes.toLocaleString('en')} recipes. After an interruption, send the whole file again to the same address.`,
    security: [],
    parameters: toParameters('a day after the creation of the batch'),
    requestBody: { required: true, content: toLines(recipe) },
    responses: {
      200: succeed(
        'The whole file has arrived, and the batch is submitted.',
        toJson('SubmittedBatch', { id: exampleId, state: 'waiting', recipes: 1 }),
      ),
      ...toErrorResponses(
        [
          ...commonReasons,
          ...linkReasons,
          new ApiError('empty_body', { message: emptyBatch }),
          new ApiError('payload_too_large', { message: tooLarge }),
          new ApiError('request_too_slow', { message: tooLate }),
          'encoded_body',
          'batch_not_receiving',
          'batch_quota_exceeded',
          'too_many_uploads',
          'overloaded',
        ],
        { isKeyed: false, documented },
      ),
    },
  };
}

function createResults(documented: DocumentedExamples): Operation {
  return {
    operationId: 'getBatchResults',
    summary: 'Read the results of a batch',
    description:
      'The whole address is `resultsUrl` of a finished batch in GraphQL. Line 1 belongs to the first recipe, and so on: the body that `POST /v1/analyze` gives for it, an `Analysis` or an `Error`. In a canceled batch the error of recipes that were not analyzed has the code `canceled`.',
    security: [],
    parameters: toParameters('an hour after GraphQL gave the address'),
    responses: {
      200: {
        description: 'All results, as JSON lines.',
        headers: batchResultHeaders,
        content: toLines(documented.example.answer),
      },
      ...toErrorResponses([...commonReasons, ...linkReasons, 'unknown_batch'], { isKeyed: false, documented }),
    },
  };
}

/** The further reasons for which any link of a batch may be refused. */
const linkReasons = ['link_not_valid', 'database_unavailable', 'service_unavailable'] as const;

const exampleId = '0199a3c4-6f0e-7c3a-9d2b-1f6f0c1d2e3f';

const toLines = (example: unknown) => ({
  'application/jsonl': { schema: { type: 'string' }, example: `${JSON.stringify(example)}\n` },
});

/** @param end when the link ends, as its description says */
function toParameters(end: string): NonNullable<Operation['parameters']> {
  const text = { type: 'string' } as const;
  return [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The id of the batch.',
      schema: { ...text, format: 'uuid' },
    },
    { name: 'key', in: 'query', required: true, description: 'The id of the key that asked for it.', schema: text },
    {
      name: 'expires',
      in: 'query',
      required: true,
      description: `When the link ends, in seconds since 1970: ${end}.`,
      schema: { type: 'integer', minimum: 0 },
    },
    { name: 'signature', in: 'query', required: true, description: 'Proves the right to the batch.', schema: text },
  ];
}
