/**
 * All errors that callers can get: the code for programs, the HTTP status, and the sentence for
 * people. No other error leaves the process. Each code has a row of its own name; other rows have
 * the same code with a more specific sentence.
 */
const apiErrors = {
  bad_request: { code: 'bad_request', status: 400, sentence: 'The request is not valid HTTP.' },
  missing_host: { code: 'bad_request', status: 400, sentence: 'The request lacks a Host header.' },
  several_hosts: { code: 'bad_request', status: 400, sentence: 'The request has several Host headers; send one.' },
  request_too_slow: {
    code: 'bad_request',
    status: 408,
    sentence: 'The request did not arrive in time; send it again.',
  },
  headers_too_large: {
    code: 'bad_request',
    status: 431,
    sentence: 'The request line and headers are too large; the limit is 16 KiB.',
  },
  unauthorized: {
    code: 'unauthorized',
    status: 401,
    sentence: 'An API key is needed: send the header "Authorization: Bearer <API_KEY>".',
  },
  invalid_key: {
    code: 'unauthorized',
    status: 403,
    sentence: 'This API key is unknown, expired or revoked; send a valid one.',
  },
  https_required: {
    code: 'forbidden',
    status: 403,
    sentence: 'This service accepts HTTPS only; send the request to the https address.',
  },
  forbidden: {
    code: 'forbidden',
    status: 403,
    sentence: 'This API key lacks the required scope; use a key that has it.',
  },
  admin_needed: { code: 'forbidden', status: 403, sentence: 'This action requires an admin; ask an admin to do it.' },
  admins_only: { code: 'forbidden', status: 403, sentence: 'This page is for admins only.' },
  owners_only: { code: 'forbidden', status: 403, sentence: 'Only an owner of the account can do this; ask an owner.' },
  scope_not_given: {
    code: 'forbidden',
    status: 403,
    sentence:
      'A key can be created or rotated only by someone who has all its scopes; ask an admin, or use a key that has them.',
  },
  cross_site_form: {
    code: 'forbidden',
    status: 403,
    sentence: 'The form was not sent from a page of this service; open the page here and send it again.',
  },
  sign_up_closed: { code: 'forbidden', status: 403, sentence: 'Sign-up is closed; ask an admin for an invitation.' },
  invitation_not_open: {
    code: 'forbidden',
    status: 403,
    sentence: 'This invitation was used, withdrawn or has expired; ask for a new one.',
  },
  invitation_for_users: {
    code: 'forbidden',
    status: 403,
    sentence: 'This invitation is for existing users; sign in, then open its link again.',
  },
  link_not_valid: {
    code: 'forbidden',
    status: 403,
    sentence: 'This link is wrong, has expired, or its API key was revoked; ask for a new one.',
  },
  bad_form: { code: 'bad_request', status: 400, sentence: 'The form cannot be read; open the page and send it again.' },
  form_too_large: { code: 'payload_too_large', status: 413, sentence: 'The form is too large; the limit is 64 KiB.' },
  source_too_large: { code: 'payload_too_large', status: 413, sentence: 'The text is too large; the limit is 2 MiB.' },
  recipe_not_kept: {
    code: 'payload_too_large',
    status: 413,
    sentence:
      'The session has ended, and the recipe is too large to keep; sign in from another tab, then send it again from this one.',
  },
  too_many_attempts: {
    code: 'rate_limited',
    status: 429,
    sentence: 'Too many attempts were made; wait a while and try again.',
  },
  not_found: {
    code: 'not_found',
    status: 404,
    sentence: 'This address does not exist; send recipes to POST /v1/analyze.',
  },
  try_it_off: {
    code: 'not_found',
    status: 404,
    sentence: 'The page for trying recipes is switched off; send recipes to POST /v1/analyze.',
  },
  unknown_key: { code: 'not_found', status: 404, sentence: 'This account has no such key.' },
  unknown_batch: {
    code: 'not_found',
    status: 404,
    sentence: 'This account has no such batch; finished batches are removed after 30 days.',
  },
  unknown_page_part: { code: 'not_found', status: 404, sentence: 'This item does not exist or was removed.' },
  unknown_food: { code: 'not_found', status: 404, sentence: 'No food has this FDC id; search for the food by name.' },
  method_not_allowed: {
    code: 'method_not_allowed',
    status: 405,
    sentence: 'This address does not allow this method; the Allow header lists the allowed methods.',
  },
  payload_too_large: {
    code: 'payload_too_large',
    status: 413,
    sentence: 'The body is too large; the limit is 256 KiB.',
  },
  unsupported_media_type: {
    code: 'unsupported_media_type',
    status: 415,
    sentence: 'The body must be JSON in UTF-8: send the header "Content-Type: application/json".',
  },
  encoded_body: {
    code: 'unsupported_media_type',
    status: 415,
    sentence: 'Compressed bodies are not accepted; send the body without Content-Encoding.',
  },
  empty_body: { code: 'bad_request', status: 400, sentence: 'The body is empty; send a recipe as JSON.' },
  batch_not_receiving: {
    code: 'bad_request',
    status: 400,
    sentence: 'This batch accepts no more files; create a new batch.',
  },
  answer_too_large: {
    code: 'bad_request',
    status: 400,
    sentence: 'The response is larger than 16 MiB; request fewer fields, lines or foods, or split the query.',
  },
  malformed_json: { code: 'bad_request', status: 400, sentence: 'The body is not valid JSON.' },
  batched_messages: {
    code: 'bad_request',
    status: 400,
    sentence: 'The body contains several messages of the Model Context Protocol; send each in a separate request.',
  },
  invalid_utf8: { code: 'bad_request', status: 400, sentence: 'The body is not valid UTF-8.' },
  validation_error: { code: 'validation_error', status: 422, sentence: 'The recipe is not valid.' },
  invalid_argument: { code: 'validation_error', status: 422, sentence: 'An argument is not valid.' },
  too_many_wrong_keys: {
    code: 'rate_limited',
    status: 429,
    sentence: 'Too many requests with an invalid API key came from this address; wait a minute.',
  },
  rate_limited: {
    code: 'rate_limited',
    status: 429,
    sentence: "The rate limit of this key's plan is exceeded; wait and send the request again.",
  },
  account_rate_limited: {
    code: 'rate_limited',
    status: 429,
    sentence: "The rate limit of your account's plan is exceeded; wait and send the request again.",
  },
  flooded: {
    code: 'rate_limited',
    status: 429,
    sentence: 'Far too many requests were sent with this key, most of which were rejected; wait, then send fewer.',
  },
  too_much_waiting: {
    code: 'rate_limited',
    status: 429,
    sentence: 'Too many requests of this API key are queued; wait for their responses, then send the request again.',
  },
  quota_exceeded: {
    code: 'quota_exceeded',
    status: 429,
    sentence: 'The monthly quota of this account is used up; it starts again on the first of next month, UTC.',
  },
  batch_quota_exceeded: {
    code: 'quota_exceeded',
    status: 429,
    sentence:
      'The batch has more recipes than the monthly quota of this account has left; send fewer, or wait for the first of next month, UTC.',
  },
  too_many_batches: {
    code: 'rate_limited',
    status: 429,
    sentence: 'The account has 100 unfinished batches, the maximum; cancel one, or wait until one is finished.',
  },
  too_many_uploads: {
    code: 'rate_limited',
    status: 429,
    sentence:
      'Two files of this account are being uploaded already; wait until one is complete, then send this one again.',
  },
  costs_exceeded: {
    code: 'rate_limited',
    status: 429,
    sentence: 'The GraphQL documents of this key exceed the cost per second of its plan; wait and send this one again.',
  },
  internal_error: { code: 'internal_error', status: 500, sentence: 'internal error' },
  service_unavailable: {
    code: 'service_unavailable',
    status: 503,
    sentence: 'The request cannot be processed at the moment; try again later.',
  },
  overloaded: {
    code: 'service_unavailable',
    status: 503,
    sentence: 'The service is overloaded at the moment; try again later.',
  },
  caller_left: {
    code: 'service_unavailable',
    status: 503,
    sentence: 'The connection was closed before the response was ready.',
  },
  accounts_unavailable: {
    code: 'service_unavailable',
    status: 503,
    sentence: 'API keys and usage cannot be read at the moment; try again later.',
  },
  database_unavailable: {
    code: 'service_unavailable',
    status: 503,
    sentence: 'The database does not respond at the moment; try again later.',
  },
  products_unavailable: {
    code: 'service_unavailable',
    status: 503,
    sentence: 'Branded foods cannot be read at the moment; try again later.',
  },
  model_unavailable: {
    code: 'service_unavailable',
    status: 503,
    sentence: 'The model did not respond in time; try again later. Its responses so far are kept.',
  },
} as const satisfies Record<string, { code: string; status: number; sentence: string }>;

export type ApiErrorReason = keyof typeof apiErrors;
/** All reasons, for the metrics. */
export const apiErrorReasons: readonly string[] = Object.keys(apiErrors);

/** The code of a reason, as the caller of a refused request reads it. */
export function findErrorCode(reason: string): string {
  return codes.get(reason) ?? 'internal_error';
}

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(apiErrors).map(([reason, { code }]) => [reason, code]),
);

type ApiErrorCode = (typeof apiErrors)[ApiErrorReason]['code'];

/** An error in one part of a request: `path` is like "ingredients[3]", or '' for the whole body. */
export interface ApiErrorDetail {
  readonly path: string;
  readonly message: string;
}

interface ApiErrorExtras {
  /** Replaces the text of the details, or the sentence of the table. */
  readonly message?: string;
  readonly details?: readonly ApiErrorDetail[];
  /** Seconds that the caller should wait; rounded up to a whole number of at least 1. */
  readonly retryAfterSeconds?: number;
  /** Headers of this error, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The cause for the log; the caller does not see it. */
  readonly cause?: unknown;
}

/** A request is refused, for a reason that the caller may see. Any part may throw it; the API sends it. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly details: readonly ApiErrorDetail[] | null;
  readonly retryAfterSeconds: number | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly reason: ApiErrorReason,
    extras: ApiErrorExtras = {},
  ) {
    const joined = extras.details?.map(toSentence).join('; ') ?? '';
    const { code, status, sentence } = apiErrors[reason];
    const message = extras.message ?? (joined === '' ? sentence : joined);
    super(message, extras.cause === undefined ? {} : { cause: extras.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = extras.details ?? null;
    this.retryAfterSeconds = extras.retryAfterSeconds ?? null;
    this.headers = extras.headers ?? {};
  }
}

/** A detail as callers get it: the path stands before a message that only says what must be. */
export function nameDetail({ path, message }: ApiErrorDetail): ApiErrorDetail {
  return path !== '' && message.startsWith('must ') ? { path, message: `${path} ${message}` } : { path, message };
}

/** The message of a detail with its path, for callers that read only the message of the error. */
export function toSentence(detail: ApiErrorDetail): string {
  const { path, message } = nameDetail(detail);
  return path === '' || message.startsWith(`${path} `) ? message : `${path}: ${message}`;
}
