import type { Database } from '../database/open-database';
import { recordEvent } from './audit';
import type { Actor } from './key-audit';
import type { Visitor } from './sessions';

/** A browser in which somebody is signed in. */
export interface SignedInBrowser {
  /** SHA-256 of the session's token, in hex: it names the session and signs nobody in. */
  readonly id: string;
  /** As it calls itself; "" where it does not. */
  readonly agent: string;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
  /** Whether it is the one that asks. */
  readonly isThis: boolean;
}

/** The browsers in which a visitor is signed in, those used last first. */
export async function listBrowsers(
  { prisma }: Pick<Database, 'prisma'>,
  { user, tokenHash }: Visitor,
): Promise<readonly SignedInBrowser[]> {
  const sessions = await prisma.session.findMany({
    where: { userId: user.id, expiresAt: { gt: new Date() } },
    orderBy: { lastSeenAt: 'desc' },
  });
  return sessions.map((session) => ({
    id: Buffer.from(session.tokenHash).toString('hex'),
    agent: session.agent,
    signedInAt: session.createdAt,
    lastSeenAt: session.lastSeenAt,
    isThis: Buffer.from(session.tokenHash).equals(tokenHash),
  }));
}

/**
 * Signs a visitor out in one browser.
 * @returns false where the visitor is not signed in there
 */
export async function signOutBrowser(
  { prisma }: Pick<Database, 'prisma'>,
  { visitor, id, by }: { readonly visitor: Visitor; readonly id: string; readonly by: Actor },
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(id)) return false;
  const tokenHash = Uint8Array.from(Buffer.from(id, 'hex'));
  return prisma.$transaction(async (transaction) => {
    const { count } = await transaction.session.deleteMany({ where: { tokenHash, userId: visitor.user.id } });
    if (count > 0) await recordEvent(transaction, { ...by, kind: 'signed_out', details: { browser: 'another' } });
    return count > 0;
  });
}
