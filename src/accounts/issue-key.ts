import type { Prisma } from '../database/generated/client';
import { AccountFault } from './account-fault';
import type { Scope } from './caller';
import { createToken, hashToken, toVisiblePrefix } from './key-token';

/** A key just made; `token` is the key itself, which is nowhere else and cannot be had again. */
export interface IssuedKey {
  readonly token: string;
  readonly id: string;
}

export interface KeyRequest {
  readonly accountId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null: never. */
  readonly expiresAt: Date | null;
}

/**
 * Makes a key for an account that exists.
 * @throws AccountFault when the name is blank or the key would be expired from the start.
 */
export async function issueKey(transaction: Prisma.TransactionClient, request: KeyRequest): Promise<IssuedKey> {
  if (!request.name.trim()) throw new AccountFault('A key needs a name that is not blank.');
  if (request.expiresAt && request.expiresAt.getTime() <= Date.now()) {
    throw new AccountFault('A key that expires in the past is of no use; choose a later day.');
  }
  const token = createToken();
  const { id } = await transaction.apiKey.create({
    data: {
      ...request,
      scopes: [...request.scopes],
      prefix: toVisiblePrefix(token),
      hash: Uint8Array.from(hashToken(token)),
    },
    select: { id: true },
  });
  return { token, id };
}
