import type { Prisma } from '../database/generated/client';
import type { Database } from '../database/open-database';
import { hashSecret, isSecret, issueSecret } from './secret-token';

/** What a one-time link is for, and how long it works, in milliseconds. */
const lifetimes = {
  first_sign_in: 86_400_000,
  reset_password: 3_600_000,
  verify_email: 7 * 86_400_000,
} as const;
export type LinkPurpose = keyof typeof lifetimes;

/** A link to be made. */
interface NewLink {
  readonly purpose: LinkPurpose;
  /** Null for the first sign-in, which makes the user. */
  readonly userId: string | null;
  /** The address that the link proves; null for other purposes. */
  readonly email?: string | null;
}

/** What a link that works is for. */
export interface UsableLink {
  readonly userId: string | null;
  readonly email: string | null;
}

/**
 * Makes a link that works once. Earlier links of the same purpose and user stop working.
 * @returns the secret of the link, which is nowhere else
 */
export async function createLink(
  client: Prisma.TransactionClient,
  { purpose, userId, email = null }: NewLink,
): Promise<string> {
  const { secret, tokenHash } = issueSecret();
  await client.oneTimeLink.deleteMany({ where: { purpose, userId } });
  const expiresAt = new Date(Date.now() + lifetimes[purpose]);
  await client.oneTimeLink.create({ data: { tokenHash, purpose, userId, email, expiresAt } });
  return secret;
}

/** What a link is for, without using it up; null where it does not work. */
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
 * Uses a link up.
 * @returns what it is for; null where it does not work: unknown, used, or too old
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
