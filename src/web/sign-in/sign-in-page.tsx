import { Router, type Request, type Response } from 'express';
import { recordEvent, toUserActor, visitorActor } from '../../people/audit';
import { checkSignIn } from '../../people/passkey-proof';
import { signOut, signOutEverywhere } from '../../people/credentials';
import { endSession, findVisitor } from '../../people/sessions';
import { findLink } from '../../people/links';
import { findUser, readEmail, signInFirst, startSession } from '../../people/users';
import { readField, readForms, readParameter, readSecretField, toLocalPath, refuseAttempts } from '../parts/forms';
import { keptLimits, mayTake, readKept, sendKept } from './kept-recipe';
import { takePasskeyCookie, toPasskeySite } from './passkey-requests';
import { LinkUsed, sendSignIn, Welcome } from './sign-in-content';
import { clearSessionCookie, setSessionCookie, toClientInfo } from '../parts/visitors';
import type { Exchange, WebParts } from '../parts/web-parts';

/**
 * Creates /sign-in, /sign-out, /sign-out-everywhere, and /welcome, the target of the link that the
 * start of the service prints.
 */
export function createSignInPages(parts: WebParts): Router {
  const router = Router({ caseSensitive: true });
  router
    .route('/sign-in')
    .get((request, response) => showSignIn(parts, request, response))
    .post(...readForms(keptLimits), (request, response) => signInByPassword(parts, request, response));
  router.post('/sign-in/passkey', ...readForms(keptLimits), (request, response) =>
    signInByPasskey(parts, request, response),
  );
  router.post('/sign-out', ...readForms(), (request, response) => leave(parts, request, response));
  router.post('/sign-out-everywhere', ...readForms(), (request, response) => leaveEverywhere(parts, request, response));
  router
    .route('/welcome')
    // Opening the link does not consume it, because programs that preview links open it as well.
    .get((request, response) => showWelcome(parts, request, response))
    .post(...readForms(), (request, response) => takeWelcome(parts, request, response));
  return router;
}

async function showSignIn(parts: WebParts, request: Request, response: Response): Promise<void> {
  const next = toLocalPath(readParameter(request, 'next'), '/dashboard');
  if ((await parts.visitors.find(request)) !== null) response.redirect(303, next);
  else sendSignIn(parts, response, { next, done: doneSentences.get(readParameter(request, 'done')) });
}

async function signInByPassword(parts: WebParts, request: Request, response: Response): Promise<void> {
  const next = toLocalPath(readField(request, 'next'), '/dashboard');
  const typed = readField(request, 'email');
  const proof = await checkPassword(parts, request, typed);
  if (proof !== null && (await signIn(parts, { request, response }, proof))) return;
  const problem = 'The email address or the password is wrong. Check both, or set a new password.';
  sendSignIn(parts, response, { status: 403, next, email: typed, problem, kept: readKept(request) });
}

async function signInByPasskey(parts: WebParts, request: Request, response: Response): Promise<void> {
  const { database, config, attempts } = parts;
  const next = toLocalPath(readField(request, 'next'), '/dashboard');
  const { address } = toClientInfo(request);
  refuseAttempts(attempts.countSignIn(address, null));
  const browserSecret = takePasskeyCookie(request, response);
  const site = toPasskeySite(request, config.publicUrl);
  const proof = await checkSignIn(database, { site, browserSecret, answer: readField(request, 'passkey') });
  if (typeof proof === 'object' && (await signIn(parts, { request, response }, { ...proof, how: 'passkey' }))) return;
  // A request without a challenge proves nothing and costs nothing, so it leaves no event.
  if (proof !== 'no_challenge')
    await recordEvent(database.prisma, {
      kind: 'sign_in_failed',
      actor: visitorActor,
      address,
      details: { how: 'passkey' },
    });
  const problem = 'The passkey is not known here, or was used too late. Try again, or use your password.';
  sendSignIn(parts, response, { status: 403, next, problem, kept: readKept(request) });
}

/**
 * Signs in the browser with a new session, ends the session that it had before, and opens the page
 * that asked for the sign-in.
 * @returns false if the proof is out of date
 */
async function signIn(parts: WebParts, { request, response }: Exchange, proof: Proof): Promise<boolean> {
  const { pages, visitors, database } = parts;
  const token = await startSession(database, { ...proof, clientInfo: toClientInfo(request) });
  if (token === null) return false;
  const former = await visitors.find(request);
  if (former !== null) await endSession(database, former);
  setSessionCookie(request, response, token);
  const kept = readKept(request);
  const visitor = kept === null ? null : await findVisitor(database, token);
  if (kept !== null && visitor !== null && mayTake(kept, visitor)) sendKept(pages, response, { kept, visitor });
  else response.redirect(303, toLocalPath(readField(request, 'next'), '/dashboard'));
  return true;
}

async function leave({ visitors, database }: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await visitors.find(request);
  if (visitor !== null) await signOut(database, visitor, toClientInfo(request).address);
  clearSessionCookie(request, response);
  response.redirect(303, '/');
}

async function leaveEverywhere({ visitors, database }: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await visitors.get(request);
  await signOutEverywhere(database, visitor, toClientInfo(request).address);
  clearSessionCookie(request, response);
  response.redirect(303, '/sign-in?done=everywhere');
}

async function showWelcome({ pages, database }: WebParts, request: Request, response: Response): Promise<void> {
  const secret = readParameter(request, 'link');
  const isUsable = (await findLink(database, { purpose: 'first_sign_in', secret })) !== null;
  const content = isUsable ? <Welcome secret={secret} /> : <LinkUsed />;
  pages.send(response, { status: isUsable ? 200 : 403, frame: { title: 'Welcome', visitor: null }, content });
}

async function takeWelcome(parts: WebParts, request: Request, response: Response): Promise<void> {
  const { pages, database, firstAccountName: accountName } = parts;
  const secret = readField(request, 'link');
  const token = await signInFirst(database, { secret, accountName, clientInfo: toClientInfo(request) });
  if (token === null) {
    pages.send(response, { status: 403, frame: { title: 'Welcome', visitor: null }, content: <LinkUsed /> });
    return;
  }
  setSessionCookie(request, response, token);
  response.redirect(303, '/account?done=welcome');
}

/** The user who signs in, and the proof of identity. */
interface Proof {
  readonly userId: string;
  readonly how: string;
  readonly passwordHash?: string | null;
}

/**
 * Finds the user by the address and password of a form. Returns null if either is wrong. Takes as
 * long for an unknown address as for a known one.
 * @throws ApiError `too_many_attempts` if there were too many attempts
 */
async function checkPassword(parts: WebParts, request: Request, typed: string): Promise<Proof | null> {
  const { database, passwords } = parts;
  const email = readEmail(typed);
  const { address } = toClientInfo(request);
  refuseAttempts(parts.attempts.countSignIn(address, email));
  const user = email === null ? null : await findUser(database, email);
  const isRight = await passwords.verify(user?.passwordHash ?? null, readSecretField(request, 'password'));
  if (user !== null && isRight) {
    if (email !== null) parts.attempts.forget(email);
    return { userId: user.id, how: 'password', passwordHash: user.passwordHash };
  }
  // The typed text is not recorded, because it may be a password in the wrong field.
  const actor = user === null ? visitorActor : toUserActor(user.email);
  await recordEvent(database.prisma, { kind: 'sign_in_failed', actor, userId: user?.id ?? null, address });
  return null;
}

const doneSentences: ReadonlyMap<string, string> = new Map([
  ['reset', 'The password is set. Sign in with it.'],
  ['reset-keys', 'The password is set, and the API keys of accounts that only you own are revoked. Sign in.'],
  ['reset-passkeys', 'The password is set, and your passkeys are removed. Sign in with the password.'],
  [
    'reset-all',
    'The password is set, your passkeys are removed, and the API keys of accounts that only you own are revoked. Sign in.',
  ],
  ['verified', 'The email address is confirmed.'],
  ['ended', 'Your session has ended, and nothing was changed. Sign in, then fill in the form again.'],
  ['everywhere', 'You are signed out in all browsers.'],
]);
