import type { ServerResponse } from 'node:http';
import { Refusal } from '../../errors';
import type { Log } from '../../log';
import { findNote } from './request-note';
import { sendRefusal } from './send-refusal';

/** Turns whatever was thrown into an answer: a refusal into its own, all else into an internal error whose cause only the log sees. */
export function createErrorHandler(log: Log): (error: unknown, response: ServerResponse) => void {
  return (error, response) => {
    const note = findNote(response);
    if (response.closed || response.destroyed) return;
    if (response.headersSent) {
      log.error({ requestId: note?.id, cause: error }, 'an answer broke off');
      response.destroy();
      return;
    }
    sendRefusal(response, error instanceof Refusal ? error : toInternalError(error, note?.id ?? '', log));
  };
}

function toInternalError(error: unknown, requestId: string, log: Log): Refusal {
  log.error({ requestId, err: error }, 'unexpected error');
  return new Refusal('internal_error', { message: `internal error, request ${requestId}` });
}
