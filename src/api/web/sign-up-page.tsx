import { Router, type Request, type Response } from 'express';
import type { VNode } from 'preact';
import { ApiError } from '../../errors';
import { findInvitation, joinAccount, type OpenInvitation } from '../../people/invitations';
import { checkNewPasskey } from '../../people/passkey-proof';
import { findPasswordProblem, minLength } from '../../people/passwords';
import { createMailer } from '../../people/mailer';
import { findVisitor } from '../../people/sessions';
import { findUser, readEmail, signUp, type SignedIn } from '../../people/users';
import { Field, Problem, readField, readForms, readParameter, readSecretField } from './forms';
import { Example, toUrl } from './home-page';
import { takePasskeyCookie, toPasskeySite } from './passkey-requests';
import { incompleteEmail } from './recovery-pages';
import { setSessionCookie, toClientInfo } from './visitors';
import type { WebParts } from './web-parts';

/**
 * Creates /sign-up, which creates a user with an account on the plan Free and a first key, shown
 * once. If the service can send mail, a person without an invitation gets one by mail. Responses
 * then do not reveal whether an address is known, and nobody can sign up with another person's
 * address.
 */
export function createSignUpPages(parts: WebParts): Router {
  const { pages, visitors, database, config, passwords, attempts } = parts;
  const mailer = createMailer({ ...parts, publicUrl: config.publicUrl });
  const router = Router({ caseSensitive: true });

  /**
   * Finds the invitation of a link.
   * @throws ApiError `sign_up_closed` without a link, or `invitation_not_open` if the link does not
   * work, unless the sign-up is open to everyone
   */
  async function findOpen(secret: string): Promise<OpenInvitation | null> {
    const invitation = await findInvitation(database.prisma, secret);
    if (invitation === null && config.signUp !== 'open')
      throw new ApiError(secret === '' ? 'sign_up_closed' : 'invitation_not_open');
    return invitation;
  }

  function sendForm(response: Response, { status = 200, done, ...rest }: SignUpAnswer): void {
    const needsMessage = mailer.isOn && rest.invitation === '';
    const content = needsMessage ? <EmailForm {...rest} /> : <SignUp {...rest} />;
    const islands = needsMessage ? [] : ['passkey'];
    pages.send(response, { status, frame: { title: 'Sign up', visitor: null, islands, done }, content });
  }

  /** Reads the credential of a form. Returns a sentence if it is not valid. */
  async function readCredential(request: Request, response: Response, email: string) {
    const answer = readField(request, 'passkey');
    if (answer === '') {
      const password = readSecretField(request, 'password');
      const problem = findPasswordProblem(password, email);
      return problem ?? { passwordHash: await passwords.hash(password), passkey: null };
    }
    const browserSecret = takePasskeyCookie(request, response);
    const site = toPasskeySite(request, config.publicUrl);
    const purpose = 'sign_up';
    const passkey = await checkNewPasskey(database, { site, browserSecret, answer, purpose, name: 'first passkey' });
    return passkey === null ? 'The passkey was not created in time; try again.' : { passwordHash: null, passkey };
  }

  async function welcome(request: Request, response: Response, signedIn: SignedIn): Promise<void> {
    const { sessionToken, keyToken } = signedIn;
    setSessionCookie(request, response, sessionToken);
    if (keyToken === null) {
      response.redirect(303, '/dashboard?done=joined');
      return;
    }
    const content = <FirstKey token={keyToken} url={config.publicUrl ?? toUrl(request)} />;
    const visitor = await findVisitor(database, sessionToken);
    pages.send(response, { frame: { title: 'Your first key', visitor, islands: ['copy'] }, content });
  }

  router
    .route('/sign-up')
    .get(async (request, response) => {
      const secret = readParameter(request, 'invitation');
      const invitation = await findOpen(secret);
      const visitor = await visitors.find(request);
      if (visitor === null) {
        const isSent = readParameter(request, 'done') === 'mailed' && mailer.isOn;
        const done = isSent
          ? 'An email with a link was sent to the address that you entered. Follow the link to continue.'
          : undefined;
        sendForm(response, { invitation: invitation === null ? '' : secret, email: invitation?.email ?? '', done });
      } else if (invitation === null || invitation.accountId === null) {
        response.redirect(303, '/dashboard');
      } else {
        pages.send(response, { frame: { title: 'Join an account', visitor }, content: <Join invitation={secret} /> });
      }
    })
    .post(...readForms(), async (request, response) => {
      const secret = readField(request, 'invitation');
      await findOpen(secret);
      const clientInfo = toClientInfo(request);
      const waitMs = await attempts.countRequest(clientInfo.address);
      if (waitMs !== null) throw new ApiError('too_many_attempts', { retryAfterSeconds: waitMs / 1000 });
      const typed = readField(request, 'email');
      const email = readEmail(typed);
      if (email === null) {
        sendForm(response, { status: 422, invitation: secret, email: typed, problem: incompleteEmail });
        return;
      }
      if (mailer.isOn && secret === '') {
        // The user is looked up after this response, so that its time does not reveal the result.
        mailer.sendSignUp(email);
        response.redirect(303, '/sign-up?done=mailed');
        return;
      }
      // Runs before the user is looked up, so that the time does not reveal whether the address is
      // known.
      const credential = await readCredential(request, response, email);
      if (typeof credential === 'string') {
        sendForm(response, { status: 422, invitation: secret, email: typed, problem: credential });
        return;
      }
      const invitation = secret === '' ? null : secret;
      const signedUp = await signUp(database, { ...credential, email, invitation, clientInfo });
      if (typeof signedUp === 'string') {
        sendForm(response, { status: 409, invitation: secret, email: typed, problem: refusals[signedUp] });
        return;
      }
      await sendVerification(email);
      await welcome(request, response, signedUp);
    });

  async function sendVerification(email: string): Promise<void> {
    const user = await findUser(database, email);
    if (user !== null && !user.isVerified) mailer.sendVerification({ userId: user.id, email });
  }

  router.post('/sign-up/join', ...readForms(), async (request, response) => {
    const visitor = await visitors.get(request);
    if (!(await joinAccount(database, visitor, readField(request, 'invitation')))) {
      const content = <JoinRefused />;
      pages.send(response, { status: 409, frame: { title: 'Join an account', visitor }, content });
      return;
    }
    response.redirect(303, '/dashboard?done=joined');
  });
  return router;
}

const refusals = {
  taken: 'This address cannot be signed up with these details. Sign in, or set a new password.',
  invitation:
    'The invitation does not work for this address: it was used, withdrawn or has expired, or is for another address.',
} as const;

interface SignUpParts {
  /** The secret of the invitation; "" if there is none. */
  readonly invitation: string;
  readonly email?: string;
  readonly problem?: string;
}

type SignUpAnswer = SignUpParts & { readonly status?: number; readonly done?: string | undefined };

function SignUp({ invitation, email, problem }: SignUpParts): VNode {
  return (
    <>
      <h1>Sign up</h1>
      <p>You get an account on the plan Free with an API key, or join the account that you are invited to.</p>
      <Problem>{problem}</Problem>
      <form method="post" action="/sign-up" class="narrow">
        <input type="hidden" name="invitation" value={invitation} />
        <input type="hidden" name="passkey" />
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
        <div hidden>
          <p>Or without a password:</p>
          <p class="actions">
            <button type="button" class="plain" data-passkey="sign-up">
              Sign up with a passkey
            </button>
          </p>
        </div>
      </form>
      <p>
        Have you signed up already? <a href="/sign-in">Sign in</a>.
      </p>
    </>
  );
}

function EmailForm({ email, problem }: SignUpParts): VNode {
  return (
    <>
      <h1>Sign up</h1>
      <p>You get an email with a link. There you set a password or a passkey, and get your first API key.</p>
      <Problem>{problem}</Problem>
      <form method="post" action="/sign-up" class="narrow">
        <Field label="Email address" name="email" type="email" autocomplete="username" value={email} />
        <p class="actions">
          <button type="submit">Send the email</button>
        </p>
      </form>
      <p>
        Have you signed up already? <a href="/sign-in">Sign in</a>.
      </p>
    </>
  );
}

function Join({ invitation }: { readonly invitation: string }): VNode {
  return (
    <>
      <h1>Join an account</h1>
      <p>You are invited to another account. You keep the accounts that you have.</p>
      <form method="post" action="/sign-up/join">
        <input type="hidden" name="invitation" value={invitation} />
        <p class="actions">
          <button type="submit">Join</button>
        </p>
      </form>
    </>
  );
}

function JoinRefused(): VNode {
  return (
    <>
      <h1>This invitation does not work</h1>
      <p>It was used or withdrawn, has expired, or is for another email address. Ask for a new one.</p>
      <p>
        <a href="/dashboard">Open the dashboard</a>
      </p>
    </>
  );
}

function FirstKey({ token, url }: { readonly token: string; readonly url: string }): VNode {
  return (
    <>
      <h1>Your first key</h1>
      <p>This key is shown only once. Save it where your programs can read it; the service stores only a hash of it.</p>
      <p>
        <code class="secret" data-copy>
          {token}
        </code>
      </p>
      <p>The key works now:</p>
      <Example url={url} token={token} />
      <p class="actions">
        <a class="button" href="/dashboard">
          Open the dashboard
        </a>
      </p>
    </>
  );
}
