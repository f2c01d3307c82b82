import { Router, type Response } from 'express';
import type { VNode } from 'preact';
import { ApiError } from '../../errors';
import { findInvitation } from '../../people/invitations';
import { findPasswordProblem, minLength } from '../../people/passwords';
import { findUser, readEmail, signUp } from '../../people/users';
import { Field, Problem, readField, readForms, readParameter, readSecretField } from './forms';
import { Example, toUrl } from './home-page';
import { setSessionCookie, toOrigin } from './visitors';
import type { WebParts } from './web-parts';

/** /sign-up: a user with an account on the plan Free and a first key, which the answer shows once. */
export function createSignUpPages(parts: WebParts): Router {
  const { pages, visitors, database, config, passwords, attempts } = parts;
  const router = Router({ caseSensitive: true });

  async function checkOpen(secret: string): Promise<void> {
    if (config.signUp === 'open') return;
    const isInvited = config.signUp === 'invite' || secret !== '';
    if (!isInvited || (await findInvitation(database.prisma, secret)) === null) throw new ApiError('sign_up_closed');
  }

  function sendForm(response: Response, form: SignUpParts & { readonly status?: number }): void {
    const { status = 200, ...rest } = form;
    pages.send(response, { status, frame: { title: 'Sign up', visitor: null }, content: <SignUp {...rest} /> });
  }

  router
    .route('/sign-up')
    .get(async (request, response) => {
      const invitation = readParameter(request, 'invitation');
      await checkOpen(invitation);
      if ((await visitors.find(request)) !== null) response.redirect(303, '/dashboard');
      else sendForm(response, { invitation });
    })
    .post(...readForms(), async (request, response) => {
      const invitation = readField(request, 'invitation');
      await checkOpen(invitation);
      const origin = toOrigin(request);
      const waitMs = await attempts.countRequest(origin.address);
      if (waitMs !== null) throw new ApiError('too_many_attempts', { retryAfterSeconds: waitMs / 1000 });
      const typed = readField(request, 'email');
      const email = readEmail(typed);
      const password = readSecretField(request, 'password');
      const problem =
        email === null
          ? 'The email address is not complete; it looks like name@example.com.'
          : findPasswordProblem(password, email);
      if (email === null || problem !== null) {
        sendForm(response, { status: 422, invitation, email: typed, problem: problem ?? '' });
        return;
      }
      // Hashed before the database is asked, so that the time does not tell whether the address is known.
      const passwordHash = await passwords.hash(password);
      const signedUp =
        (await findUser(database, email)) === null
          ? await signUp(database, { email, passwordHash, invitation: invitation === '' ? null : invitation, origin })
          : 'taken';
      if (typeof signedUp === 'string') {
        sendForm(response, { status: 409, invitation, email: typed, problem: refusals[signedUp] });
        return;
      }
      setSessionCookie(request, response, signedUp.sessionToken);
      if (signedUp.keyToken === null) {
        response.redirect(303, '/dashboard?done=joined');
        return;
      }
      const visitor = null;
      const content = <FirstKey token={signedUp.keyToken} url={config.publicUrl ?? toUrl(request)} />;
      pages.send(response, { frame: { title: 'Your first key', visitor, islands: ['copy'] }, content });
    });
  return router;
}

const refusals = {
  taken: 'This address cannot be signed up with these details. Sign in, or set a new password.',
  invitation: 'The invitation does not work for this address: it was used, withdrawn, or is for another one.',
} as const;

interface SignUpParts {
  /** "" without one. */
  readonly invitation: string;
  readonly email?: string;
  readonly problem?: string;
}

function SignUp({ invitation, email, problem }: SignUpParts): VNode {
  return (
    <>
      <h1>Sign up</h1>
      <p>You get an account on the plan Free and an API key that works at once.</p>
      <Problem>{problem}</Problem>
      <form method="post" action="/sign-up" class="narrow">
        <input type="hidden" name="invitation" value={invitation} />
        <Field label="Email address" name="email" type="email" autocomplete="username" value={email} />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="new-password"
          minLength={minLength}
          hint={`At least ${minLength} characters.`}
        />
        <p class="actions">
          <button type="submit">Sign up</button>
        </p>
      </form>
      <p>
        Signed up already? <a href="/sign-in">Sign in</a>.
      </p>
    </>
  );
}

function FirstKey({ token, url }: { readonly token: string; readonly url: string }): VNode {
  return (
    <>
      <h1>Your first key</h1>
      <p>This key is shown once. Keep it where your programs find it; the service keeps only a hash of it.</p>
      <p>
        <code class="secret" data-copy>
          {token}
        </code>
      </p>
      <p>It works now:</p>
      <Example url={url} token={token} />
      <p class="actions">
        <a class="button" href="/dashboard">
          Open the dashboard
        </a>
      </p>
    </>
  );
}
