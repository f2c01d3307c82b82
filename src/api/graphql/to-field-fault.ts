import { unwrapResolverError } from '@apollo/server/errors';
import { findOutage } from '../../database/find-outage';

/** What a field threw; a refusal where the database is away, whichever field asked it. */
export function toFieldFault(error: unknown): unknown {
  const fault = unwrapResolverError(error);
  return findOutage(fault) ?? fault;
}
