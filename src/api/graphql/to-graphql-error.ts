import type { GraphQLFormattedError } from 'graphql';
import { Refusal } from '../../errors';
import { isDocumentFault } from './document/is-document-fault';
import { toFieldFault } from './to-field-fault';

/** An error as the caller sees it: a refusal with its code, what GraphQL says of a document cut to a readable length, and nothing of what nobody expected. */
export function toGraphqlError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const fault = toFieldFault(error);
  if (fault instanceof Refusal) {
    const { code, message, details } = fault;
    return { ...formatted, message, extensions: details === null ? { code } : { code, details } };
  }
  const message = cut(formatted.message);
  if (formatted.extensions?.['code'] !== 'INTERNAL_SERVER_ERROR') return { ...formatted, message };
  if (isDocumentFault(error)) return { ...formatted, message, extensions: { code: 'BAD_USER_INPUT' } };
  return { ...formatted, message: 'internal error', extensions: { code: 'internal_error' } };
}

// GraphQL repeats a wrong name or value whole, be it 250 kB, and does so for each place where it stands.
const mostCharacters = 500;

function cut(message: string): string {
  return message.length <= mostCharacters ? message : `${message.slice(0, mostCharacters)}…`;
}
