import type { Prisma } from '../database/generated/client';
import { isUuid } from '../database/names';
import type { Database } from '../database/open-database';
import type { RunStatement } from '../database/transaction';
import { toAccountKey, whereWorking, type AccountKey, type Overlap } from './account-key';
import { AccountError, scopes as allScopes, type Scope } from './caller';
import type { KeyRecorder } from './key-change';
import { toVisiblePrefix } from './key-token';
import { issueKey, replaceKey, revokeStored, type IssuedKey, type KeyRequest } from './keys';

/** The person or key that manages the keys of an account. */
export interface KeyManager {
  readonly record: KeyRecorder;
  /**
   * Gets the scopes that the manager has, in the transaction that changes a key of the account. The
   * manager can neither create nor rotate a key with other scopes, because the new key would grant
   * them to the manager. Throws if the manager may not manage the keys of the account any more.
   */
  getScopes(transaction: Prisma.TransactionClient, accountId: string): Promise<readonly Scope[]>;
}

/** The manager does not have a scope of the key. */
export class ScopeMissing extends AccountError {}

function checkGiven(scopes: readonly string[], own: readonly Scope[]): void {
  const missing = allScopes.find((scope) => scopes.includes(scope) && !own.includes(scope));
  if (missing !== undefined) throw new ScopeMissing(`The scope ${missing} cannot be given.`);
}

/** A key by its id, together with the account it must belong to. */
export interface KeyReference {
  readonly accountId: string;
  readonly id: string;
}

/**
 * Lists at most 500 keys of an account: those that work, then those that were replaced or revoked,
 * newest first.
 */
export async function listAccountKeys(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
): Promise<readonly AccountKey[]> {
  const now = new Date();
  const keys = await prisma.apiKey.findMany({
    where: { accountId },
    include: { use: true },
    orderBy: [
      { revokedAt: { sort: 'desc', nulls: 'first' } },
      { replacedAt: { sort: 'desc', nulls: 'first' } },
      { createdAt: 'desc' },
      { id: 'asc' },
    ],
    take: maxListed,
  });
  return keys.map((key) => toAccountKey(key, now));
}

/** Finds a key of an account. */
export async function findAccountKey(
  { prisma }: { readonly prisma: Prisma.TransactionClient },
  reference: KeyReference,
): Promise<AccountKey | null> {
  if (!isUuid(reference.id)) return null;
  const key = await prisma.apiKey.findFirst({ where: toWhere(reference), include: { use: true } });
  return key === null ? null : toAccountKey(key, new Date());
}

/**
 * Creates a key.
 * @throws AccountError if the request is not valid or the account has the maximum number of keys
 * @throws ScopeMissing if the manager does not have a scope of the key
 */
export async function createAccountKey(
  { prisma }: Pick<Database, 'prisma'>,
  request: KeyRequest,
  manager: KeyManager,
): Promise<IssuedKey> {
  const { accountId, name, scopes } = request;
  return prisma.$transaction(async (transaction) => {
    checkGiven(scopes, await lockKeys(transaction, { accountId, manager }));
    await checkRoom(transaction, accountId);
    const issued = await issueKey(transaction, request);
    const prefix = toVisiblePrefix(issued.token);
    await manager.record(transaction, { kind: 'key_created', accountId, name, prefix, scopes });
    return issued;
  });
}

/**
 * Lets changes of the keys of an account happen one after another, and gets the scopes that the
 * manager has then.
 */
async function lockKeys(
  transaction: Prisma.TransactionClient,
  { accountId, manager }: { readonly accountId: string; readonly manager: Pick<KeyManager, 'getScopes'> },
): Promise<readonly Scope[]> {
  await lockAccount(transaction, accountId);
  return manager.getScopes(transaction, accountId);
}

/** Locks an account. Changes of its members and keys thereby happen one after another. */
export async function lockAccount(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  await transaction.$queryRaw`SELECT FROM account WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`;
}

/** Checks that an account, which is locked, may have another key. */
async function checkRoom(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  if ((await transaction.apiKey.count({ where: { accountId, ...whereWorking(new Date()) } })) >= maxKeys)
    throw new AccountError(`An account has at most ${maxKeys} keys that work; revoke one that is not used.`);
}

const maxListed = 500;

/** The maximum number of keys of an account that work at a time. */
const maxKeys = 100;

/**
 * Replaces a key by a new one. The old key works until the overlap ends.
 * @returns null if the account has no such key
 * @throws AccountError if the key no longer works or was replaced before, or if the account has the
 * maximum number of keys and the old one would work beside the new one
 * @throws ScopeMissing if the manager does not have a scope of the key
 */
export async function rotateAccountKey(
  { prisma }: Pick<Database, 'prisma'>,
  rotation: KeyReference & { readonly overlapMinutes: Overlap },
  manager: KeyManager,
): Promise<IssuedKey | null> {
  if (!isUuid(rotation.id)) return null;
  const { accountId, overlapMinutes } = rotation;
  return prisma.$transaction(async (transaction) => {
    const own = await lockKeys(transaction, { accountId, manager });
    const key = await transaction.apiKey.findFirst({ where: toWhere(rotation) });
    if (key === null) return null;
    checkGiven(key.scopes, own);
    if (overlapMinutes > 0) await checkRoom(transaction, accountId);
    return replaceKey(transaction, { key, overlapMinutes }, manager.record);
  });
}

/**
 * Revokes a key. Every process refuses it at once.
 * @returns false if the account has no such key
 * @throws AccountError if it is revoked already
 */
export async function revokeAccountKey(
  { prisma }: Pick<Database, 'prisma'>,
  reference: KeyReference,
  manager: KeyManager,
): Promise<boolean> {
  if (!isUuid(reference.id)) return false;
  return prisma.$transaction(async (transaction) => {
    await lockKeys(transaction, { accountId: reference.accountId, manager });
    const key = await transaction.apiKey.findFirst({ where: toWhere(reference) });
    if (key === null) return false;
    await revokeStored(transaction, key, manager.record);
    return true;
  });
}

/** Picks these two fields, because the argument may have others. */
const toWhere = ({ accountId, id }: KeyReference) => ({ accountId, id });

/**
 * Whether a key works; it is not revoked until the transaction ends. Transactions that ask for the same
 * key take turns: if two held it at a time and then changed it, each would wait for the other.
 */
export async function isStillWorking(run: RunStatement, id: string): Promise<boolean> {
  const sql =
    'SELECT 1 FROM api_key WHERE id = $1::uuid AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2::timestamptz) FOR NO KEY UPDATE';
  return (await run(sql, id, new Date())) === 1;
}
