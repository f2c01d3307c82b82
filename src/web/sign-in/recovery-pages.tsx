import { Router, type Request, type Response } from 'express';
import { getCredentials } from '../../people/credentials';
import { findLink } from '../../people/links';
import { listPasskeys, type ListedPasskey } from '../../people/passkeys';
import { findPasswordProblem } from '../../people/passwords';
import { createMailer, type Mailer } from '../../people/mailer';
import { resetPassword, verifyEmail } from '../../people/recovery';
import { readEmail } from '../../people/users';
import { incompleteEmail, readField, readForms, readParameter, readSecretField, refuseAttempts } from '../parts/forms';
import {
  AskAdmin,
  ConfirmationRefused,
  Forgotten,
  LinkRefused,
  NewPassword,
  Verify,
  type ForgottenParts,
  type NewPasswordParts,
} from './recovery-content';
import { clearSessionCookie, toClientInfo } from '../parts/visitors';
import type { WebParts } from '../parts/web-parts';

/** Creates /forgotten-password, and /new-password and /verify, the targets of links in emails. */
export function createRecoveryPages(parts: WebParts): Router {
  const world: RecoveryWorld = { ...parts, mailer: createMailer({ ...parts, publicUrl: parts.config.publicUrl }) };
  const router = Router({ caseSensitive: true });
  router
    .route('/forgotten-password')
    .get((request, response) => showForgotten(world, request, response))
    .post(...readForms(), (request, response) => mailReset(world, request, response));
  router
    .route('/new-password')
    // Opening the link does not consume it, because programs that preview links open it as well.
    .get((request, response) => showNewPassword(world, request, response))
    .post(...readForms(), (request, response) => setPassword(world, request, response));
  router
    .route('/verify')
    .get((request, response) => showVerify(world, request, response))
    .post(...readForms(), (request, response) => verify(world, request, response));
  return router;
}

interface RecoveryWorld extends WebParts {
  readonly mailer: Mailer;
}

function showForgotten(world: RecoveryWorld, request: Request, response: Response): void {
  const isSent = readParameter(request, 'done') === 'mailed' && world.mailer.isOn;
  const done = isSent ? 'If a user has this address, an email with a link is sent to it.' : undefined;
  sendForgotten(world, response, { done });
}

function mailReset(world: RecoveryWorld, request: Request, response: Response): void {
  refuseAttempts(world.attempts.countRequest(toClientInfo(request).address));
  const typed = readField(request, 'email');
  const email = readEmail(typed);
  if (email === null) {
    sendForgotten(world, response, { status: 422, email: typed, problem: incompleteEmail });
    return;
  }
  // The user is looked up after this response, so that its time does not reveal the result.
  world.mailer.sendReset(email);
  response.redirect(303, '/forgotten-password?done=mailed');
}

function sendForgotten({ pages, mailer }: RecoveryWorld, response: Response, shown: WithStatus<ForgottenParts>): void {
  const { status = 200, ...rest } = shown;
  const content = mailer.isOn ? <Forgotten {...rest} /> : <AskAdmin />;
  pages.send(response, { status, frame: newPasswordFrame, content });
}

async function showNewPassword(world: RecoveryWorld, request: Request, response: Response): Promise<void> {
  const secret = readParameter(request, 'link');
  const user = await findLinkUser(world, secret);
  if (user === null) refuseLink(world, response);
  else sendNewPassword(world, response, { secret, passkeys: user.passkeys });
}

async function setPassword(world: RecoveryWorld, request: Request, response: Response): Promise<void> {
  const { database, passwords, attempts, mailer } = world;
  const { address } = toClientInfo(request);
  refuseAttempts(attempts.countRequest(address));
  const secret = readField(request, 'link');
  const user = await findLinkUser(world, secret);
  if (user === null) {
    refuseLink(world, response);
    return;
  }
  const password = readSecretField(request, 'password');
  const problem = findPasswordProblem(password, user.email);
  if (problem !== null) {
    sendNewPassword(world, response, { status: 422, secret, passkeys: user.passkeys, problem });
    return;
  }
  const passwordHash = await passwords.hash(password);
  const revokesKeys = readField(request, 'revoke-keys') === 'yes';
  const removesPasskeys = readField(request, 'remove-passkeys') === 'yes';
  const choices = { removesPasskeys, revokesKeys };
  const reset = await resetPassword(database, { secret, passwordHash, ...choices, address });
  if (reset === null) {
    refuseLink(world, response);
    return;
  }
  if (reset.email !== null) attempts.forget(reset.email);
  mailer.sendChange(reset.email, 'Your password at the recipe nutrition service was set by a link.');
  clearSessionCookie(request, response);
  response.redirect(303, `/sign-in?done=${toDoneCode(choices)}`);
}

interface LinkUser {
  readonly email: string | null;
  readonly passkeys: readonly ListedPasskey[];
}

/** Finds the user of a reset link. Returns null if the link does not work. */
async function findLinkUser({ database }: RecoveryWorld, secret: string): Promise<LinkUser | null> {
  const link = await findLink(database, { purpose: 'reset_password', secret });
  if (link === null || link.userId === null) return null;
  const { email } = await getCredentials(database, link.userId);
  return { email, passkeys: await listPasskeys(database, link.userId) };
}

function sendNewPassword({ pages }: RecoveryWorld, response: Response, shown: WithStatus<NewPasswordParts>): void {
  const { status = 200, ...rest } = shown;
  pages.send(response, { status, frame: newPasswordFrame, content: <NewPassword {...rest} /> });
}

function refuseLink({ pages }: RecoveryWorld, response: Response): void {
  pages.send(response, { status: 403, frame: newPasswordFrame, content: <LinkRefused /> });
}

const newPasswordFrame = { title: 'Set a new password', visitor: null } as const;

async function showVerify(world: RecoveryWorld, request: Request, response: Response): Promise<void> {
  const secret = readParameter(request, 'link');
  const link = await findLink(world.database, { purpose: 'verify_email', secret });
  if (link === null || link.email === null) {
    await refuseConfirmation(world, request, response);
    return;
  }
  const content = <Verify secret={secret} email={link.email} />;
  world.pages.send(response, { frame: { title: 'Confirm an email address', visitor: null }, content });
}

async function verify(world: RecoveryWorld, request: Request, response: Response): Promise<void> {
  const secret = readField(request, 'link');
  const verified = await verifyEmail(world.database, { secret, address: toClientInfo(request).address });
  if (verified === null || verified === 'taken') {
    await refuseConfirmation(world, request, response);
    return;
  }
  world.mailer.sendChange(verified.former, 'Your email address at the recipe nutrition service was changed.');
  const isSignedIn = (await world.visitors.find(request)) !== null;
  response.redirect(303, isSignedIn ? '/account?done=verified' : '/sign-in?done=verified');
}

async function refuseConfirmation(world: RecoveryWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.find(request);
  const frame = { title: 'Confirm an email address', visitor } as const;
  world.pages.send(response, { status: 403, frame, content: <ConfirmationRefused /> });
}

type WithStatus<Parts> = Parts & { readonly status?: number };

type ResetChoices = Readonly<Record<'removesPasskeys' | 'revokesKeys', boolean>>;

function toDoneCode({ removesPasskeys, revokesKeys }: ResetChoices): string {
  if (removesPasskeys) return revokesKeys ? 'reset-all' : 'reset-passkeys';
  return revokesKeys ? 'reset-keys' : 'reset';
}
