import type { Prisma } from '../database/generated/client';
import { isStorable } from '../database/names';
import type { Database } from '../database/open-database';
import { recordEvent } from './audit';

/** A credential that was created and checked, but is not yet stored. */
export interface NewPasskey {
  /** In base64url. */
  readonly id: string;
  /** The user it is for. */
  readonly userId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
  /** The name that its owner gave it. */
  readonly name: string;
}

/** A passkey as its owner sees it. */
export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Lists the passkeys of a user, oldest first. */
export async function listPasskeys(database: Database, userId: string): Promise<readonly ListedPasskey[]> {
  return database.prisma.passkey.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  });
}

/**
 * Stores a passkey, which signs in its user from then on. If the user is an admin, the links for
 * the first sign-in are removed, because they would still sign in an admin.
 */
export async function addPasskey(
  client: Prisma.TransactionClient,
  { passkey, actor, address }: { readonly passkey: NewPasskey; readonly actor: string; readonly address: string },
): Promise<void> {
  const { name, transports, ...rest } = passkey;
  const shortName = toStoredName(name);
  const { user } = await client.passkey.create({
    data: { ...rest, name: shortName, transports: [...transports] },
    select: { user: { select: { isAdmin: true } } },
  });
  if (user.isAdmin) await client.oneTimeLink.deleteMany({ where: { purpose: 'first_sign_in' } });
  const details = { name: shortName };
  await recordEvent(client, { kind: 'passkey_added', actor, userId: passkey.userId, address, details });
}

/** Returns a name without control characters such as line breaks; "passkey" if nothing is left. */
function toStoredName(text: string): string {
  const printable = text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return Array.from(printable).slice(0, maxNameLength).join('') || 'passkey';
}

/** The user who removes passkeys. */
interface Remover {
  readonly userId: string;
  readonly actor: string;
  readonly address: string;
}

/**
 * `unknown`: the user has no such passkey. `last_credential`: the user could not sign in without
 * it.
 */
export type RemovalVerdict = 'removed' | 'unknown' | 'last_credential';

/** Removes a passkey, unless it is the only one of a user without a password. */
export async function removePasskey(
  database: Database,
  { id, ...by }: Remover & { readonly id: string },
): Promise<RemovalVerdict> {
  if (!isStorable(id)) return 'unknown';
  const { userId } = by;
  return database.prisma.$transaction(async (transaction) => {
    // The lock makes simultaneous removals wait for each other, so that they cannot remove all.
    await transaction.$queryRaw`SELECT FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
    const passkeys = await transaction.passkey.findMany({ where: { userId }, select: { id: true, name: true } });
    const removed = passkeys.find((passkey) => passkey.id === id);
    if (removed === undefined) return 'unknown';
    const { passwordHash } = await transaction.user.findUniqueOrThrow({
      where: { id: userId },
      select: { passwordHash: true },
    });
    if (passwordHash === null && passkeys.length === 1) return 'last_credential';
    await transaction.passkey.delete({ where: { id } });
    await recordEvent(transaction, { ...by, kind: 'passkey_removed', details: { name: removed.name } });
    return 'removed';
  });
}

/** Removes all passkeys of a user, who then signs in by the password alone. */
export async function removeAllPasskeys(client: Prisma.TransactionClient, by: Remover): Promise<void> {
  const { userId } = by;
  const passkeys = await client.passkey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });
  await client.passkey.deleteMany({ where: { id: { in: passkeys.map(({ id }) => id) } } });
  for (const { name } of passkeys) await recordEvent(client, { ...by, kind: 'passkey_removed', details: { name } });
}

/** The maximum length of a passkey's name, in characters. */
export const maxNameLength = 60;
