import type { ApolloServerPlugin, GraphQLRequestContextWillSendResponse, GraphQLResponse } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { explainDatabaseError } from '../../database/explain-error';
import { findOutage, findOutageKind } from '../../database/outage';
import { ApiError, nameDetail } from '../../errors';
import type { Log } from '../../log';
import type { ErrorLog } from '../error-log';
import { findLogIds, findRecord, type LogIds } from '../http/request-record';
import { toErrorHeaders } from '../http/responses';
import type { GraphqlContext } from './context';

/**
 * Creates the plugin that gives an answer without data the HTTP status and headers of its first
 * error, as REST does. It records the gravest error, also of an answer with data, and logs the
 * causes of unexpected errors and of temporary failures, which the answer does not have.
 */
export function createErrorsPlugin(logs: Logs): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({ willSendResponse: (request) => Promise.resolve(finishResponse(logs, request)) }),
  };
}

function finishResponse(logs: Logs, { contextValue, response, errors = [] }: FinishedRequest): void {
  const end = contextValue.work.findEnd();
  if (end !== null) response.body = toRefusal(end);
  const apiErrors = end === null ? errors.flatMap((error) => toApiError(error) ?? []) : [end];
  logCauses(logs, apiErrors, findLogIds(contextValue.response));
  if (response.body.kind !== 'single') return;
  const hasData = (response.body.singleResult.data ?? null) !== null;
  const [first] = apiErrors;
  if (first === undefined) {
    // An answer that GraphQL itself refuses is the caller's mistake, even without a status.
    const isAnswer = hasData || errors.length === 0;
    if (!isAnswer && !isRefusedStatus(response.http.status)) response.http.status = 400;
    return;
  }
  const record = findRecord(contextValue.response);
  if (record !== null) record.reason = findGravest(apiErrors)?.reason ?? null;
  if (hasData) return;
  response.http.status = first.status;
  for (const [name, value] of Object.entries(toErrorHeaders(first)))
    response.http.headers.set(name.toLowerCase(), value);
}

type FinishedRequest = Pick<
  GraphQLRequestContextWillSendResponse<GraphqlContext>,
  'contextValue' | 'response' | 'errors'
>;

/** The body of an answer that ends before its fields are resolved. */
function toRefusal({ code, message }: ApiError): GraphQLResponse['body'] {
  return { kind: 'single', singleResult: { errors: [{ message, extensions: { code } }], data: null } };
}

/** Logs what caused errors: unexpected errors and temporary failures. */
function logCauses({ log, errorLog }: Logs, errors: readonly ApiError[], ids: LogIds): void {
  for (const { reason, cause } of errors) {
    if (cause === undefined) continue;
    if (reason === 'internal_error')
      log.error({ ...ids, err: cause }, explainDatabaseError(cause) ?? 'unexpected error in a GraphQL field');
    else if (findOutageKind(cause) !== null) errorLog.report('requests', cause);
    else log.warn({ ...ids, err: cause }, 'a GraphQL field cannot be resolved at the moment');
  }
}

interface Logs {
  readonly log: Log;
  readonly errorLog: Pick<ErrorLog, 'report'>;
}

/** @returns null for an error of the document, which GraphQL itself reports */
function toApiError(error: GraphQLError): ApiError | null {
  const cause = toFieldError(error);
  if (cause instanceof ApiError) return cause;
  // Neither a field nor GraphQL itself has a code for it.
  return error.extensions['code'] === undefined && !isDocumentError(error)
    ? new ApiError('internal_error', { cause })
    : null;
}

function isRefusedStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

/** An internal error is graver than a temporary failure, and that than a mistake of the caller. */
function findGravest(errors: readonly ApiError[]): ApiError | null {
  const ranks = [({ status }: ApiError) => status === 500, ({ status }: ApiError) => status > 500, () => true];
  for (const isGrave of ranks) {
    const found = errors.find(isGrave);
    if (found !== undefined) return found;
  }
  return null;
}

/** The error that a field threw; an `ApiError` for any field if the database is away. */
function toFieldError(error: unknown): unknown {
  // An error before any field has no path in the answer, by which Apollo recognizes the errors of
  // fields.
  if (error instanceof GraphQLError && error.originalError instanceof ApiError) return error.originalError;
  const original = unwrapResolverError(error);
  return findOutage(original) ?? original;
}

/**
 * An error as the caller sees it: an `ApiError` with its code, an error of the document cut to a
 * readable length, and for an unexpected error nothing of its cause.
 */
export function toGraphqlError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const fieldError = toFieldError(error);
  if (fieldError instanceof ApiError) {
    const { code, message, details } = fieldError;
    return {
      ...formatted,
      message,
      extensions: details === null ? { code } : { code, details: details.map(nameDetail) },
    };
  }
  const message = cut(toSentence(formatted.message));
  if (formatted.extensions?.['code'] !== 'INTERNAL_SERVER_ERROR') return { ...formatted, message };
  if (isDocumentError(error)) return { ...formatted, message, extensions: { code: 'BAD_USER_INPUT' } };
  return { ...formatted, message: 'internal error', extensions: { code: 'internal_error' } };
}

// GraphQL repeats a wrong name or value in full, even 250 kB, and for each place where it occurs.
const maxCharacters = 500;

/**
 * What Apollo says of a body without a document names headers that are right and persisted queries,
 * which the service does not have.
 */
const noDocument = 'The body has no document; send it as `query` in a JSON object.';
const sentences = new Map([
  ['Operation batching disabled.', 'The body contains several requests; send each in a separate request.'],
  ['POST body missing, invalid Content-Type, or JSON object has no keys.', noDocument],
  ['GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.', noDocument],
  ['PersistedQueryNotSupported', 'Persisted queries are not supported; send the document itself as `query`.'],
]);

/** The limits of a document are no errors of its syntax, although the rules for them say so. */
function toSentence(message: string): string {
  return sentences.get(message) ?? message.replace(/^Syntax Error: (?=.* limit of )/, '');
}

function cut(message: string): string {
  return message.length <= maxCharacters ? message : `${message.slice(0, maxCharacters)}…`;
}

/**
 * Whether an error without a code is one of the document or its variables: it was thrown outside
 * all fields, or while the arguments of a field were read. What a field throws or returns is an
 * error of the service.
 */
function isDocumentError(error: unknown): boolean {
  if (!(error instanceof GraphQLError) || error.extensions['code'] !== undefined) return false;
  const { path, originalError } = error;
  if (originalError === undefined) return path === undefined;
  // Errors of arguments have a place in the document; those of returned values have none.
  return originalError instanceof GraphQLError && originalError.nodes !== undefined;
}
