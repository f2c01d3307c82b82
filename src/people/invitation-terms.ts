import type { Database } from '../database/open-database';
import { toOpen, whereOpen, type OpenInvitation } from './invitations';
import { isSecret } from './secret-token';

/** An open invitation, with what the invited person reads of it. */
export interface InvitationTerms extends OpenInvitation {
  /** Null if the invited person gets an account of their own. */
  readonly accountName: string | null;
  /**
   * The address of the person who invites; null for the command line and the form of the sign-up.
   */
  readonly inviter: string | null;
  /**
   * Whether an admin or the command line made it. Only such an invitation creates a user under
   * `SIGN_UP=closed`.
   */
  readonly isByAdmin: boolean;
}

/**
 * Finds the invitation of a link with its terms. Returns null if it is unknown, accepted, withdrawn
 * or expired.
 */
export async function findInvitationTerms({ prisma }: Database, secret: string): Promise<InvitationTerms | null> {
  if (!isSecret(secret)) return null;
  const found = await prisma.invitation.findFirst({
    where: whereOpen(secret),
    include: { account: { select: { name: true } }, inviter: { select: { email: true, isAdmin: true } } },
  });
  if (found === null) return null;
  const { account, inviter, ...invitation } = found;
  const open = toOpen(invitation);
  return {
    ...open,
    accountName: account?.name ?? null,
    inviter: inviter?.email ?? null,
    // The form of the sign-up has no inviter either, but mails its links.
    isByAdmin: inviter === null ? !open.isMailed : inviter.isAdmin,
  };
}
