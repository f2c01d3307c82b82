import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { explainFault } from '../../database/explain-fault';
import { findOutage } from '../../database/outage';
import { ApiError } from '../../errors';
import type { Log } from '../../log';
import type { FaultLog } from '../fault-log';
import { findRecord } from './request-note';

/**
 * Answers with a refusal, in the one body that is both shapes of the specification, and notes it down.
 * @param further what the body says besides
 */
export function sendApiError(response: ServerResponse, refusal: ApiError, further: Fields = {}): void {
  const note = findRecord(response);
  if (note !== null) note.reason = refusal.reason;
  for (const [name, value] of Object.entries(toErrorHeaders(refusal))) response.setHeader(name, value);
  sendJson(response, refusal.status, toErrorBody(refusal, further));
}

type Fields = Readonly<Record<string, unknown>>;

/** `{"status":"error","message":M,"error":{"code":C,"message":M}}`, with `error.details` where there are any. */
export function toErrorBody(refusal: ApiError, further: Fields = {}): string {
  const { code, message, details } = refusal;
  return JSON.stringify({
    status: 'error',
    message,
    error: details === null ? { code, message } : { code, message, details },
    ...further,
  });
}

/** The headers that belong to a refusal: every 429 and 503 says when to come back, at least a second from now. */
export function toErrorHeaders(refusal: ApiError): Record<string, string> {
  const waits = refusal.status === 429 || refusal.status === 503 || refusal.retryAfterSeconds !== null;
  const seconds = Math.max(1, Math.ceil(refusal.retryAfterSeconds ?? 1));
  return waits ? { ...refusal.headers, 'Retry-After': String(seconds) } : { ...refusal.headers };
}

/** Answers with a JSON text; without its body where the request was a HEAD. */
export function sendJson(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

/** Ends a route: every method that got this far is refused, with the allowed ones named. */
export function refuseMethod(...allowed: readonly string[]): RequestHandler {
  const headers = { Allow: allowed.join(', ') };
  return () => {
    throw new ApiError('method_not_allowed', { headers });
  };
}

/**
 * What every answer of the API tells a browser that comes by: guess no types, run nothing, frame nothing, keep nothing.
 * The playground, which is a page, sets its own in their place.
 */
export const staticHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/**
 * Turns whatever was thrown into an answer: a refusal into its own, an outage of the database into a 503, all else into an internal error whose cause only the
 * log sees.
 */
export function createErrorHandler(logs: ErrorLogs): (error: unknown, response: ServerResponse) => void {
  const toApiError = createApiErrorReader(logs);
  return (error, response) => {
    if (response.closed || response.destroyed) return;
    if (response.headersSent) {
      logs.log.error({ requestId: findRecord(response)?.id, cause: error }, 'an answer broke off');
      response.destroy();
      return;
    }
    sendApiError(response, toApiError(error, response));
  };
}

/** What the caller of a request is told of whatever was thrown; the log hears of what the caller cannot help. */
export type ApiErrorReader = (error: unknown, response: ServerResponse) => ApiError;

export function createApiErrorReader({ log, faults }: ErrorLogs): ApiErrorReader {
  return (error, response) => {
    if (error instanceof ApiError) return error;
    const outage = findOutage(error);
    if (outage !== null) faults.report('requests', error);
    return outage ?? toInternalError(error, findRecord(response)?.id ?? '', log);
  };
}

interface ErrorLogs {
  readonly log: Log;
  readonly faults: Pick<FaultLog, 'report'>;
}

function toInternalError(error: unknown, requestId: string, log: Log): ApiError {
  log.error({ requestId, err: error }, explainFault(error) ?? 'unexpected error');
  return new ApiError('internal_error', { message: `internal error, request ${requestId}` });
}
