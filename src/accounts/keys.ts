import type { Prisma } from '../database/generated/client';
import { isUuid } from '../database/names';
import type { Database } from '../database/open-database';
import { toAccountKey, whereWorking, type AccountKey, type Overlap } from './account-key';
import { AccountError, scopes, type Scope } from './caller';
import { accountNames, checkName } from './check-name';
import { getOrCreateAccount } from './create-account';
import { recordNothing, type KeyRecorder } from './key-change';
import { createToken, hashToken, toVisiblePrefix } from './key-token';

/**
 * Creates a key, and its account if it does not exist.
 * @throws AccountError if the plan does not exist, or the name or the request is not valid
 */
export async function createKey(
  database: Database,
  request: Omit<KeyRequest, 'accountId'> & {
    readonly accountName: string;
    /** Null: the account's own, or Free for a new account. */
    readonly planName: string | null;
  },
  record: KeyRecorder = recordNothing,
): Promise<IssuedKey> {
  const { accountName, planName, ...rest } = request;
  checkName(accountName, accountNames);
  return database.prisma.$transaction(async (transaction) => {
    const accountId = await getOrCreateAccount(transaction, accountName, planName);
    const issued = await issueKey(transaction, { ...rest, accountId });
    await record(transaction, { kind: 'key_created', accountId, ...rest, prefix: toVisiblePrefix(issued.token) });
    return issued;
  });
}

/** A new key; `token` is the key itself, which is not stored and cannot be read again. */
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
 * Creates a key for an existing account.
 * @throws AccountError if the name is blank or too long, there is no scope, or the expiry is in the
 * past or after the year 9999
 */
export async function issueKey(transaction: Prisma.TransactionClient, request: KeyRequest): Promise<IssuedKey> {
  checkName(request.name, { what: 'A key', maxLength: maxNameLength, field: 'name' });
  if (request.scopes.length === 0) throw new AccountError('Choose at least one scope.', { field: 'scopes' });
  if (request.expiresAt && request.expiresAt.getTime() <= Date.now()) {
    throw new AccountError('The key expires in the past; choose a later day.', { field: 'expiresAt' });
  }
  // Later times have five digits for the year, which the database driver cannot read.
  if (request.expiresAt && request.expiresAt.getTime() > latestExpiry) {
    throw new AccountError('The key expires after the year 9999; choose an earlier day, or no expiry.', {
      field: 'expiresAt',
    });
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

const latestExpiry = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The maximum length of a key's name, in characters. */
export const maxNameLength = 100;

/** The fields of a stored key that a change needs. */
export interface ChangeableKey {
  readonly id: string;
  readonly prefix: string;
  readonly accountId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
}

/**
 * Replaces a key by a new one. The old key expires at the end of the overlap, or at its own expiry
 * if that is earlier. Without an overlap it is revoked.
 * @param now the time of the rotation
 * @throws AccountError if the old key no longer works or was replaced before
 */
export async function replaceKey(
  transaction: Prisma.TransactionClient,
  rotation: { readonly key: ChangeableKey; readonly overlapMinutes: Overlap; readonly now?: Date },
  record: KeyRecorder,
): Promise<IssuedKey> {
  const { key, overlapMinutes, now = new Date() } = rotation;
  const { id, prefix, accountId, name, expiresAt } = key;
  const end = new Date(now.getTime() + overlapMinutes * 60_000);
  const oldKeyUntil = expiresAt !== null && expiresAt < end ? expiresAt : end;
  const { count } = await transaction.apiKey.updateMany({
    where: { id, replacedAt: null, ...whereWorking(now) },
    data: overlapMinutes === 0 ? { revokedAt: now, replacedAt: now } : { expiresAt: oldKeyUntil, replacedAt: now },
  });
  if (count === 0) {
    throw new AccountError(`The key ${prefix}… is revoked, expired or replaced already; create a new one instead.`);
  }
  const keyScopes = scopes.filter((scope) => key.scopes.includes(scope));
  const issued = await issueKey(transaction, { accountId, name, scopes: keyScopes, expiresAt });
  const change = { accountId, name, prefix: toVisiblePrefix(issued.token), scopes: keyScopes, oldKeyUntil };
  await record(transaction, { ...change, kind: 'key_rotated' });
  return issued;
}

/**
 * Revokes a stored key.
 * @throws AccountError if it is revoked already
 */
export async function revokeStored(
  transaction: Prisma.TransactionClient,
  { id, prefix, accountId, name, scopes: keyScopes }: ChangeableKey,
  record: KeyRecorder,
): Promise<void> {
  const { count } = await transaction.apiKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count === 0) throw new AccountError(`The key ${prefix}… is revoked already.`);
  await record(transaction, { kind: 'key_revoked', accountId, name, prefix, scopes: keyScopes });
}

/**
 * Gets the key with this id or beginning.
 * @throws AccountError if no key or more than one is found
 */
async function getKey(client: Prisma.TransactionClient, idOrPrefix: string): Promise<ChangeableKey> {
  const beginning = /^(?:rna_)?([0-9a-zA-Z]+)/.exec(idOrPrefix)?.[1]?.slice(0, visibleLength);
  const isId = isUuid(idOrPrefix);
  const where = isId ? { id: idOrPrefix } : { prefix: { startsWith: `rna\\_${beginning ?? ''}` } };
  const found = isId || beginning !== undefined ? await client.apiKey.findMany({ where, take: 2 }) : [];
  const [key] = found;
  if (!key) throw new AccountError(`There is no key "${idOrPrefix}"; "list" shows the ids and beginnings of all keys.`);
  if (found.length > 1)
    throw new AccountError(`More than one key begins with "${idOrPrefix}"; give more characters, or its id.`);
  return key;
}

const visibleLength = 8;

/** A key without its secret, with its account. */
interface ListedKey extends AccountKey {
  readonly accountName: string;
  readonly planName: string;
}

/** Lists all keys by account and age. */
export async function listKeys(database: Database, now: Date = new Date()): Promise<readonly ListedKey[]> {
  const keys = await database.prisma.apiKey.findMany({
    include: { account: true, use: true },
    orderBy: [{ account: { name: 'asc' } }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  return keys.map((key) => ({
    ...toAccountKey(key, now),
    accountName: key.account.name,
    planName: key.account.planName,
  }));
}

/**
 * Revokes a key permanently, in every process.
 * @param idOrPrefix the id of the key, or enough of its beginning
 * @throws AccountError if no key or more than one is found, or it is revoked already
 */
export async function revokeKey(
  database: Database,
  idOrPrefix: string,
  record: KeyRecorder = recordNothing,
): Promise<{ readonly prefix: string }> {
  return database.prisma.$transaction(async (transaction) => {
    const key = await getKey(transaction, idOrPrefix);
    await revokeStored(transaction, key, record);
    return { prefix: key.prefix };
  });
}

/**
 * Replaces a key by a new one with the same account, name, scopes and expiry. The old key works
 * until the overlap ends.
 * @throws AccountError if no key or more than one is found, or it is revoked, expired or replaced
 */
export async function rotateKey(
  database: Database,
  { idOrPrefix, overlapMinutes }: { readonly idOrPrefix: string; readonly overlapMinutes: Overlap },
  record: KeyRecorder = recordNothing,
): Promise<IssuedKey> {
  return database.prisma.$transaction(async (transaction) => {
    const key = await getKey(transaction, idOrPrefix);
    return replaceKey(transaction, { key, overlapMinutes }, record);
  });
}
