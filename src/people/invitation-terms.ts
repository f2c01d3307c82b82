import type { Database } from '../database/open-database';
import { hashSecret, isSecret } from './secret-token';
import type { Role } from './sessions';

/** What an open invitation offers, as the invited person reads it. */
export interface InvitationTerms {
  /** Null if the invited person gets an account of their own. */
  readonly accountName: string | null;
  readonly role: Role;
  /** The address of the person who invites; null for the command line and the form of the sign-up. */
  readonly inviter: string | null;
  /**
   * Whether an admin or the command line made it. Only such an invitation creates a user under
   * `SIGN_UP=closed`.
   */
  readonly isByAdmin: boolean;
  /** Whether it is for one address. */
  readonly isAddressed: boolean;
}

/**
 * Reads what the invitation of a link offers. Returns null if it is unknown, accepted, withdrawn or
 * expired.
 */
export async function findInvitationTerms({ prisma }: Database, secret: string): Promise<InvitationTerms | null> {
  if (!isSecret(secret)) return null;
  const found = await prisma.invitation.findFirst({
    where: { tokenHash: hashSecret(secret), acceptedAt: null, expiresAt: { gt: new Date() } },
    include: { account: { select: { name: true } }, inviter: { select: { email: true, isAdmin: true } } },
  });
  if (found === null) return null;
  const { account, inviter, role, mailedAt } = found;
  return {
    accountName: account?.name ?? null,
    role: role === 'owner' ? 'owner' : 'member',
    inviter: inviter?.email ?? null,
    isAddressed: found.email !== null,
    // The form of the sign-up has no inviter either, but mails its links.
    isByAdmin: inviter === null ? mailedAt === null : inviter.isAdmin,
  };
}
