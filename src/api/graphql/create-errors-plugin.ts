import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLError } from 'graphql';
import { explainFault } from '../../database/explain-fault';
import { findOutageKind } from '../../database/find-outage';
import { Refusal } from '../../errors';
import type { Log } from '../../log';
import type { FaultLog } from '../../log-faults';
import { findNote } from '../http/request-note';
import { toRefusalHeaders } from '../http/send-refusal';
import { isDocumentFault } from './document/is-document-fault';
import type { GraphqlContext } from './graphql-context';
import { toFieldFault } from './to-field-fault';

/**
 * Gives an answer that has no data the HTTP status and headers of what went wrong first, as REST would. Of what went wrong, beside data as well, the gravest is
 * noted, and the causes of what nobody expected and of what keeps the service from answering are in the log, and nowhere else.
 */
export function createErrorsPlugin({ log, faults }: ErrorLogs): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse({ contextValue, response, errors = [] }) {
          const note = findNote(contextValue.response);
          const end = contextValue.work.findEnd();
          if (end !== null) {
            const { code, message } = end;
            response.body = {
              kind: 'single',
              singleResult: { errors: [{ message, extensions: { code } }], data: null },
            };
          }
          const refusals = end === null ? errors.flatMap((error) => toRefusal(error) ?? []) : [end];
          for (const { reason, cause } of refusals.filter((each) => each.cause !== undefined)) {
            if (reason === 'internal_error')
              log.error(
                { requestId: note?.id, err: cause },
                explainFault(cause) ?? 'unexpected error in a GraphQL field',
              );
            else if (findOutageKind(cause) !== null) faults.report('requests', cause);
            else log.warn({ requestId: note?.id, err: cause }, 'a GraphQL field cannot be answered at the moment');
          }
          const [refusal] = refusals;
          if (response.body.kind !== 'single') return Promise.resolve();
          if (refusal === undefined) {
            // What GraphQL refuses without data is the caller's mistake, be it one that it has no status for.
            const isAnswer = (response.body.singleResult.data ?? null) !== null || errors.length === 0;
            if (!isAnswer && !isRefusedStatus(response.http.status)) response.http.status = 400;
            return Promise.resolve();
          }
          if (note !== null) note.reason = findGravest(refusals)?.reason ?? null;
          if ((response.body.singleResult.data ?? null) !== null) return Promise.resolve();
          response.http.status = refusal.status;
          for (const [name, value] of Object.entries(toRefusalHeaders(refusal)))
            response.http.headers.set(name.toLowerCase(), value);
          return Promise.resolve();
        },
      }),
  };
}

export interface ErrorLogs {
  readonly log: Log;
  readonly faults: Pick<FaultLog, 'report'>;
}

/** Null for a document that cannot be carried out, of which GraphQL has told already. */
function toRefusal(error: GraphQLError): Refusal | null {
  const cause = toFieldFault(error);
  if (cause instanceof Refusal) return cause;
  // What neither a field refused nor GraphQL itself has a code for.
  return error.extensions['code'] === undefined && !isDocumentFault(error)
    ? new Refusal('internal_error', { cause })
    : null;
}

function isRefusedStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

/** A fault of ours is graver than what will pass, and that than what the caller asked for. */
function findGravest(refusals: readonly Refusal[]): Refusal | null {
  const ranks = [({ status }: Refusal) => status === 500, ({ status }: Refusal) => status > 500, () => true];
  for (const isGrave of ranks) {
    const found = refusals.find(isGrave);
    if (found !== undefined) return found;
  }
  return null;
}
