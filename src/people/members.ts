import { lockAccount } from '../accounts/account-keys';
import type { Prisma } from '../database/generated/client';
import { isUuid } from '../database/names';
import type { Database } from '../database/open-database';
import { recordEvent } from './audit';
import { withdrawInvitationsBy } from './invitations';
import type { Actor } from './key-audit';
import type { Role } from './sessions';
import { findStanding } from './standing';

/** A user who belongs to an account. */
export interface Member {
  readonly userId: string;
  /** Null if the user has no address yet. */
  readonly email: string | null;
  readonly role: Role;
  readonly joinedAt: Date;
}

/** Lists the members of an account in the order in which they joined. */
export async function listMembers({ prisma }: Pick<Database, 'prisma'>, accountId: string): Promise<readonly Member[]> {
  const members = await prisma.membership.findMany({
    where: { accountId },
    include: { user: { select: { email: true } } },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
  });
  return members.map(({ userId, user, role, createdAt }) => ({
    userId,
    email: user.email,
    role: role === 'owner' ? 'owner' : 'member',
    joinedAt: createdAt,
  }));
}

/** Lists the accounts of a user, sorted by name. */
export async function listAccountsOf(
  { prisma }: Pick<Database, 'prisma'>,
  userId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const memberships = await prisma.membership.findMany({
    where: { userId },
    select: { account: { select: { id: true, name: true } } },
    orderBy: { account: { name: 'asc' } },
  });
  return memberships.map(({ account }) => account);
}

/** A member of an account, and the actor who changes the membership: a user, or a program. */
interface MemberChange {
  readonly accountId: string;
  readonly userId: string;
  readonly by: Actor;
}

/**
 * `unknown`: the account has no such member. `last_owner`: the account would have no owner left.
 * `not_owner`: the actor is not an owner of the account any more.
 */
export type MemberVerdict = 'done' | 'unknown' | 'last_owner' | 'not_owner';

/**
 * Removes a member from an account. Owners remove any member, others only themselves. The member's
 * sessions switch to another account of the member, or end if the member has no other account. The
 * member's open invitations to the account are withdrawn.
 */
export async function removeMember(
  { prisma }: Pick<Database, 'prisma'>,
  { accountId, userId, by }: MemberChange,
): Promise<MemberVerdict> {
  if (!isUuid(userId)) return 'unknown';
  return prisma.$transaction(async (transaction) => {
    const found = await lockMember(transaction, { accountId, userId });
    if (by.userId !== userId && !(await mayChange(transaction, { accountId, by }))) return 'not_owner';
    if (found === null) return 'unknown';
    if (found.isLastOwner) return 'last_owner';
    const other = await transaction.membership.findFirst({
      where: { userId, accountId: { not: accountId } },
      orderBy: { createdAt: 'asc' },
    });
    if (other !== null)
      await transaction.session.updateMany({ where: { userId, accountId }, data: { accountId: other.accountId } });
    await withdrawInvitationsBy(transaction, { invitedBy: userId, accountId }, by);
    await transaction.membership.delete({ where: { accountId_userId: { accountId, userId } } });
    await recordEvent(transaction, { ...by, kind: 'member_removed', accountId, details: { email: found.email } });
    return 'done';
  });
}

/**
 * Changes the role of a member, as an owner. The open invitations of an owner who becomes a member are
 * withdrawn.
 */
export async function setRole(
  { prisma }: Pick<Database, 'prisma'>,
  { accountId, userId, by, role }: MemberChange & { readonly role: Role },
): Promise<MemberVerdict> {
  if (!isUuid(userId)) return 'unknown';
  return prisma.$transaction(async (transaction) => {
    const found = await lockMember(transaction, { accountId, userId });
    if (!(await mayChange(transaction, { accountId, by }))) return 'not_owner';
    if (found === null) return 'unknown';
    if (found.isLastOwner && role !== 'owner') return 'last_owner';
    await transaction.membership.update({ where: { accountId_userId: { accountId, userId } }, data: { role } });
    if (role !== 'owner') await withdrawInvitationsBy(transaction, { invitedBy: userId, accountId }, by);
    await recordEvent(transaction, { ...by, kind: 'role_changed', accountId, details: { email: found.email, role } });
    return 'done';
  });
}

/**
 * Locks the account and reads a member. Changes of the members of one account thereby happen one
 * after another, so that two owners who leave at the same time cannot both succeed.
 */
async function lockMember(
  transaction: Prisma.TransactionClient,
  { accountId, userId }: Pick<MemberChange, 'accountId' | 'userId'>,
): Promise<{ readonly email: string | null; readonly isLastOwner: boolean } | null> {
  await lockAccount(transaction, accountId);
  const found = await transaction.membership.findUnique({
    where: { accountId_userId: { accountId, userId } },
    include: { user: { select: { email: true } } },
  });
  if (found === null) return null;
  const others = await transaction.membership.count({ where: { accountId, role: 'owner', userId: { not: userId } } });
  return { email: found.user.email, isLastOwner: found.role === 'owner' && others === 0 };
}

/** Whether a user who acts is an owner of the locked account; programs may change all. */
async function mayChange(
  transaction: Prisma.TransactionClient,
  { accountId, by }: Pick<MemberChange, 'accountId' | 'by'>,
): Promise<boolean> {
  const { userId } = by;
  if (userId === undefined || userId === null) return true;
  return (await findStanding(transaction, { accountId, userId }))?.role === 'owner';
}
