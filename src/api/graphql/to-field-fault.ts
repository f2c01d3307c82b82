import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError } from 'graphql';
import { Refusal } from '../../errors';
import { findOutage } from '../../database/find-outage';

/** What a field threw; a refusal where the database is away, whichever field asked it. */
export function toFieldFault(error: unknown): unknown {
  // What is refused before any field is asked has no place in the answer, by which Apollo tells what a field threw.
  if (error instanceof GraphQLError && error.originalError instanceof Refusal) return error.originalError;
  const fault = unwrapResolverError(error);
  return findOutage(fault) ?? fault;
}
