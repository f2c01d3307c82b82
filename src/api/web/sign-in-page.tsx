import { Router, type Request, type Response } from 'express';
import type { VNode } from 'preact';
import { recordEvent, toUserActor, visitorActor } from '../../people/audit';
import { checkSignIn } from '../../people/passkey-proof';
import { signOut, signOutEverywhere } from '../../people/credentials';
import { endSession } from '../../people/sessions';
import { findLink } from '../../people/links';
import { findUser, readEmail, signInFirst, startSession } from '../../people/users';
import {
  Field,
  Problem,
  readField,
  readForms,
  readParameter,
  readSecretField,
  toLocalPath,
  refuseAttempts,
} from './forms';
import { takePasskeyCookie, toPasskeySite } from './passkey-requests';
import { clearSessionCookie, setSessionCookie, toClientInfo } from './visitors';
import type { WebParts } from './web-parts';

/**
 * Creates /sign-in, /sign-out, /sign-out-everywhere, and /welcome, the target of the link that the
 * start of the service prints.
 */
export function createSignInPages(parts: WebParts): Router {
  const { pages, visitors, database, config, firstAccountName } = parts;
  const router = Router({ caseSensitive: true });

  function sendSignIn(response: Response, page: SignInAnswer): void {
    const { status = 200, done, ...rest } = page;
    const content = <SignIn {...rest} mayJoin={config.signUp === 'open'} />;
    pages.send(response, { status, frame: { title: 'Sign in', visitor: null, islands: ['passkey'], done }, content });
  }

  /** Signs in the browser with a new session, and ends the session that it had before. */
  async function signIn(request: Request, response: Response, proof: Proof): Promise<boolean> {
    const token = await startSession(database, { ...proof, clientInfo: toClientInfo(request) });
    if (token === null) return false;
    const former = await visitors.find(request);
    if (former !== null) await endSession(database, former);
    setSessionCookie(request, response, token);
    return true;
  }

  router
    .route('/sign-in')
    .get(async (request, response) => {
      const next = toLocalPath(readParameter(request, 'next'), '/dashboard');
      if ((await visitors.find(request)) !== null) response.redirect(303, next);
      else sendSignIn(response, { next, done: doneSentences.get(readParameter(request, 'done')) });
    })
    .post(...readForms(), async (request, response) => {
      const next = toLocalPath(readField(request, 'next'), '/dashboard');
      const typed = readField(request, 'email');
      const proof = await checkPassword(parts, request, typed);
      if (proof !== null && (await signIn(request, response, proof))) {
        response.redirect(303, next);
        return;
      }
      const problem = 'The email address or the password is wrong. Check both, or set a new password.';
      sendSignIn(response, { status: 403, next, email: typed, problem });
    });

  router.post('/sign-in/passkey', ...readForms(), async (request, response) => {
    const next = toLocalPath(readField(request, 'next'), '/dashboard');
    const { address } = toClientInfo(request);
    refuseAttempts(parts.attempts.countSignIn(address, null));
    const browserSecret = takePasskeyCookie(request, response);
    const site = toPasskeySite(request, config.publicUrl);
    const proof = await checkSignIn(database, { site, browserSecret, answer: readField(request, 'passkey') });
    if (typeof proof === 'object' && (await signIn(request, response, { ...proof, how: 'passkey' }))) {
      response.redirect(303, next);
      return;
    }
    // A request without a challenge proves nothing and costs nothing, so it leaves no event.
    if (proof !== 'no_challenge')
      await recordEvent(database.prisma, {
        kind: 'sign_in_failed',
        actor: visitorActor,
        address,
        details: { how: 'passkey' },
      });
    const problem = 'The passkey is not known here, or was used too late. Try again, or use your password.';
    sendSignIn(response, { status: 403, next, problem });
  });

  router.post('/sign-out', ...readForms(), async (request, response) => {
    const visitor = await visitors.find(request);
    if (visitor !== null) await signOut(database, visitor, toClientInfo(request).address);
    clearSessionCookie(request, response);
    response.redirect(303, '/');
  });

  router.post('/sign-out-everywhere', ...readForms(), async (request, response) => {
    const visitor = await visitors.get(request);
    await signOutEverywhere(database, visitor, toClientInfo(request).address);
    clearSessionCookie(request, response);
    response.redirect(303, '/sign-in?done=everywhere');
  });

  router
    .route('/welcome')
    // Opening the link does not consume it, because programs that preview links open it as well.
    .get(async (request, response) => {
      const secret = readParameter(request, 'link');
      const isUsable = (await findLink(database, { purpose: 'first_sign_in', secret })) !== null;
      const content = isUsable ? <Welcome secret={secret} /> : <LinkUsed />;
      pages.send(response, { status: isUsable ? 200 : 403, frame: { title: 'Welcome', visitor: null }, content });
    })
    .post(...readForms(), async (request, response) => {
      const secret = readField(request, 'link');
      const accountName = firstAccountName;
      const token = await signInFirst(database, { secret, accountName, clientInfo: toClientInfo(request) });
      if (token === null) {
        pages.send(response, { status: 403, frame: { title: 'Welcome', visitor: null }, content: <LinkUsed /> });
        return;
      }
      setSessionCookie(request, response, token);
      response.redirect(303, '/account?done=welcome');
    });
  return router;
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

interface SignInParts {
  readonly next: string;
  readonly email?: string;
  readonly problem?: string;
  readonly mayJoin: boolean;
}

type SignInAnswer = Omit<SignInParts, 'mayJoin'> & { readonly status?: number; readonly done?: string | undefined };

const doneSentences: ReadonlyMap<string, string> = new Map([
  ['reset', 'The password is set. Sign in with it.'],
  ['reset-keys', 'The password is set, and the API keys of accounts that only you own are revoked. Sign in.'],
  ['reset-passkeys', 'The password is set, and your passkeys are removed. Sign in with the password.'],
  [
    'reset-all',
    'The password is set, your passkeys are removed, and the API keys of accounts that only you own are revoked. Sign in.',
  ],
  ['verified', 'The email address is confirmed.'],
  ['everywhere', 'You are signed out in all browsers.'],
]);

function SignIn({ next, email, problem, mayJoin }: SignInParts): VNode {
  return (
    <>
      <h1>Sign in</h1>
      <Problem>{problem}</Problem>
      <form method="post" action="/sign-in" class="narrow">
        <input type="hidden" name="next" value={next} />
        <Field label="Email address" name="email" type="email" autocomplete="username" value={email} />
        <Field label="Password" name="password" type="password" autocomplete="current-password" />
        <p class="actions">
          <button type="submit">Sign in</button>
        </p>
      </form>
      <form method="post" action="/sign-in/passkey" hidden>
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="passkey" />
        <p class="actions">
          <button type="button" class="plain" data-passkey="sign-in">
            Sign in with a passkey
          </button>
        </p>
      </form>
      <p>
        <a href="/forgotten-password">Set a new password</a>
      </p>
      {mayJoin ? (
        <p>
          New here? <a href="/sign-up">Sign up</a>.
        </p>
      ) : null}
    </>
  );
}

function Welcome({ secret }: { readonly secret: string }): VNode {
  return (
    <>
      <h1>Welcome</h1>
      <p>This link signs in this browser as the first user, an admin of this service. It works once.</p>
      <form method="post" action="/welcome">
        <input type="hidden" name="link" value={secret} />
        <p class="actions">
          <button type="submit">Sign in this browser</button>
        </p>
      </form>
    </>
  );
}

function LinkUsed(): VNode {
  return (
    <>
      <h1>This link does not work</h1>
      <p>
        It was used, is more than a day old, or was replaced by a newer start. If no admin can sign in, restart the
        service; it then prints a new link.
      </p>
      <p>
        <a href="/sign-in">Sign in with an email address and a password</a>
      </p>
    </>
  );
}
