import { Refusal } from '../../errors';

const most = 100;

/**
 * How many items a page may hold.
 * @throws Refusal `validation_error` unless 1 to 100
 */
export function checkFirst(first: number): number {
  if (first >= 1 && first <= most) return first;
  throw new Refusal('invalid_argument', { details: [{ path: 'first', message: `must be 1 to ${most}` }] });
}
