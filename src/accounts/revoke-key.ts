import type { Database } from '../database/open-database';
import { AccountFault } from './account-fault';
import { getKey } from './get-key';

/**
 * Makes a key worthless, everywhere and for good.
 * @param idOrPrefix the key's id, or enough of its beginning to tell it by.
 * @throws AccountFault when no key, or more than one, is meant, or it is revoked already.
 */
export async function revokeKey(database: Database, idOrPrefix: string): Promise<{ readonly prefix: string }> {
  const { id, prefix } = await getKey(database.prisma, idOrPrefix);
  const { count } = await database.prisma.apiKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count === 0) throw new AccountFault(`The key ${prefix}… is revoked already.`);
  return { prefix };
}
