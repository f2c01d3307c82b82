import { Router, type Request, type Response } from 'express';
import { ApiError } from '../../errors';
import { recordEvent, toUserActor } from '../../people/audit';
import {
  changePassword,
  getCredentials,
  setEmail,
  setFirstCredentials,
  type Credentials,
} from '../../people/credentials';
import { checkNewPasskey } from '../../people/passkey-proof';
import { addPasskey, listPasskeys, removePasskey } from '../../people/passkeys';
import { findPasswordProblem } from '../../people/passwords';
import { createMailer, type Mailer } from '../../people/mailer';
import { keepSession, listSessions, type Visitor } from '../../people/sessions';
import { isTaken, readEmail } from '../../people/users';
import { AccountContent, type AccountProblem } from './account-content';
import { incompleteEmail, readField, readForms, readParameter, readSecretField, refuseAttempts } from '../parts/forms';
import { takePasskeyCookie, toPasskeySite } from './passkey-requests';
import { setSessionCookie, toClientInfo } from '../parts/visitors';
import type { WebParts } from '../parts/web-parts';

/**
 * Creates /account, the credentials of a user. If the user has a password, every change requires
 * it.
 */
export function createAccountPages(parts: WebParts): Router {
  const world: AccountWorld = { ...parts, mailer: createMailer({ ...parts, publicUrl: parts.config.publicUrl }) };
  const router = Router({ caseSensitive: true });
  router.get('/account', (request, response) => showAccount(world, request, response));
  router.post('/account/first', ...readForms(), (request, response) => setFirst(world, request, response));
  router.post('/account/email', ...readForms(), (request, response) => changeAddress(world, request, response));
  router.post('/account/password', ...readForms(), (request, response) => setPassword(world, request, response));
  router.post('/account/passkeys', ...readForms(), (request, response) => addOwnPasskey(world, request, response));
  router.post('/account/passkeys/remove', ...readForms(), (request, response) =>
    removeOwnPasskey(world, request, response),
  );
  return router;
}

interface AccountWorld extends WebParts {
  readonly mailer: Mailer;
}

async function showAccount(world: AccountWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.get(request);
  await send(world, response, { visitor, done: doneSentences.get(readParameter(request, 'done')) });
}

/** Sets the address and password of a user who has neither, because the link of the start signed in. */
async function setFirst(world: AccountWorld, request: Request, response: Response): Promise<void> {
  const { visitors, database, passwords, mailer } = world;
  const visitor = await visitors.get(request);
  const { email: former, passwordHash: formerHash, passkeys } = await getCredentials(database, visitor.user.id);
  const email = readEmail(readField(request, 'email'));
  const password = readSecretField(request, 'password');
  const text =
    former !== null || formerHash !== null || passkeys > 0
      ? 'They are set already; change each in its own form.'
      : email === null
        ? incompleteEmail
        : findPasswordProblem(password, email);
  if (email === null || text !== null) {
    await send(world, response, { visitor, problem: { section: 'first', text: text ?? incompleteEmail } });
    return;
  }
  const passwordHash = await passwords.hash(password);
  const clientInfo = toClientInfo(request);
  const token = await setFirstCredentials(database, { visitor, email, passwordHash, clientInfo });
  if (token === null) {
    await send(world, response, { visitor, problem: { section: 'first', text: takenEmail } });
    return;
  }
  setSessionCookie(request, response, token);
  mailer.sendVerification({ userId: visitor.user.id, email });
  response.redirect(303, '/account?done=first');
}

async function changeAddress(world: AccountWorld, request: Request, response: Response): Promise<void> {
  const { visitors, database, attempts, mailer } = world;
  const visitor = await visitors.get(request);
  const credentials = await getCredentials(database, visitor.user.id);
  const email = readEmail(readField(request, 'email'));
  const text =
    email === null ? incompleteEmail : await findReauthenticationProblem(world, request, { visitor, credentials });
  if (email === null || text !== null) {
    await send(world, response, { visitor, problem: { section: 'email', text: text ?? incompleteEmail } });
    return;
  }
  const userId = visitor.user.id;
  // Each entered address gets a message, so that a user could send them to anybody.
  refuseAttempts(attempts.countVerification(userId) ?? attempts.countRequest(toClientInfo(request).address));
  if (mailer.isOn && credentials.email !== null) {
    // The address changes only when the link in the email is followed, so that a mistyped address
    // does not lock out the user.
    mailer.sendVerification({ userId, email });
    response.redirect(303, '/account?done=mailed');
    return;
  }
  if (!(await setEmail(database, { visitor, email, address: toClientInfo(request).address }))) {
    await send(world, response, { visitor, problem: { section: 'email', text: takenEmail } });
    return;
  }
  mailer.sendVerification({ userId, email });
  response.redirect(303, '/account?done=email');
}

async function setPassword(world: AccountWorld, request: Request, response: Response): Promise<void> {
  const { visitors, database, passwords, mailer } = world;
  const visitor = await visitors.get(request);
  const credentials = await getCredentials(database, visitor.user.id);
  const password = readSecretField(request, 'password');
  const text =
    findPasswordProblem(password, credentials.email) ??
    (await findReauthenticationProblem(world, request, { visitor, credentials }));
  if (text !== null) {
    await send(world, response, { visitor, problem: { section: 'password', text } });
    return;
  }
  const passwordHash = await passwords.hash(password);
  const token = await changePassword(database, { visitor, passwordHash, clientInfo: toClientInfo(request) });
  setSessionCookie(request, response, token);
  mailer.sendChange(credentials.email, 'Your password at the recipe nutrition service was changed.');
  response.redirect(303, '/account?done=password');
}

async function addOwnPasskey(world: AccountWorld, request: Request, response: Response): Promise<void> {
  const { visitors, database, config, mailer } = world;
  const visitor = await visitors.get(request);
  const browserSecret = takePasskeyCookie(request, response);
  const credentials = await getCredentials(database, visitor.user.id);
  const problem = await findReauthenticationProblem(world, request, { visitor, credentials });
  if (problem !== null) {
    await send(world, response, { visitor, problem: { section: 'passkeys', text: problem } });
    return;
  }
  const site = toPasskeySite(request, config.publicUrl);
  const [answer, name] = [readField(request, 'passkey'), readField(request, 'name')];
  const passkey = await checkNewPasskey(database, { site, browserSecret, answer, purpose: 'add', name });
  if (passkey === null || passkey.userId !== visitor.user.id) {
    const text = 'The passkey was not created in time; try again.';
    await send(world, response, { visitor, problem: { section: 'passkeys', text } });
    return;
  }
  const actor = toUserActor(visitor.user.email);
  const { address } = toClientInfo(request);
  try {
    await database.prisma.$transaction(async (transaction) => {
      await keepSession(transaction, visitor);
      await addPasskey(transaction, { passkey, actor, address });
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    const text = 'This passkey is known already; add another one.';
    await send(world, response, { visitor, problem: { section: 'passkeys', text } });
    return;
  }
  mailer.sendChange(credentials.email, 'A passkey was added to your user at the recipe nutrition service.');
  response.redirect(303, '/account?done=passkey-added');
}

async function removeOwnPasskey(world: AccountWorld, request: Request, response: Response): Promise<void> {
  const { visitors, database, mailer } = world;
  const visitor = await visitors.get(request);
  const credentials = await getCredentials(database, visitor.user.id);
  const problem = await findReauthenticationProblem(world, request, { visitor, credentials });
  if (problem !== null) {
    await send(world, response, { visitor, problem: { section: 'passkeys', text: problem } });
    return;
  }
  const { id: userId, email } = visitor.user;
  const event = { userId, actor: toUserActor(email), address: toClientInfo(request).address };
  const verdict = await removePasskey(database, { id: readField(request, 'id'), ...event });
  if (verdict === 'unknown') throw new ApiError('not_found');
  if (verdict === 'last_credential') {
    const text = 'This passkey is your only way to sign in; set a password or add another passkey first.';
    await send(world, response, { visitor, problem: { section: 'passkeys', text } });
    return;
  }
  mailer.sendChange(credentials.email, 'A passkey was removed from your user at the recipe nutrition service.');
  response.redirect(303, '/account?done=passkey-removed');
}

interface AccountShown {
  readonly visitor: Visitor;
  /** Why the previous form did nothing. */
  readonly problem?: AccountProblem;
  /** What the previous form did. */
  readonly done?: string | undefined;
}

async function send(world: AccountWorld, response: Response, { visitor, problem, done }: AccountShown): Promise<void> {
  const { pages, database, mailer } = world;
  const credentials = await getCredentials(database, visitor.user.id);
  const passkeys = await listPasskeys(database, visitor.user.id);
  const sessions = await listSessions(database, visitor);
  const content = <AccountContent {...{ credentials, passkeys, sessions, problem, canVerify: mailer.isOn }} />;
  const status = problem === undefined ? 200 : 422;
  pages.send(response, { status, frame: { title: 'Sign-in settings', visitor, islands: ['passkey'], done }, content });
}

interface Changer {
  readonly visitor: Visitor;
  readonly credentials: Credentials;
}

/**
 * Returns why a change is not allowed: the current password is wrong, or there is no password and
 * the session is too old. Returns null if the change is allowed.
 * @throws ApiError `too_many_attempts` if too many wrong passwords were sent
 */
async function findReauthenticationProblem(
  { database, passwords, attempts }: WebParts,
  request: Request,
  { visitor, credentials }: Changer,
): Promise<string | null> {
  const { passwordHash, email, passkeys } = credentials;
  if (passwordHash === null) {
    const isOld = visitor.signedInAt.getTime() < Date.now() - freshMs;
    return isOld && passkeys > 0
      ? 'You signed in more than an hour ago; sign out and sign in again with your passkey first.'
      : null;
  }
  const { address } = toClientInfo(request);
  refuseAttempts(attempts.countSignIn(address, email ?? visitor.user.id));
  if (await passwords.verify(passwordHash, readSecretField(request, 'currentPassword'))) {
    attempts.forget(email ?? visitor.user.id);
    return null;
  }
  const actor = toUserActor(email);
  const details = { how: 'current password' };
  await recordEvent(database.prisma, { kind: 'sign_in_failed', actor, userId: visitor.user.id, address, details });
  return 'The current password is wrong.';
}

const freshMs = 3_600_000;

const takenEmail = 'This address cannot be used; choose another one.';

const doneSentences: ReadonlyMap<string, string> = new Map([
  ['welcome', 'This browser is signed in.'],
  ['first', 'The email address and the password are set. Sign in with them from now on.'],
  ['mailed', 'An email with a link is sent to the new address. The address changes when you follow the link.'],
  ['email', 'The email address is set.'],
  ['verified', 'The email address is confirmed.'],
  ['password', 'The password is changed, and all other browsers are signed out.'],
  ['passkey-added', 'The passkey is added; sign in with it from now on.'],
  ['passkey-removed', 'The passkey is removed.'],
]);
