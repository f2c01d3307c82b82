import type { Prisma } from '../database/generated/client';
import type { Database } from '../database/open-database';
import { hashSecret, isSecret, issueSecret } from './secret-token';

/** The purposes of one-time links, each with the lifetime of its links in milliseconds. */
const lifetimes = {
  first_sign_in: 86_400_000,
  reset_password: 3_600_000,
  verify_email: 7 * 86_400_000,
} as const;
export type LinkPurpose = keyof typeof lifetimes;

/** A link to be created. */
interface NewLink {
  readonly purpose: LinkPurpose;
  /** Null for the first sign-in, which creates the user, and for the address of a sign-up. */
  readonly userId: string | null;
  /** The address that the link verifies; null for other purposes. */
  readonly email?: string | null;
}

/** The user and address of a usable link. */
export interface UsableLink {
  readonly userId: string | null;
  readonly email: string | null;
}

/**
 * Creates a link that works once. Earlier links of the same purpose and user, or without a user of
 * the same purpose and address, stop working.
 * @returns the secret of the link; only its hash is stored
 */
export async function createLink(
  client: Prisma.TransactionClient,
  { purpose, userId, email = null }: NewLink,
): Promise<string> {
  const { secret, tokenHash } = issueSecret();
  await client.oneTimeLink.deleteMany({ where: { purpose, userId, ...(userId === null ? { email } : {}) } });
  const expiresAt = new Date(Date.now() + lifetimes[purpose]);
  await client.oneTimeLink.create({ data: { tokenHash, purpose, userId, email, expiresAt } });
  return secret;
}

/** Finds the user and address of a link without consuming it. Returns null if it does not work. */
export async function findLink(
  database: Database,
  { purpose, secret }: { readonly purpose: LinkPurpose; readonly secret: string },
): Promise<UsableLink | null> {
  if (!isSecret(secret)) return null;
  return database.prisma.oneTimeLink.findFirst({
    where: whereUsable(purpose, secret),
    select: { userId: true, email: true },
  });
}

/**
 * Consumes a link.
 * @returns its user and address; null if it is unknown, used or expired
 */
export async function consumeLink(
  client: Prisma.TransactionClient,
  { purpose, secret }: { readonly purpose: LinkPurpose; readonly secret: string },
): Promise<UsableLink | null> {
  if (!isSecret(secret)) return null;
  const [used] = await client.oneTimeLink.updateManyAndReturn({
    where: whereUsable(purpose, secret),
    data: { usedAt: new Date() },
    select: { userId: true, email: true },
  });
  return used ?? null;
}

function whereUsable(purpose: LinkPurpose, secret: string): Prisma.OneTimeLinkWhereInput {
  return { tokenHash: hashSecret(secret), purpose, usedAt: null, expiresAt: { gt: new Date() } };
}
