import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { explainFault } from '../../database/explain-fault';
import { findOutage, findOutageKind } from '../../database/outage';
import { ApiError } from '../../errors';
import type { Log } from '../../log';
import type { ErrorLog } from '../error-log';
import { findRecord } from '../http/request-record';
import { toErrorHeaders } from '../http/responses';
import type { GraphqlContext } from './context';

/**
 * Gives an answer that has no data the HTTP status and headers of what went wrong first, as REST would. Of what went wrong, beside data as well, the gravest is
 * noted, and the causes of what nobody expected and of what keeps the service from answering are in the log, and nowhere else.
 */
export function createErrorsPlugin({ log, errorLog }: ErrorLogs): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse({ contextValue, response, errors = [] }) {
          const note = findRecord(contextValue.response);
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
            else if (findOutageKind(cause) !== null) errorLog.report('requests', cause);
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
          for (const [name, value] of Object.entries(toErrorHeaders(refusal)))
            response.http.headers.set(name.toLowerCase(), value);
          return Promise.resolve();
        },
      }),
  };
}

interface ErrorLogs {
  readonly log: Log;
  readonly errorLog: Pick<ErrorLog, 'report'>;
}

/** Null for a document that cannot be carried out, of which GraphQL has told already. */
function toRefusal(error: GraphQLError): ApiError | null {
  const cause = toFieldError(error);
  if (cause instanceof ApiError) return cause;
  // What neither a field refused nor GraphQL itself has a code for.
  return error.extensions['code'] === undefined && !isDocumentError(error)
    ? new ApiError('internal_error', { cause })
    : null;
}

function isRefusedStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

/** A fault of ours is graver than what will pass, and that than what the caller asked for. */
function findGravest(refusals: readonly ApiError[]): ApiError | null {
  const ranks = [({ status }: ApiError) => status === 500, ({ status }: ApiError) => status > 500, () => true];
  for (const isGrave of ranks) {
    const found = refusals.find(isGrave);
    if (found !== undefined) return found;
  }
  return null;
}

/** What a field threw; a refusal where the database is away, whichever field asked it. */
function toFieldError(error: unknown): unknown {
  // What is refused before any field is asked has no place in the answer, by which Apollo tells what a field threw.
  if (error instanceof GraphQLError && error.originalError instanceof ApiError) return error.originalError;
  const fault = unwrapResolverError(error);
  return findOutage(fault) ?? fault;
}

/** An error as the caller sees it: a refusal with its code, what GraphQL says of a document cut to a readable length, and nothing of what nobody expected. */
export function toGraphqlError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const fault = toFieldError(error);
  if (fault instanceof ApiError) {
    const { code, message, details } = fault;
    return { ...formatted, message, extensions: details === null ? { code } : { code, details } };
  }
  const message = cut(formatted.message);
  if (formatted.extensions?.['code'] !== 'INTERNAL_SERVER_ERROR') return { ...formatted, message };
  if (isDocumentError(error)) return { ...formatted, message, extensions: { code: 'BAD_USER_INPUT' } };
  return { ...formatted, message: 'internal error', extensions: { code: 'internal_error' } };
}

// GraphQL repeats a wrong name or value whole, be it 250 kB, and does so for each place where it stands.
const maxCharacters = 500;

function cut(message: string): string {
  return message.length <= maxCharacters ? message : `${message.slice(0, maxCharacters)}…`;
}

/**
 * Whether GraphQL says so of the document or its variables, for which it has no code: it was thrown outside of all fields, or while the arguments of a field
 * were read. What a field threw or returned is a fault of the service.
 */
function isDocumentError(error: unknown): boolean {
  if (!(error instanceof GraphQLError) || error.extensions['code'] !== undefined) return false;
  const { path, originalError } = error;
  if (originalError === undefined) return path === undefined;
  // Arguments are told with their place in the document; values that a field returned have none.
  return originalError instanceof GraphQLError && originalError.nodes !== undefined;
}
