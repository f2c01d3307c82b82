import type { MiddlewareFn } from 'type-graphql';
import type { GraphqlContext } from '../graphql-context';

/**
 * Lets keys with the scope `admin` alone come to a field.
 * @throws Refusal `forbidden`
 */
export const requireAdmin: MiddlewareFn<GraphqlContext> = ({ context }, next) => {
  context.admission.checkScope(context.caller, 'admin');
  return next();
};
