import type { RequestHandler } from 'express';
import { Refusal } from '../../errors';

/** Ends a route: every method that got this far is refused, with the allowed ones named. */
export function refuseMethod(...allowed: readonly string[]): RequestHandler {
  const headers = { Allow: allowed.join(', ') };
  return () => {
    throw new Refusal('method_not_allowed', { headers });
  };
}
