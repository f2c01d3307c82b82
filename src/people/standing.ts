import type { Prisma } from '../database/generated/client';
import type { RunStatement } from '../database/transaction';
import type { Role } from './sessions';

/** What a user may do in an account. */
interface Standing {
  readonly role: Role;
  readonly isAdmin: boolean;
}

/**
 * Finds the standing of a user and keeps it until the transaction ends: a user who loses it in the
 * meantime makes no change after that. Null if the user is not a member of the account.
 */
export async function findStanding(
  transaction: Prisma.TransactionClient,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
): Promise<Standing | null> {
  await transaction.$queryRaw`
    SELECT FROM membership JOIN app_user ON app_user.id = membership.user_id
    WHERE membership.account_id = ${accountId}::uuid AND membership.user_id = ${userId}::uuid FOR SHARE`;
  const found = await transaction.membership.findUnique({
    where: { accountId_userId: { accountId, userId } },
    include: { user: { select: { isAdmin: true } } },
  });
  return found === null ? null : { role: found.role === 'owner' ? 'owner' : 'member', isAdmin: found.user.isAdmin };
}

/**
 * Whether a user is an admin; they stay one until the transaction ends. Transactions that ask for the
 * same user take turns, as those of a key.
 */
export async function isStillAdmin(run: RunStatement, userId: string): Promise<boolean> {
  return (await run('SELECT 1 FROM app_user WHERE id = $1::uuid AND is_admin FOR NO KEY UPDATE', userId)) === 1;
}
