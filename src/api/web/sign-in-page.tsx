import { Router, type Request, type Response } from 'express';
import type { VNode } from 'preact';
import { ApiError } from '../../errors';
import { recordEvent } from '../../people/audit';
import { endAllSessions, endSession } from '../../people/sessions';
import { findLink } from '../../people/links';
import { findUser, readEmail, signInFirst, startSession } from '../../people/users';
import { Field, Problem, readField, readForms, readParameter, readSecretField, toOwnPath } from './forms';
import { clearSessionCookie, setSessionCookie, toOrigin } from './visitors';
import type { WebParts } from './web-parts';

/** /sign-in, /sign-out, /sign-out-everywhere, and /welcome, which the link of the start leads to. */
export function createSignInPages(parts: WebParts): Router {
  const { pages, visitors, database, config, firstAccountName } = parts;
  const router = Router({ caseSensitive: true });

  function sendSignIn(response: Response, page: { status?: number; next: string; email?: string; problem?: string }) {
    const { status = 200, ...rest } = page;
    const content = <SignIn {...rest} mayJoin={config.signUp === 'open'} />;
    pages.send(response, { status, frame: { title: 'Sign in', visitor: null, islands: ['passkey'] }, content });
  }

  router
    .route('/sign-in')
    .get(async (request, response) => {
      const next = toOwnPath(readParameter(request, 'next'), '/dashboard');
      if ((await visitors.find(request)) !== null) response.redirect(303, next);
      else sendSignIn(response, { next });
    })
    .post(...readForms(), async (request, response) => {
      const next = toOwnPath(readField(request, 'next'), '/dashboard');
      const typed = readField(request, 'email');
      const userId = await checkPassword(parts, request, typed);
      if (userId === null) {
        const problem = 'The email address or the password is wrong. Check both, or set a new password.';
        sendSignIn(response, { status: 403, next, email: typed, problem });
        return;
      }
      const token = await startSession(database, { userId, how: 'password', origin: toOrigin(request) });
      setSessionCookie(request, response, token);
      response.redirect(303, next);
    });

  router.post('/sign-out', ...readForms(), async (request, response) => {
    const visitor = await visitors.find(request);
    if (visitor !== null) {
      await endSession(database, visitor);
      const { id: userId, email } = visitor.user;
      await recordEvent(database.prisma, { kind: 'signed_out', actor: email ?? 'nobody', userId });
    }
    clearSessionCookie(request, response);
    response.redirect(303, '/');
  });

  router.post('/sign-out-everywhere', ...readForms(), async (request, response) => {
    const { user } = await visitors.get(request);
    await endAllSessions(database.prisma, user.id);
    const { address } = toOrigin(request);
    const actor = user.email ?? 'nobody';
    await recordEvent(database.prisma, { kind: 'signed_out_everywhere', actor, userId: user.id, address });
    clearSessionCookie(request, response);
    response.redirect(303, '/sign-in');
  });

  router
    .route('/welcome')
    // A look at the link does not use it up: programs that preview links follow them too.
    .get(async (request, response) => {
      const secret = readParameter(request, 'link');
      const isUsable = (await findLink(database, { purpose: 'first_sign_in', secret })) !== null;
      const content = isUsable ? <Welcome secret={secret} /> : <LinkUsed />;
      pages.send(response, { status: isUsable ? 200 : 403, frame: { title: 'Welcome', visitor: null }, content });
    })
    .post(...readForms(), async (request, response) => {
      const secret = readField(request, 'link');
      const accountName = firstAccountName;
      const token = await signInFirst(database, { secret, accountName, origin: toOrigin(request) });
      if (token === null) {
        pages.send(response, { status: 403, frame: { title: 'Welcome', visitor: null }, content: <LinkUsed /> });
        return;
      }
      setSessionCookie(request, response, token);
      response.redirect(303, '/dashboard?done=welcome');
    });
  return router;
}

/**
 * The user whose address and password a form holds; null where either is wrong. The answer takes as long for an address that nobody has.
 * @throws ApiError `too_many_attempts`
 */
async function checkPassword(
  { database, passwords, attempts }: WebParts,
  request: Request,
  typed: string,
): Promise<string | null> {
  const email = readEmail(typed);
  const { address } = toOrigin(request);
  const waitMs = await attempts.countSignIn(address, email ?? '');
  if (waitMs !== null) throw new ApiError('too_many_attempts', { retryAfterSeconds: waitMs / 1000 });
  const user = email === null ? null : await findUser(database, email);
  const isRight = await passwords.verify(user?.passwordHash ?? null, readSecretField(request, 'password'));
  if (user !== null && isRight) {
    await attempts.forget(email ?? '');
    return user.id;
  }
  // Not what was typed: it may be a password in the wrong field.
  const actor = user?.email ?? 'nobody';
  await recordEvent(database.prisma, { kind: 'sign_in_failed', actor, userId: user?.id ?? null, address });
  return null;
}

interface SignInParts {
  readonly next: string;
  readonly email?: string;
  readonly problem?: string;
  readonly mayJoin: boolean;
}

function SignIn({ next, email, problem, mayJoin }: SignInParts): VNode {
  return (
    <>
      <h1>Sign in</h1>
      <Problem>{problem}</Problem>
      <form method="post" action="/sign-in" class="narrow">
        <input type="hidden" name="next" value={next} />
        <Field label="Email address" name="email" type="email" autocomplete="username webauthn" value={email} />
        <Field label="Password" name="password" type="password" autocomplete="current-password" />
        <p class="actions">
          <button type="submit">Sign in</button>
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
      <p>It was used, or is more than a day old. Start the service again: it prints a new link.</p>
      <p>
        <a href="/sign-in">Sign in with an email address and a password</a>
      </p>
    </>
  );
}
