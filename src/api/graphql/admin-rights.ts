import { isStillWorking } from '../../accounts/account-keys';
import type { Caller } from '../../accounts/caller';
import type { Author } from '../../corrections/write-correction';
import { overPg, type TransactionCheck } from '../../database/transaction';
import { ApiError } from '../../errors';
import { isStillAdmin } from '../../people/standing';

/** A caller with the scope `admin` as the author of a correction. */
export function toAuthor(caller: Caller, reason: string): Author {
  return { madeBy: describeCaller(caller), reason, checkRights: toRightsCheck(caller) };
}

/**
 * Creates the check that a caller still has the scope `admin` when a change is made: a key that it still
 * works, as its scopes never change, and a user that they are still an admin.
 */
export function toRightsCheck({ keyId, user }: Pick<Caller, 'keyId' | 'user'>): TransactionCheck {
  return async (client) => {
    if (user === undefined) {
      if (!(await isStillWorking(overPg(client), keyId))) throw new ApiError('invalid_key');
    } else if (!(await isStillAdmin(overPg(client), user.id))) throw new ApiError('admin_needed');
  };
}

/**
 * Names the caller for people: the user by email address, a key by its account and, if it differs,
 * its own name.
 */
function describeCaller({ accountName, keyName, user }: Caller): string {
  if (typeof user?.email === 'string') return user.email;
  return keyName === accountName ? accountName : `${accountName} (${keyName})`;
}
