import type { ServerResponse } from 'node:http';
import { explainFault } from '../../database/explain-fault';
import { findOutage } from '../../database/find-outage';
import { Refusal } from '../../errors';
import type { Log } from '../../log';
import type { FaultLog } from '../../log-faults';
import { findNote } from './request-note';
import { sendRefusal } from './send-refusal';

/**
 * Turns whatever was thrown into an answer: a refusal into its own, an outage of the database into a 503, all else into an internal error whose cause only the
 * log sees.
 */
export function createErrorHandler({ log, faults }: ErrorLogs): (error: unknown, response: ServerResponse) => void {
  return (error, response) => {
    const note = findNote(response);
    if (response.closed || response.destroyed) return;
    if (response.headersSent) {
      log.error({ requestId: note?.id, cause: error }, 'an answer broke off');
      response.destroy();
      return;
    }
    if (error instanceof Refusal) return sendRefusal(response, error);
    const outage = findOutage(error);
    if (outage !== null) faults.report('requests', error);
    sendRefusal(response, outage ?? toInternalError(error, note?.id ?? '', log));
  };
}

interface ErrorLogs {
  readonly log: Log;
  readonly faults: Pick<FaultLog, 'report'>;
}

function toInternalError(error: unknown, requestId: string, log: Log): Refusal {
  log.error({ requestId, err: error }, explainFault(error) ?? 'unexpected error');
  return new Refusal('internal_error', { message: `internal error, request ${requestId}` });
}
