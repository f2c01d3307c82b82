import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { Refusal } from '../../errors';
import { findNote } from '../http/request-note';
import { toRefusalHeaders } from '../http/send-refusal';
import type { GraphqlContext } from './graphql-context';

/** Gives an answer whose every field was refused the HTTP status and headers of the refusal, as REST would. One that was refused in part is noted as well. */
export const refusalsPlugin: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ contextValue, response, errors }) {
        const refusal = errors?.map(unwrapResolverError).find((error) => error instanceof Refusal);
        if (refusal === undefined || response.body.kind !== 'single') return Promise.resolve();
        const note = findNote(contextValue.response);
        if (note !== null) note.reason = refusal.reason;
        if ((response.body.singleResult.data ?? null) !== null) return Promise.resolve();
        response.http.status = refusal.status;
        for (const [name, value] of Object.entries(toRefusalHeaders(refusal)))
          response.http.headers.set(name.toLowerCase(), value);
        return Promise.resolve();
      },
    }),
};
