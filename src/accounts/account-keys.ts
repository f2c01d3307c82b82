import type { Prisma } from '../database/generated/client';
import { isUuid } from '../database/names';
import type { Database } from '../database/open-database';
import { toAccountKey, type AccountKey, type Overlap } from './account-key';
import { AccountError, scopes as allScopes, type Scope } from './caller';
import type { KeyRecorder } from './key-change';
import { toVisiblePrefix } from './key-token';
import { issueKey, replaceKey, revokeStored, type IssuedKey, type KeyRequest } from './keys';

/** Somebody who looks after the keys of an account. */
export interface KeyKeeper {
  readonly record: KeyRecorder;
  /** Scopes that the keeper has: a key with others is neither made nor rotated by them, for they would then have those too. */
  readonly scopes: readonly Scope[];
}

/** Somebody would get a scope that they do not have. */
export class ScopeNotGiven extends AccountError {}

function checkGiven(scopes: readonly string[], keeper: KeyKeeper): void {
  const missing = allScopes.find((scope) => scopes.includes(scope) && !keeper.scopes.includes(scope));
  if (missing !== undefined) throw new ScopeNotGiven(`The scope ${missing} cannot be given.`);
}

/** A key of an account. Whoever asks for one of another account finds none. */
export interface KeyPlace {
  readonly accountId: string;
  readonly id: string;
}

/** The keys of an account: those that work, then those that were replaced or revoked, the newest first; 500 at most. */
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

/** Null where the account has no such key. */
export async function findAccountKey(
  { prisma }: { readonly prisma: Prisma.TransactionClient },
  place: KeyPlace,
): Promise<AccountKey | null> {
  if (!isUuid(place.id)) return null;
  const key = await prisma.apiKey.findFirst({ where: toWhere(place), include: { use: true } });
  return key === null ? null : toAccountKey(key, new Date());
}

/**
 * Makes a key.
 * @throws AccountError where it cannot be as asked, or the account has as many as it may; ScopeNotGiven
 */
export async function createAccountKey(
  { prisma }: Pick<Database, 'prisma'>,
  request: KeyRequest,
  keeper: KeyKeeper,
): Promise<IssuedKey> {
  const { accountId, name, scopes } = request;
  checkGiven(scopes, keeper);
  return prisma.$transaction(async (transaction) => {
    // Two at once take turns, so that both do not find the last place free.
    await transaction.$queryRaw`SELECT FROM account WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`;
    const works = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
    if ((await transaction.apiKey.count({ where: { accountId, ...works } })) >= maxKeys)
      throw new AccountError(`An account has at most ${maxKeys} keys that work; revoke one that is not used.`);
    const issued = await issueKey(transaction, request);
    const prefix = toVisiblePrefix(issued.token);
    await keeper.record(transaction, { kind: 'key_created', accountId, name, prefix, scopes });
    return issued;
  });
}

const maxListed = 500;

/** So many keys that work at a time. */
const maxKeys = 100;

/**
 * Puts a new key in the place of one, which goes on working until the overlap is over.
 * @returns null where the account has no such key
 * @throws AccountError where the key does not work any more, or was replaced before; ScopeNotGiven
 */
export async function rotateAccountKey(
  { prisma }: Pick<Database, 'prisma'>,
  rotation: KeyPlace & { readonly overlapMinutes: Overlap },
  keeper: KeyKeeper,
): Promise<IssuedKey | null> {
  if (!isUuid(rotation.id)) return null;
  const { overlapMinutes } = rotation;
  return prisma.$transaction(async (transaction) => {
    const key = await transaction.apiKey.findFirst({ where: toWhere(rotation) });
    if (key === null) return null;
    checkGiven(key.scopes, keeper);
    return replaceKey(transaction, { key, overlapMinutes }, keeper.record);
  });
}

/**
 * Makes a key worthless, at once and in every process.
 * @returns false where the account has no such key
 * @throws AccountError where it is revoked already
 */
export async function revokeAccountKey(
  { prisma }: Pick<Database, 'prisma'>,
  place: KeyPlace,
  { record }: Pick<KeyKeeper, 'record'>,
): Promise<boolean> {
  if (!isUuid(place.id)) return false;
  return prisma.$transaction(async (transaction) => {
    const key = await transaction.apiKey.findFirst({ where: toWhere(place) });
    if (key === null) return false;
    await revokeStored(transaction, key, record);
    return true;
  });
}

/** Exactly these: a place may know more than where the key is. */
const toWhere = ({ accountId, id }: KeyPlace) => ({ accountId, id });
