import { GraphQLError } from 'graphql';

/**
 * Whether GraphQL says so of the document or its variables, for which it has no code: it was thrown outside of all fields, or while the arguments of a field
 * were read. What a field threw or returned is a fault of the service.
 */
export function isDocumentFault(error: unknown): boolean {
  if (!(error instanceof GraphQLError) || error.extensions['code'] !== undefined) return false;
  const { path, originalError } = error;
  if (originalError === undefined) return path === undefined;
  // Arguments are told with their place in the document; values that a field returned have none.
  return originalError instanceof GraphQLError && originalError.nodes !== undefined;
}
