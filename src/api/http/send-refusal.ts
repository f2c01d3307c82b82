import type { ServerResponse } from 'node:http';
import type { Refusal } from '../../errors';
import { findNote } from './request-note';
import { sendJson } from './send-json';

/**
 * Answers with a refusal, in the one body that is both shapes of the specification, and notes it down.
 * @param further what the body says besides
 */
export function sendRefusal(response: ServerResponse, refusal: Refusal, further: Fields = {}): void {
  const note = findNote(response);
  if (note !== null) note.reason = refusal.reason;
  for (const [name, value] of Object.entries(toRefusalHeaders(refusal))) response.setHeader(name, value);
  sendJson(response, refusal.status, toRefusalBody(refusal, further));
}

type Fields = Readonly<Record<string, unknown>>;

/** `{"status":"error","message":M,"error":{"code":C,"message":M}}`, with `error.details` where there are any. */
export function toRefusalBody(refusal: Refusal, further: Fields = {}): string {
  const { code, message, details } = refusal;
  return JSON.stringify({
    status: 'error',
    message,
    error: details === null ? { code, message } : { code, message, details },
    ...further,
  });
}

/** The headers that belong to a refusal: every 429 and 503 says when to come back, at least a second from now. */
export function toRefusalHeaders(refusal: Refusal): Record<string, string> {
  const waits = refusal.status === 429 || refusal.status === 503 || refusal.retryAfterSeconds !== null;
  const seconds = Math.max(1, Math.ceil(refusal.retryAfterSeconds ?? 1));
  return waits ? { ...refusal.headers, 'Retry-After': String(seconds) } : { ...refusal.headers };
}
