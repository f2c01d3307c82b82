import type { Request } from 'express';
import { ApiError } from '../../errors';
import { overPg, overPrisma, type TransactionCheck } from '../../database/transaction';
import type { Actor, RightsCheck } from '../../people/key-audit';
import type { Author } from '../../corrections/write-correction';
import type { Visitor } from '../../people/sessions';
import { isStillAdmin } from '../../people/standing';
import { toActor } from '../dashboard/dashboard';

/** An admin as the actor of a form: the change is refused if they are none any more when it is made. */
export function toAdminActor(request: Request, visitor: Visitor): Actor & { readonly checkRights: RightsCheck } {
  return {
    ...toActor(request, visitor),
    async checkRights(transaction) {
      if (!(await isStillAdmin(overPrisma(transaction), visitor.user.id))) throw new ApiError('admins_only');
    },
  };
}

/** An admin as the author of a correction, which is refused in the same way. */
export function toAuthor({ user, account }: Visitor, reason: string): Author {
  return {
    madeBy: user.email ?? account.name,
    reason,
    checkRights: toRightsCheck(user),
  };
}

/** Creates the check that a user is still an admin when a change is made. */
export function toRightsCheck({ id }: Visitor['user']): TransactionCheck {
  return async (client) => {
    if (!(await isStillAdmin(overPg(client), id))) throw new ApiError('admins_only');
  };
}
