import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLError } from 'graphql';
import { Refusal } from '../../errors';
import type { Log } from '../../log';
import { findNote } from '../http/request-note';
import { toRefusalHeaders } from '../http/send-refusal';
import type { GraphqlContext } from './graphql-context';

/**
 * Gives an answer that has no data the HTTP status and headers of what went wrong first, as REST would. What went wrong beside data is noted as well, and
 * the causes of what nobody expected are in the log, and nowhere else.
 */
export function createErrorsPlugin(log: Log): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse({ contextValue, response, errors = [] }) {
          const note = findNote(contextValue.response);
          for (const error of errors.filter(isUnexpected))
            log.error({ requestId: note?.id, err: unwrapResolverError(error) }, 'unexpected error in a GraphQL field');
          const refusal = errors.flatMap((error) => toRefusal(error) ?? [])[0];
          if (refusal === undefined || response.body.kind !== 'single') return Promise.resolve();
          if (note !== null) note.reason = refusal.reason;
          if ((response.body.singleResult.data ?? null) !== null) return Promise.resolve();
          response.http.status = refusal.status;
          for (const [name, value] of Object.entries(toRefusalHeaders(refusal)))
            response.http.headers.set(name.toLowerCase(), value);
          return Promise.resolve();
        },
      }),
  };
}

/** Null for a document that cannot be carried out, of which GraphQL has told already. */
function toRefusal(error: GraphQLError): Refusal | null {
  const cause = unwrapResolverError(error);
  if (cause instanceof Refusal) return cause;
  return isUnexpected(error) ? new Refusal('internal_error') : null;
}

/** What neither a field refused nor GraphQL itself has a code for. */
function isUnexpected(error: GraphQLError): boolean {
  return !(unwrapResolverError(error) instanceof Refusal) && error.extensions['code'] === undefined;
}
