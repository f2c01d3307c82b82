import type { components } from './api';

/** The error codes of the service. Its documentation has the cause and the fix of each. */
export const errorCodes = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'validation_error',
  'rate_limited',
  'quota_exceeded',
  'internal_error',
  'service_unavailable',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** What is wrong with one part of a recipe; `path` is such as "ingredients[3]". */
export type ErrorDetail = NonNullable<components['schemas']['Error']['error']['details']>[number];

/** The service, or a proxy in front of it, has refused a request. */
export class RecipeNutritionError extends Error {
  override readonly name = 'RecipeNutritionError';
  readonly status: number;
  /**
   * Null if the response is not the service's own, such as that of a proxy, or if this version does
   * not know the code.
   */
  readonly code: ErrorCode | null;
  /** What is wrong with each part of the recipe; empty unless the code is `validation_error`. */
  readonly details: readonly ErrorDetail[];
  /** The id of the request in the log of the service; null if the response has none. */
  readonly requestId: string | null;
  /** Seconds to wait before the next attempt; null if the response does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: unknown) {
    const parsed = readBody(body);
    super(parsed?.message ?? describeOther(response));
    this.status = response.status;
    this.code = errorCodes.find((code) => code === parsed?.code) ?? null;
    this.details = parsed?.details ?? [];
    this.requestId = response.headers.get('X-Request-Id');
    this.retryAfterSeconds = readRetryAfter(response);
  }
}

/**
 * Reads the seconds of `Retry-After`. Returns null if it is missing, or if it is a date, which the
 * service does not send.
 */
export function readRetryAfter({ headers }: Pick<Response, 'headers'>): number | null {
  const text = headers.get('Retry-After') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

interface ErrorBody {
  readonly message: string;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
}

/**
 * Reads the body of an error. Returns null for any other body, because a proxy may have sent it.
 */
function readBody(body: unknown): ErrorBody | null {
  if (!isObject(body) || !isObject(body['error'])) return null;
  const { code, message, details } = body['error'];
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  return { code, message, details: Array.isArray(details) ? details.filter(isDetail) : [] };
}

function isDetail(value: unknown): value is ErrorDetail {
  return isObject(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function describeOther({ ok, status }: Response): string {
  return ok
    ? `The response with status ${status} is not JSON; check that baseUrl is the address of the service.`
    : `The service answered ${status} without the body of an error.`;
}
