import type { Database } from '../database/open-database';

/** A key as a person may see it. */
export interface ListedKey {
  readonly id: string;
  readonly prefix: string;
  readonly name: string;
  readonly accountName: string;
  readonly planName: string;
  readonly scopes: readonly string[];
  readonly state: 'valid' | 'expired' | 'revoked';
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** All keys, by account and age. */
export async function listKeys(database: Database, now: Date = new Date()): Promise<readonly ListedKey[]> {
  const keys = await database.prisma.apiKey.findMany({
    include: { account: true },
    orderBy: [{ account: { name: 'asc' } }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  return keys.map(({ account, revokedAt, ...key }) => ({
    id: key.id,
    prefix: key.prefix,
    name: key.name,
    accountName: account.name,
    planName: account.planName,
    scopes: key.scopes,
    state: revokedAt ? 'revoked' : key.expiresAt && key.expiresAt <= now ? 'expired' : 'valid',
    createdAt: key.createdAt,
    expiresAt: key.expiresAt,
  }));
}
