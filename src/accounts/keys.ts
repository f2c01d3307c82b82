import type { Prisma } from '../database/generated/client';
import type { Database } from '../database/open-database';
import { AccountError, scopes, type Scope } from './caller';
import { createToken, hashToken, toVisiblePrefix } from './key-token';

/**
 * Creates a key, and its account if it does not exist.
 * @throws AccountError if the plan does not exist or the request is not valid
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
  if (!accountName.trim()) throw new AccountError('An account needs a name that is not blank.');
  return database.prisma.$transaction(async (transaction) => {
    const accountId = await getOrCreateAccount(transaction, accountName, planName);
    return issueKey(transaction, { ...rest, accountId });
  });
}

/** A new key; `token` is the key itself, which is not stored and cannot be read again. */
interface IssuedKey {
  readonly token: string;
  readonly id: string;
}

interface KeyRequest {
  readonly accountId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null: never. */
  readonly expiresAt: Date | null;
}

/**
 * Creates a key for an existing account.
 * @throws AccountError if the name is blank or the expiry is in the past
 */
export async function issueKey(transaction: Prisma.TransactionClient, request: KeyRequest): Promise<IssuedKey> {
  if (!request.name.trim()) throw new AccountError('A key needs a name that is not blank.');
  if (request.expiresAt && request.expiresAt.getTime() <= Date.now()) {
    throw new AccountError('The key expires in the past; choose a later day.');
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

/** A stored key that was found by its id or beginning. */
interface FoundKey {
  readonly id: string;
  readonly prefix: string;
  readonly accountId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

/**
 * Finds the only key with this id, or whose visible beginning starts with this text.
 * @throws AccountError if there is none or more than one
 */
async function getKey(client: Prisma.TransactionClient, idOrPrefix: string): Promise<FoundKey> {
  const beginning = /^(?:rna_)?([0-9a-zA-Z]+)/.exec(idOrPrefix)?.[1]?.slice(0, visibleLength);
  const isId = isUuid.test(idOrPrefix);
  const where = isId ? { id: idOrPrefix } : { prefix: { startsWith: `rna\\_${beginning ?? ''}` } };
  const found = isId || beginning !== undefined ? await client.apiKey.findMany({ where, take: 2 }) : [];
  const [key] = found;
  if (!key) throw new AccountError(`There is no key "${idOrPrefix}"; "list" shows the ids and beginnings of all keys.`);
  if (found.length > 1)
    throw new AccountError(`More than one key begins with "${idOrPrefix}"; give more characters, or its id.`);
  return { ...key, scopes: scopes.filter((scope) => key.scopes.includes(scope)) };
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const visibleLength = 8;

/** A key without its secret. */
interface ListedKey {
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

/** Lists all keys by account and age. */
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

/**
 * Revokes a key permanently, in every process.
 * @param idOrPrefix the id of the key, or enough of its beginning
 * @throws AccountError if no key or more than one is found, or it is revoked already
 */
export async function revokeKey(database: Database, idOrPrefix: string): Promise<{ readonly prefix: string }> {
  const { id, prefix } = await getKey(database.prisma, idOrPrefix);
  const { count } = await database.prisma.apiKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count === 0) throw new AccountError(`The key ${prefix}… is revoked already.`);
  return { prefix };
}

/**
 * Replaces a key by a new one with the same account, name, scopes and expiry; revokes the old one
 * in the same transaction.
 * @param idOrPrefix the id of the old key, or enough of its beginning
 * @throws AccountError if no key or more than one is found, or it is revoked or expired
 */
export async function rotateKey(database: Database, idOrPrefix: string): Promise<IssuedKey> {
  return database.prisma.$transaction(async (transaction) => {
    const { id, prefix, accountId, name, scopes, expiresAt } = await getKey(transaction, idOrPrefix);
    const { count } = await transaction.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (count === 0) throw new AccountError(`The key ${prefix}… is revoked; create a new one instead.`);
    return issueKey(transaction, { accountId, name, scopes, expiresAt });
  });
}

/**
 * Finds or creates the account with this name, on the requested plan; null keeps the plan of an
 * account, and puts a new account on Free.
 * @returns the id of the account
 * @throws AccountError if there is no such plan
 */
export async function getOrCreateAccount(
  transaction: Prisma.TransactionClient,
  name: string,
  requestedPlan: string | null,
): Promise<string> {
  const plans = await transaction.plan.findMany({ orderBy: { recipesPerMonth: 'asc' } });
  const plan = plans.find((one) => one.name.toLowerCase() === (requestedPlan ?? 'Free').toLowerCase());
  if (plans.length === 0)
    throw new AccountError('The plans are not loaded yet; start the service once, which loads them.');
  if (!plan) {
    const names = plans.map((one) => one.name).join(', ');
    throw new AccountError(`There is no plan "${requestedPlan ?? 'Free'}"; the plans are ${names}.`);
  }
  const { id } = await transaction.account.upsert({
    where: { name },
    create: { name, planName: plan.name },
    update: requestedPlan === null ? {} : { planName: plan.name },
    select: { id: true },
  });
  return id;
}
