import { Router, type Request, type Response } from 'express';
import { ApiError } from '../../errors';
import { withdrawAdmin } from '../../people/admins';
import { listEvents } from '../../people/audit';
import { createInvitation, listInvitations, withdrawInvitation } from '../../people/invitations';
import { createResetLinkOf } from '../../people/recovery';
import type { Visitor } from '../../people/sessions';
import {
  endSessionsOf,
  findListedUser,
  listUserPage,
  removeUserById,
  toInvitationPath,
  toResetPath,
  type ListedUser,
} from '../../people/user-list';
import { readEmail } from '../../people/users';
import { toServiceUrl } from '../../api/http/service-url';
import { OneTimeLinkNotice } from './admin-account-content';
import { sendAdminPage } from './admin-frame';
import { pageSize, readPage } from './admin-lists';
import { RemoveUser, User, Users } from './admin-users-content';
import { toAdminActor } from './admin-actor';
import { incompleteOptionalEmail, readField, readForms, readParameter } from '../parts/forms';
import type { Exchange, WebParts } from '../parts/web-parts';

const path = '/admin/users';
const tab = '/admin/users';

/**
 * /admin/users: the people who sign in, links for them, and forms that end their sessions or remove
 * them.
 */
export function createAdminUsersPages(parts: WebParts): Router {
  const router = Router({ caseSensitive: true });
  router.get(path, (request, response) => showUsers(parts, request, response));
  router.post(`${path}/invitations`, ...readForms(), (request, response) => invite(parts, request, response));
  router.post(`${path}/invitations/:id/withdraw`, ...readForms(), (request, response) =>
    withdraw(parts, request, response),
  );
  router.get(`${path}/:id`, (request, response) => showUser(parts, request, response));
  router.post(`${path}/:id/link`, ...readForms(), (request, response) => createResetLink(parts, request, response));
  router.post(`${path}/:id/sign-out`, ...readForms(), (request, response) => endSessions(parts, request, response));
  router.post(`${path}/:id/withdraw-admin`, ...readForms(), (request, response) =>
    withdrawRights(parts, request, response),
  );
  router
    .route(`${path}/:id/remove`)
    .get((request, response) => confirmRemoval(parts, request, response))
    .post(...readForms(), (request, response) => remove(parts, request, response));
  return router;
}

async function showUsers(parts: WebParts, request: Request, response: Response): Promise<void> {
  await sendUsers(parts, { request, response }, { visitor: await parts.visitors.getAdmin(request) });
}

async function invite(parts: WebParts, request: Request, response: Response): Promise<void> {
  const { pages, visitors, database, config } = parts;
  const visitor = await visitors.getAdmin(request);
  const typed = readField(request, 'email');
  const email = typed === '' ? null : readEmail(typed);
  if (email === null && typed !== '') {
    await sendUsers(
      parts,
      { request, response },
      { visitor, status: 422, email: typed, problem: incompleteOptionalEmail },
    );
    return;
  }
  const { actor, checkRights } = toAdminActor(request, visitor);
  const invitation = { accountId: null, email, role: 'owner', invitedBy: visitor.user.id, actor, checkRights } as const;
  const url = `${toServiceUrl(config, request)}${toInvitationPath(await createInvitation(database, invitation))}`;
  const effect = 'It signs up a user with an account on the plan Free, once, within seven days.';
  const content = <OneTimeLinkNotice whom={email ?? 'one person'} effect={effect} url={url} next={path} />;
  const frame = { visitor, title: 'Invitation to sign up', tab, islands: ['copy'] } as const;
  sendAdminPage(pages, { request, response }, { ...frame, content });
}

async function withdraw({ visitors, database }: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await visitors.getAdmin(request);
  const { actor, checkRights } = toAdminActor(request, visitor);
  const wanted = { id: String(request.params['id']), accountId: null, actor, checkRights };
  if (!(await withdrawInvitation(database, wanted))) throw new ApiError('unknown_page_part');
  response.redirect(303, `${path}?done=withdrawn`);
}

async function showUser(parts: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await parts.visitors.getAdmin(request);
  await sendUser(parts, { request, response }, { visitor, user: await getUser(parts, request) });
}

async function createResetLink(parts: WebParts, request: Request, response: Response): Promise<void> {
  const { pages, visitors, database, config } = parts;
  const visitor = await visitors.getAdmin(request);
  const user = await getUser(parts, request);
  if (user.email === null) {
    const problem = 'This user has no email address to sign in with; a password would be of no use.';
    await sendUser(parts, { request, response }, { visitor, status: 409, user, problem });
    return;
  }
  const secret = await createResetLinkOf(database, { id: user.id }, toAdminActor(request, visitor));
  if (secret === null) throw new ApiError('unknown_page_part');
  const url = `${toServiceUrl(config, request)}${toResetPath(secret)}`;
  const effect = 'It sets a new password once, within an hour, and signs the user out everywhere.';
  const content = <OneTimeLinkNotice whom={user.email} effect={effect} url={url} next={`${path}/${user.id}`} />;
  const frame = { visitor, title: 'A link for a new password', tab, islands: ['copy'] } as const;
  sendAdminPage(pages, { request, response }, { ...frame, content });
}

async function endSessions(parts: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await parts.visitors.getAdmin(request);
  const { id: userId } = await getUser(parts, request);
  if (!(await endSessionsOf(parts.database, { userId, by: toAdminActor(request, visitor) })))
    throw new ApiError('unknown_page_part');
  // For an admin's own sessions this leads to the form that signs in.
  response.redirect(303, `${path}/${userId}?done=signed-out`);
}

async function withdrawRights(parts: WebParts, request: Request, response: Response): Promise<void> {
  const { visitors, database } = parts;
  const visitor = await visitors.getAdmin(request);
  const user = await getUser(parts, request);
  const isSelf = user.id === visitor.user.id;
  const verdict = isSelf ? 'self' : await withdrawAdmin(database, { id: user.id }, toAdminActor(request, visitor));
  if (verdict === 'unknown') throw new ApiError('unknown_page_part');
  if (verdict === 'withdrawn') {
    response.redirect(303, `${path}/${user.id}?done=admin-withdrawn`);
    return;
  }
  const problem = withdrawalProblems[verdict];
  await sendUser(parts, { request, response }, { visitor, status: 409, user, problem });
}

async function confirmRemoval(parts: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await parts.visitors.getAdmin(request);
  const content = <RemoveUser user={await getUser(parts, request)} />;
  sendAdminPage(parts.pages, { request, response }, { visitor, title: 'Remove a user', tab, content });
}

async function remove(parts: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await parts.visitors.getAdmin(request);
  const user = await getUser(parts, request);
  if (user.id === visitor.user.id) {
    const problem = 'You cannot remove yourself; ask another admin.';
    await sendUser(parts, { request, response }, { visitor, status: 409, user, problem });
    return;
  }
  const orphaned = await removeUserById(parts.database, { userId: user.id, by: toAdminActor(request, visitor) });
  if (orphaned === null) throw new ApiError('unknown_page_part');
  response.redirect(303, `${path}?done=${orphaned.length === 0 ? 'removed' : 'orphaned'}`);
}

async function getUser({ database }: WebParts, request: Request): Promise<ListedUser> {
  const user = await findListedUser(database, String(request.params['id']));
  if (user === null) throw new ApiError('unknown_page_part');
  return user;
}

async function sendUsers({ pages, database }: WebParts, exchange: Exchange, page: UsersPage): Promise<void> {
  const { visitor, status = 200, ...form } = page;
  const { request } = exchange;
  const [search, number] = [readParameter(request, 'search').trim(), readPage(request)];
  const users = await listUserPage(database, { search, page: number, pageSize });
  const invitations = await listInvitations(database, null);
  const content = <Users {...{ users, invitations, search, page: number, ...form }} />;
  sendAdminPage(pages, exchange, { visitor, status, title: 'Users', tab, done, content });
}

async function sendUser({ pages, database }: WebParts, exchange: Exchange, page: UserPage): Promise<void> {
  const { visitor, status = 200, user, problem } = page;
  const events = await listEvents(database.prisma, { accountId: null, userId: user.id, before: null, first: 50 });
  const content = <User user={user} events={events} isSelf={user.id === visitor.user.id} problem={problem} />;
  const title = user.email ?? 'A user without an address';
  sendAdminPage(pages, exchange, { visitor, status, title, tab, done, content });
}

const done = {
  removed: 'The user is removed.',
  orphaned:
    'The user is removed. An account has no owner any more, and its keys still work: invite an owner, or revoke them.',
  'admin-withdrawn': 'The user is no longer an admin.',
  'signed-out': 'All sessions of the user are ended.',
  withdrawn: 'The invitation is withdrawn; its link does not work any more.',
} as const;

const withdrawalProblems = {
  self: 'You cannot withdraw your own admin rights; ask another admin.',
  no_admin: 'This user is not an admin.',
  last_admin: 'This user is the last admin who can sign in; make another user an admin first.',
} as const;

interface UsersPage {
  readonly visitor: Visitor;
  readonly status?: number;
  readonly email?: string;
  readonly problem?: string;
}

interface UserPage {
  readonly visitor: Visitor;
  readonly user: ListedUser;
  readonly status?: number;
  readonly problem?: string;
}
