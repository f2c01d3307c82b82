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

/**
 * Makes a link that works once. Earlier links of the same purpose and user stop working.
 * @param userId null for the first sign-in, which makes the user
 * @returns the secret of the link, which is nowhere else
 */
export async function createLink(
  client: Prisma.TransactionClient,
  { purpose, userId }: { readonly purpose: LinkPurpose; readonly userId: string | null },
): Promise<string> {
  const { secret, tokenHash } = issueSecret();
  await client.oneTimeLink.deleteMany({ where: { purpose, userId } });
  const expiresAt = new Date(Date.now() + lifetimes[purpose]);
  await client.oneTimeLink.create({ data: { tokenHash, purpose, userId, expiresAt } });
  return secret;
}

/** Whether a link still works, without using it; with the user it is for. */
export async function findLink(
  database: Database,
  { purpose, secret }: { readonly purpose: LinkPurpose; readonly secret: string },
): Promise<{ readonly userId: string | null } | null> {
  if (!isSecret(secret)) return null;
  return database.prisma.oneTimeLink.findFirst({ where: whereUsable(purpose, secret), select: { userId: true } });
}

/**
 * Uses a link up.
 * @returns the user it is for; null where it does not work: unknown, used, or too old
 */
export async function consumeLink(
  client: Prisma.TransactionClient,
  { purpose, secret }: { readonly purpose: LinkPurpose; readonly secret: string },
): Promise<{ readonly userId: string | null } | null> {
  if (!isSecret(secret)) return null;
  const [used] = await client.oneTimeLink.updateManyAndReturn({
    where: whereUsable(purpose, secret),
    data: { usedAt: new Date() },
    select: { userId: true },
  });
  return used ?? null;
}

function whereUsable(purpose: LinkPurpose, secret: string): Prisma.OneTimeLinkWhereInput {
  return { tokenHash: hashSecret(secret), purpose, usedAt: null, expiresAt: { gt: new Date() } };
}
