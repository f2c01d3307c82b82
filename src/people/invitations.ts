import { lockAccount } from '../accounts/account-keys';
import type { Invitation, Prisma } from '../database/generated/client';
import { isUuid } from '../database/names';
import type { Database } from '../database/open-database';
import { recordEvent, toUserActor } from './audit';
import type { Actor, RightsCheck } from './key-audit';
import { hashSecret, isSecret, issueSecret } from './secret-token';
import type { Role, Visitor } from './sessions';
import { findStanding } from './standing';

/** An invitation that can still be accepted. */
export interface OpenInvitation {
  readonly id: string;
  /** Null if the invited person gets an account of their own. */
  readonly accountId: string | null;
  /** Null if anyone who has the link may accept it. */
  readonly email: string | null;
  readonly role: Role;
  /** Whether the service mailed the link to the address. The link then verifies the address. */
  readonly isMailed: boolean;
}

interface NewInvitation {
  readonly accountId: string | null;
  readonly email: string | null;
  readonly role: Role;
  /** Null if the person who signs up requested it. */
  readonly invitedBy: string | null;
  readonly actor: string;
  readonly checkRights?: RightsCheck | undefined;
}

/**
 * Creates an invitation to an account, or, without an account, to sign up.
 * @returns the secret of the link; only its hash is stored
 */
export async function createInvitation({ prisma }: Database, request: NewInvitation): Promise<string> {
  return prisma.$transaction(async (transaction) => {
    await request.checkRights?.(transaction);
    return storeInvitation(transaction, request);
  });
}

/**
 * Creates an invitation to the account of a visitor.
 * @returns the secret of the link; null if the visitor is not an owner of the account any more
 */
export async function inviteAsOwner(
  { prisma }: Database,
  { user, account }: Visitor,
  { email, role }: Pick<NewInvitation, 'email' | 'role'>,
): Promise<string | null> {
  const [accountId, userId] = [account.id, user.id];
  return prisma.$transaction(async (transaction) => {
    // Changes of the members lock the account too, and withdraw the invitations of former owners.
    await lockAccount(transaction, accountId);
    if ((await findStanding(transaction, { accountId, userId }))?.role !== 'owner') return null;
    const invitation = { accountId, email, role, invitedBy: userId, actor: toUserActor(user.email) };
    return storeInvitation(transaction, invitation);
  });
}

async function storeInvitation(transaction: Prisma.TransactionClient, request: NewInvitation): Promise<string> {
  const { accountId, email, role, invitedBy, actor } = request;
  const { secret, tokenHash } = issueSecret();
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await transaction.invitation.create({ data: { accountId, email, role, invitedBy, tokenHash, expiresAt } });
  await recordEvent(transaction, { kind: 'invited', actor, userId: invitedBy, accountId, details: { email, role } });
  return secret;
}

/**
 * Notes that the link of an invitation is sent to its address by mail and nowhere else. A person
 * who has the link then reads the mail of that address.
 */
export async function noteInvitationMailed(database: Database, secret: string): Promise<void> {
  await database.prisma.invitation.updateMany({
    where: { tokenHash: hashSecret(secret), email: { not: null } },
    data: { mailedAt: new Date() },
  });
}

/**
 * Finds the invitation of a link. Returns null if it is unknown, accepted, withdrawn or expired.
 */
export async function findInvitation(client: Prisma.TransactionClient, secret: string): Promise<OpenInvitation | null> {
  if (!isSecret(secret)) return null;
  const found = await client.invitation.findFirst({ where: whereOpen(secret) });
  return found === null ? null : toOpen(found);
}

/** Selects the open invitation of a secret. */
export function whereOpen(secret: string): Prisma.InvitationWhereInput {
  return { tokenHash: hashSecret(secret), acceptedAt: null, expiresAt: { gt: new Date() } };
}

/**
 * Makes a user a member of the account of the invitation.
 * @returns false if the invitation was accepted in the meantime
 */
export async function acceptInvitation(
  client: Prisma.TransactionClient,
  request: { readonly invitation: OpenInvitation; readonly userId: string; readonly actor: string },
): Promise<boolean> {
  const { invitation, userId, actor } = request;
  const { id, accountId, role } = invitation;
  const { count } = await client.invitation.updateMany({
    where: { id, acceptedAt: null },
    data: { acceptedAt: new Date() },
  });
  if (count === 0) return false;
  if (accountId === null) return true;
  await client.membership.upsert({
    where: { accountId_userId: { accountId, userId } },
    create: { accountId, userId, role },
    update: {},
  });
  await recordEvent(client, { kind: 'member_joined', actor, userId, accountId, details: { role } });
  return true;
}

/**
 * Makes a visitor a member of the account of an invitation and switches the session to that
 * account. For a visitor who is a member already only the session changes: the invitation stays
 * open for the person it is meant for.
 * @returns false if the invitation does not work or is for another address
 */
export async function joinAccount(database: Database, visitor: Visitor, secret: string): Promise<boolean> {
  const { id: userId, email } = visitor.user;
  return database.prisma.$transaction(async (transaction) => {
    const invitation = await findInvitation(transaction, secret);
    if (invitation === null || invitation.accountId === null) return false;
    if (invitation.email !== null && invitation.email !== email) return false;
    const { accountId } = invitation;
    const isMember = (await transaction.membership.count({ where: { accountId, userId } })) > 0;
    const acceptance = { invitation, userId, actor: toUserActor(email) };
    if (!isMember && !(await acceptInvitation(transaction, acceptance))) return false;
    await transaction.session.updateMany({ where: { tokenHash: visitor.tokenHash }, data: { accountId } });
    return true;
  });
}

/** An open invitation as the pages list it. */
export interface ListedInvitation extends OpenInvitation {
  readonly expiresAt: Date;
  /** The email address of the person who made it, "command line", or "sign-up form". */
  readonly invitedBy: string;
}

/** Lists the invitations of an account that can still be accepted: the newest 500. */
export async function listInvitations(
  database: Database,
  accountId: string | null,
): Promise<readonly ListedInvitation[]> {
  const found = await database.prisma.invitation.findMany({
    where: { accountId, acceptedAt: null, expiresAt: { gt: new Date() } },
    include: { inviter: { select: { email: true } } },
    orderBy: { createdAt: 'desc' },
    // An open sign-up form can make any number of them.
    take: 500,
  });
  return found.map(({ inviter, ...invitation }) => {
    const open = toOpen(invitation);
    const { expiresAt } = invitation;
    const invitedBy = inviter === null ? (open.isMailed ? 'sign-up form' : 'command line') : toUserActor(inviter.email);
    return { ...open, expiresAt, invitedBy };
  });
}

/**
 * Withdraws open invitations of a user who may no longer invite, so that nobody joins by an
 * invitation made before.
 */
export async function withdrawInvitationsBy(
  client: Prisma.TransactionClient,
  where: Prisma.InvitationWhereInput & { readonly invitedBy: string },
  by: Actor,
): Promise<void> {
  const found = await client.invitation.findMany({
    where: { ...where, acceptedAt: null, expiresAt: { gt: new Date() } },
    select: { id: true, accountId: true },
  });
  await client.invitation.deleteMany({ where: { id: { in: found.map(({ id }) => id) }, acceptedAt: null } });
  for (const { accountId } of found) await recordEvent(client, { ...by, kind: 'invitation_withdrawn', accountId });
}

/** An invitation, and who withdraws it: an owner of its account, by the id, or an admin or a program. */
interface Withdrawal {
  readonly id: string;
  readonly accountId: string | null;
  readonly actor: string;
  readonly ownerId?: string;
  readonly checkRights?: RightsCheck | undefined;
}

/**
 * Withdraws an invitation. Returns false if the account has no such open invitation, or its owner is
 * none any more.
 */
export async function withdrawInvitation(
  database: Database,
  { id, accountId, actor, ownerId, checkRights }: Withdrawal,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return database.prisma.$transaction(async (transaction) => {
    await checkRights?.(transaction);
    if (accountId !== null && ownerId !== undefined) {
      await lockAccount(transaction, accountId);
      if ((await findStanding(transaction, { accountId, userId: ownerId }))?.role !== 'owner') return false;
    }
    const { count } = await transaction.invitation.deleteMany({ where: { id, accountId, acceptedAt: null } });
    if (count > 0) await recordEvent(transaction, { kind: 'invitation_withdrawn', actor, accountId });
    return count > 0;
  });
}

/** Reads a stored invitation. */
export function toOpen({ id, accountId, email, role, mailedAt }: Invitation): OpenInvitation {
  return { id, accountId, email, role: toRole(role), isMailed: mailedAt !== null };
}

function toRole(text: string): Role {
  return text === 'owner' ? 'owner' : 'member';
}

const lifetimeMs = 7 * 86_400_000;
