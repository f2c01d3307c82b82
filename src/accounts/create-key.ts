import type { Database } from '../database/open-database';
import { AccountFault } from './account-fault';
import { issueKey, type IssuedKey, type KeyRequest } from './issue-key';
import { settleAccount } from './settle-account';

/**
 * Makes a key, and the account where there is none by that name.
 * @throws AccountFault when the plan does not exist or the key cannot be as asked.
 */
export async function createKey(
  database: Database,
  request: Omit<KeyRequest, 'accountId'> & {
    readonly accountName: string;
    /** Null: the account's own, or Free for a new account. */
    readonly planName: string | null;
  },
): Promise<IssuedKey> {
  const { accountName, planName, ...rest } = request;
  if (!accountName.trim()) throw new AccountFault('An account needs a name that is not blank.');
  return database.prisma.$transaction(async (transaction) => {
    const accountId = await settleAccount(transaction, accountName, planName);
    return issueKey(transaction, { ...rest, accountId });
  });
}
