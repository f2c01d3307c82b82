import { isStorable } from '../../../database/is-storable';
import { Refusal } from '../../../errors';

/**
 * The exact name of a category, as it was given.
 * @throws Refusal `validation_error` where it has a character that no name in the database can have
 */
export function checkCategory(category: string): string {
  if (isStorable(category)) return category;
  const message = 'must be the name of a category; it has a character that no name has';
  throw new Refusal('invalid_argument', { details: [{ path: 'category', message }] });
}
