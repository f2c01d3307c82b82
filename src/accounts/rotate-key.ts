import type { Database } from '../database/open-database';
import { AccountFault } from './account-fault';
import { getKey } from './get-key';
import { issueKey, type IssuedKey } from './issue-key';

/**
 * Puts a new key in the place of an old one: same account, name, scopes and expiry. The old one is revoked in the same moment.
 * @param idOrPrefix the old key's id, or enough of its beginning to tell it by.
 * @throws AccountFault when no key, or more than one, is meant, or it is revoked or expired.
 */
export async function rotateKey(database: Database, idOrPrefix: string): Promise<IssuedKey> {
  return database.prisma.$transaction(async (transaction) => {
    const { id, prefix, accountId, name, scopes, expiresAt } = await getKey(transaction, idOrPrefix);
    const { count } = await transaction.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (count === 0) throw new AccountFault(`The key ${prefix}… is revoked; create a new one instead.`);
    return issueKey(transaction, { accountId, name, scopes, expiresAt });
  });
}
