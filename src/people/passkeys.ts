import type { Prisma } from '../database/generated/client';
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
  const shortName = name.trim().slice(0, maxNameLength) || 'passkey';
  const { user } = await client.passkey.create({
    data: { ...rest, name: shortName, transports: [...transports] },
    select: { user: { select: { isAdmin: true } } },
  });
  if (user.isAdmin) await client.oneTimeLink.deleteMany({ where: { purpose: 'first_sign_in' } });
  const details = { name: shortName };
  await recordEvent(client, { kind: 'passkey_added', actor, userId: passkey.userId, address, details });
}

/** Removes a passkey. Returns false if the user has no such passkey. */
export async function removePasskey(
  database: Database,
  request: { readonly id: string; readonly userId: string; readonly actor: string; readonly address: string },
): Promise<boolean> {
  const { id, userId, actor, address } = request;
  return database.prisma.$transaction(async (transaction) => {
    const [removed] = await transaction.passkey.findMany({ where: { id, userId }, select: { name: true } });
    const { count } = await transaction.passkey.deleteMany({ where: { id, userId } });
    if (removed === undefined || count === 0) return false;
    await recordEvent(transaction, { kind: 'passkey_removed', actor, userId, address, details: removed });
    return true;
  });
}

/** The maximum length of a passkey's name, in characters. */
export const maxNameLength = 60;
