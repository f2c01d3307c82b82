import type { ErrorRequestHandler } from 'express';
import { Refusal } from '../../errors';
import type { Log } from '../../log';
import { findNote } from './request-note';
import { sendRefusal } from './send-refusal';

/** Turns whatever was thrown into an answer: a refusal into its own, all else into an internal error whose cause only the log sees. */
export function createErrorHandler(log: Log): ErrorRequestHandler {
  // eslint-disable-next-line max-params, @typescript-eslint/no-unused-vars -- Express tells an error handler by its four parameters
  return (error: unknown, _request, response, _next) => {
    const note = findNote(response);
    if (response.closed || response.destroyed) return;
    if (response.headersSent) {
      log.error({ requestId: note?.id, cause: error }, 'an answer broke off');
      response.destroy();
      return;
    }
    const refusal = error instanceof Refusal ? error : toInternalError(error, note?.id ?? '', log);
    if (note !== null) note.reason = refusal.reason;
    sendRefusal(response, refusal);
  };
}

function toInternalError(error: unknown, requestId: string, log: Log): Refusal {
  log.error({ requestId, err: error }, 'unexpected error');
  return new Refusal('internal_error', { message: `internal error, request ${requestId}` });
}
