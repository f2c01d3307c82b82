import { isStorable } from '../database/names';
import { AccountError } from './caller';

/** What has a name, and how the name is bounded. */
interface Named {
  /** As a sentence begins: "An account". */
  readonly what: string;
  /** In characters. */
  readonly maxLength: number;
  /** The argument of the caller that holds the name. */
  readonly field?: 'name';
}

/**
 * Checks a name that people give to an account, a key or a plan.
 * @throws AccountError if it is blank, too long or has characters that are not printable
 */
export function checkName(name: string, { what, maxLength, ...where }: Named): void {
  if (name.trim() === '') throw new AccountError(`${what} needs a name that is not blank.`, where);
  if (name.length > maxLength || !isStorable(name))
    throw new AccountError(`${what}'s name has at most ${maxLength} characters, all of them printable.`, where);
}

/** The bounds of an account's name, for every way to create one. */
export const accountNames = { what: 'An account', maxLength: 200 } as const satisfies Named;
