import { STATUS_CODES } from 'node:http';
import { ApiError, type ApiErrorReason } from '../../errors';
import { toErrorBody } from '../http/responses';
import { toErrorHeaders, toKeyedErrorHeaders, type Header } from './answer-headers';
import type { DocumentedExamples } from './documented-examples';

/** A response of an operation, as OpenAPI describes it. */
export interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, Header>>;
  /** By media type. */
  readonly content: Readonly<Record<string, MediaType>>;
}

/** A body of one media type. */
export interface MediaType {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, ResponseExample>>;
}

/** An example of a body, with its cause. */
interface ResponseExample {
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly value: unknown;
}

/** The reasons for which any operation may be refused. */
export const commonReasons = [
  'bad_request',
  'missing_host',
  'several_hosts',
  'https_required',
  'request_too_slow',
  'headers_too_large',
  'internal_error',
] as const satisfies readonly ApiErrorReason[];

/** The reasons for which no operation is found. */
export const unroutedReasons = ['not_found', 'method_not_allowed'] as const satisfies readonly ApiErrorReason[];

/** The further reasons for which an analysis may be refused. */
export const analysisReasons = [
  'unauthorized',
  'invalid_key',
  'forbidden',
  'unsupported_media_type',
  'encoded_body',
  'payload_too_large',
  'empty_body',
  'malformed_json',
  'invalid_utf8',
  'validation_error',
  'rate_limited',
  'flooded',
  'too_much_waiting',
  'too_many_wrong_keys',
  'quota_exceeded',
  'overloaded',
  'accounts_unavailable',
  'database_unavailable',
  'products_unavailable',
  'model_unavailable',
  'service_unavailable',
] as const satisfies readonly ApiErrorReason[];

interface ErrorParts {
  /** Whether the operation requires a key. */
  readonly isKeyed: boolean;
  readonly documented: DocumentedExamples;
}

/**
 * Returns the responses by status, with an example for each reason; an ApiError stands for a reason
 * whose message differs from that of the table.
 */
export function toErrorResponses(
  reasons: readonly (ApiErrorReason | ApiError)[],
  { isKeyed, documented }: ErrorParts,
): Readonly<Record<string, Response>> {
  const refusals = reasons.map((reason) => (typeof reason === 'string' ? new ApiError(reason) : reason));
  const statuses = [...new Set(refusals.map(({ status }) => status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status): [string, Response] => {
      const ofStatus = refusals.filter((apiError) => apiError.status === status);
      const headers = isKeyed ? toKeyedErrorHeaders(status) : toErrorHeaders(status);
      return [String(status), toErrorResponse(ofStatus, headers, documented)];
    }),
  );
}

function toErrorResponse(
  refusals: readonly ApiError[],
  headers: Response['headers'],
  documented: DocumentedExamples,
): Response {
  const codes = [...new Set(refusals.map(({ code }) => code))];
  const status = refusals[0]?.status ?? 500;
  const only = { properties: { error: { properties: { code: { enum: codes } } } } };
  return {
    description: `${STATUS_CODES[status] ?? 'Error'}: ${codes.map((code) => `\`${code}\``).join(' or ')}.`,
    headers,
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Error' }, only] },
        examples: Object.fromEntries(refusals.map((apiError) => [apiError.reason, toExample(apiError, documented)])),
      },
    },
  };
}

function toExample(apiError: ApiError, documented: DocumentedExamples): ResponseExample {
  const { cause, fix } = documented.explain(apiError.message);
  return {
    summary: apiError.message,
    description: `**Cause:** ${cause}.\n\n**Fix:** ${fix}.`,
    value: apiError.reason === 'validation_error' ? documented.errorWithDetails : JSON.parse(toErrorBody(apiError)),
  };
}
