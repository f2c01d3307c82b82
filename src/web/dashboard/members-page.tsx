import { Router, type Request, type Response } from 'express';
import { ApiError } from '../../errors';
import { toUserActor } from '../../people/audit';
import { inviteAsOwner, listInvitations, noteInvitationMailed, withdrawInvitation } from '../../people/invitations';
import { listMembers, removeMember, setRole, type Member, type MemberVerdict } from '../../people/members';
import type { Role, Visitor } from '../../people/sessions';
import { toInvitationPath } from '../../people/user-list';
import { readEmail } from '../../people/users';
import { toServiceUrl } from '../../api/http/service-url';
import { createDashboard, toActor, type Dashboard } from './dashboard';
import { incompleteOptionalEmail, readField, readForms, refuseAttempts } from '../parts/forms';
import { Invited, Members, RemoveMember } from './members-content';
import { toClientInfo } from '../parts/visitors';
import type { Exchange, WebParts } from '../parts/web-parts';

const tab = '/dashboard/members';

/**
 * Creates /dashboard/members, the members of an account. Owners invite and remove members, and
 * change roles.
 */
export function createMembersPages(parts: WebParts): Router {
  const world: MembersWorld = { ...parts, dashboard: createDashboard(parts) };
  const router = Router({ caseSensitive: true });
  router.get(tab, (request, response) => showMembers(world, request, response));
  router.post('/dashboard/invitations', ...readForms(), (request, response) => invite(world, request, response));
  router.post('/dashboard/invitations/:id/withdraw', ...readForms(), (request, response) =>
    withdraw(world, request, response),
  );
  router.post('/dashboard/members/:id/role', ...readForms(), (request, response) =>
    changeRole(world, request, response),
  );
  router
    .route('/dashboard/members/:id/remove')
    .get((request, response) => confirmRemoval(world, request, response))
    .post(...readForms(), (request, response) => remove(world, request, response));
  return router;
}

interface MembersWorld extends WebParts {
  readonly dashboard: Dashboard;
}

async function showMembers(world: MembersWorld, request: Request, response: Response): Promise<void> {
  await sendMembers(world, { request, response }, { visitor: await world.visitors.get(request) });
}

async function invite(world: MembersWorld, request: Request, response: Response): Promise<void> {
  const { database, config, mail, attempts, dashboard } = world;
  const visitor = await getOwner(world, request);
  const typed = readField(request, 'email');
  const email = typed === '' ? null : readEmail(typed);
  const role = readRole(request);
  if (email === null && typed !== '') {
    await sendMembers(
      world,
      { request, response },
      { visitor, status: 422, email: typed, problem: incompleteOptionalEmail },
    );
    return;
  }
  refuseAttempts(attempts.countRequest(toClientInfo(request).address));
  const { name: accountName } = visitor.account;
  const secret = await inviteAsOwner(database, visitor, { email, role });
  if (secret === null) throw new ApiError('owners_only');
  const path = toInvitationPath(secret);
  const isSent = email !== null && (await mailInvitation(world, { email, path, accountName }));
  if (isSent) await noteInvitationMailed(database, secret);
  const url = `${toServiceUrl(config, request)}${path}`;
  const content = <Invited email={email} isSent={isSent} url={url} mayMail={mail.isOn} />;
  await dashboard.send(request, response, { visitor, title: 'Invitation', tab, islands: ['copy'], content });
}

/**
 * Mails an invitation. Its link begins with the configured address, not with a host name from the
 * request.
 * @returns false if the invitation could not be sent
 */
async function mailInvitation({ mail, config, log }: MembersWorld, invitation: InvitationMessage): Promise<boolean> {
  const { email, path, accountName } = invitation;
  if (!mail.isOn || config.publicUrl === null) return false;
  const url = `${config.publicUrl}${path}`;
  const subject = 'An invitation to an account';
  const text = `You are invited to the account ${accountName} of the recipe nutrition service.\n\nAccept the invitation within seven days:\n\n${url}\n\nThe link works once. If you did not expect an invitation, ignore this message.\n`;
  try {
    await mail.send({ to: email, subject, text });
    return true;
  } catch (error) {
    log.error({ err: error }, 'an invitation cannot be sent by mail');
    return false;
  }
}

interface InvitationMessage {
  readonly email: string;
  /** The path of the link. */
  readonly path: string;
  readonly accountName: string;
}

async function withdraw(world: MembersWorld, request: Request, response: Response): Promise<void> {
  const { account, user } = await getOwner(world, request);
  const invitation = {
    id: readId(request),
    accountId: account.id,
    actor: toUserActor(user.email),
    ownerId: user.id,
  };
  if (!(await withdrawInvitation(world.database, invitation))) throw new ApiError('unknown_page_part');
  response.redirect(303, `${tab}?done=withdrawn`);
}

async function changeRole(world: MembersWorld, request: Request, response: Response): Promise<void> {
  const visitor = await getOwner(world, request);
  const { id: accountId } = visitor.account;
  const change = { accountId, userId: readId(request), role: readRole(request), by: toActor(request, visitor) };
  const verdict = await setRole(world.database, change);
  if (verdict === 'done') response.redirect(303, `${tab}?done=role`);
  else await refuse(world, { request, response }, { visitor, verdict });
}

async function confirmRemoval(world: MembersWorld, request: Request, response: Response): Promise<void> {
  const visitor = await getRemover(world, request);
  const member = await getMember(world, request, visitor);
  const content = <RemoveMember member={member} visitor={visitor} />;
  const title = member.userId === visitor.user.id ? 'Leave the account' : 'Remove a member';
  await world.dashboard.send(request, response, { visitor, title, tab, content });
}

async function remove(world: MembersWorld, request: Request, response: Response): Promise<void> {
  const visitor = await getRemover(world, request);
  const userId = readId(request);
  const { id: accountId } = visitor.account;
  const verdict = await removeMember(world.database, { accountId, userId, by: toActor(request, visitor) });
  if (verdict !== 'done') await refuse(world, { request, response }, { visitor, verdict });
  // A user without another account is signed out by this and redirected to the sign-in.
  else response.redirect(303, userId === visitor.user.id ? '/dashboard?done=left' : `${tab}?done=removed`);
}

async function getOwner({ visitors }: MembersWorld, request: Request): Promise<Visitor> {
  const visitor = await visitors.get(request);
  if (visitor.role !== 'owner') throw new ApiError('owners_only');
  return visitor;
}

/** Members may remove themselves; only owners may remove others. */
async function getRemover(world: MembersWorld, request: Request): Promise<Visitor> {
  const visitor = await world.visitors.get(request);
  return readId(request) === visitor.user.id ? visitor : getOwner(world, request);
}

async function getMember({ database }: MembersWorld, request: Request, { account }: Visitor): Promise<Member> {
  const members = await listMembers(database, account.id);
  const member = members.find(({ userId }) => userId === readId(request));
  if (member === undefined) throw new ApiError('unknown_page_part');
  return member;
}

interface MembersPage {
  readonly visitor: Visitor;
  readonly status?: number;
  readonly email?: string;
  readonly problem?: string;
}

async function sendMembers(world: MembersWorld, { request, response }: Exchange, page: MembersPage): Promise<void> {
  const { database, config, dashboard } = world;
  const { visitor, status = 200, ...form } = page;
  const { id } = visitor.account;
  const invitations = visitor.role === 'owner' ? await listInvitations(database, id) : [];
  const content = (
    <Members
      visitor={visitor}
      members={await listMembers(database, id)}
      invitations={invitations}
      invitesUsersOnly={config.signUp === 'closed' && !visitor.user.isAdmin}
      {...form}
    />
  );
  await dashboard.send(request, response, { visitor, status, title: 'Members', tab, content });
}

interface Refused {
  readonly visitor: Visitor;
  readonly verdict: Exclude<MemberVerdict, 'done'>;
}

async function refuse(world: MembersWorld, exchange: Exchange, { visitor, verdict }: Refused): Promise<void> {
  if (verdict === 'unknown') throw new ApiError('unknown_page_part');
  if (verdict === 'not_owner') throw new ApiError('owners_only');
  const problem = 'This is the last owner of the account; make another member an owner first.';
  await sendMembers(world, exchange, { visitor, status: 409, problem });
}

function readId(request: Request): string {
  return String(request.params['id']);
}

function readRole(request: Request): Role {
  return readField(request, 'role') === 'owner' ? 'owner' : 'member';
}
