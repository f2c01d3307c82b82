import type { Prisma } from '../database/generated/client';
import { AccountFault } from './account-fault';
import { scopes, type Scope } from './caller';

/** The key a person means, as stored. */
export interface FoundKey {
  readonly id: string;
  readonly prefix: string;
  readonly accountId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

/**
 * The one key with this id, or whose visible beginning starts with this.
 * @throws AccountFault when there is none, or more than one.
 */
export async function getKey(client: Prisma.TransactionClient, idOrPrefix: string): Promise<FoundKey> {
  const beginning = /^(?:rna_)?([0-9a-zA-Z]+)/.exec(idOrPrefix)?.[1]?.slice(0, visibleLength);
  const isId = isUuid.test(idOrPrefix);
  const where = isId ? { id: idOrPrefix } : { prefix: { startsWith: `rna\\_${beginning ?? ''}` } };
  const found = isId || beginning !== undefined ? await client.apiKey.findMany({ where, take: 2 }) : [];
  const [key] = found;
  if (!key) throw new AccountFault(`There is no key "${idOrPrefix}"; "list" shows the ids and beginnings of all keys.`);
  if (found.length > 1)
    throw new AccountFault(`More than one key begins with "${idOrPrefix}"; give more of it, or its id.`);
  return { ...key, scopes: scopes.filter((scope) => key.scopes.includes(scope)) };
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const visibleLength = 8;
