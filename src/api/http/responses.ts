import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { explainDatabaseError } from '../../database/explain-error';
import { findOutage } from '../../database/outage';
import { ApiError, nameDetail } from '../../errors';
import type { Log } from '../../log';
import type { ErrorLog } from '../error-log';
import { findLogIds, findRecord } from './request-record';

/**
 * Sends an error in the one body that has both shapes of the specification, and records its reason.
 * @param extra more fields of the body
 */
export function sendApiError(response: ServerResponse, error: ApiError, extra: Fields = {}): void {
  const record = findRecord(response);
  if (record !== null) record.reason = error.reason;
  for (const [name, value] of Object.entries(toErrorHeaders(error))) response.setHeader(name, value);
  sendJson(response, error.status, toErrorBody(error, extra));
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * `{"status":"error","message":M,"error":{"code":C,"message":M}}`, with `error.details` if there
 * are any.
 */
export function toErrorBody(error: ApiError, extra: Fields = {}): string {
  const { code, message, details } = error;
  return JSON.stringify({
    status: 'error',
    message,
    error: details === null ? { code, message } : { code, message, details: details.map(nameDetail) },
    ...extra,
  });
}

/** The headers of an error: every 429 and 503 has `Retry-After`, at least one second. */
export function toErrorHeaders(error: ApiError): Record<string, string> {
  const isTemporary = error.status === 429 || error.status === 503 || error.retryAfterSeconds !== null;
  const seconds = Math.max(1, Math.ceil(error.retryAfterSeconds ?? 1));
  return isTemporary ? { ...error.headers, 'Retry-After': String(seconds) } : { ...error.headers };
}

/** Sends a JSON text; Node omits the body for HEAD. */
export function sendJson(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

/** Ends a route: refuses every method that reaches it, and names the allowed ones. */
export function refuseMethod(...allowed: readonly string[]): RequestHandler {
  const headers = { Allow: allowed.join(', ') };
  return () => {
    throw new ApiError('method_not_allowed', { headers });
  };
}

/**
 * The headers of every answer that tell a browser not to guess types, run scripts, frame the answer
 * or store it. The playground, which is a page, replaces them.
 */
export const staticHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/**
 * Creates the handler that answers for thrown errors: an `ApiError` with its own body, an outage of
 * the database with a 503, and everything else with an internal error whose cause only the log has.
 */
export function createErrorHandler(logs: ErrorLogs): (error: unknown, response: ServerResponse) => void {
  return (error, response) => {
    if (response.closed || response.destroyed) return;
    if (response.headersSent) {
      logs.log.error({ ...findLogIds(response), cause: error }, 'a response was interrupted');
      response.destroy();
      return;
    }
    sendApiError(response, toApiError(error, response, logs));
  };
}

/** Converts a thrown error to the error for the caller, and logs errors of the service. */
export type ApiErrorReader = (error: unknown, response: ServerResponse) => ApiError;

/** Creates the converter of thrown errors, which writes to these logs. */
export function createApiErrorReader(logs: ErrorLogs): ApiErrorReader {
  return (error, response) => toApiError(error, response, logs);
}

/** Converts a thrown value to the error for the caller. The log has the cause. */
export function toApiError(error: unknown, response: ServerResponse, { log, errorLog }: ErrorLogs): ApiError {
  if (error instanceof ApiError) return error;
  // Express throws this for an address with an invalid percent encoding.
  if (error instanceof URIError && 'status' in error && error.status === 400) return new ApiError('not_found');
  const outage = findOutage(error);
  if (outage !== null) errorLog.report('requests', error);
  return outage ?? toInternalError(error, response, log);
}

export interface ErrorLogs {
  readonly log: Log;
  readonly errorLog: Pick<ErrorLog, 'report'>;
}

function toInternalError(error: unknown, response: ServerResponse, log: Log): ApiError {
  const ids = findLogIds(response);
  log.error({ ...ids, err: error }, explainDatabaseError(error) ?? 'unexpected error');
  return new ApiError('internal_error', { message: `internal error, request ${ids.requestId ?? ''}` });
}
