import { Router, type Request, type Response } from 'express';
import type { VNode } from 'preact';
import { ApiError } from '../../errors';
import { findInvitation, joinAccount, type OpenInvitation } from '../../people/invitations';
import { findInvitationTerms, type InvitationTerms } from '../../people/invitation-terms';
import { findLink } from '../../people/links';
import { checkNewPasskey } from '../../people/passkey-proof';
import type { NewPasskey } from '../../people/passkeys';
import { findPasswordProblem, minLength } from '../../people/passwords';
import { createMailer } from '../../people/mailer';
import { findVisitor } from '../../people/sessions';
import { findUser, readEmail, signUp, type SignedIn } from '../../people/users';
import { createFormOnce, OnceField } from './form-once';
import { Field, Problem, readField, readForms, readParameter, readSecretField } from './forms';
import { Example, toUrl } from './home-page';
import { takePasskeyCookie, toPasskeySite } from './passkey-requests';
import { incompleteEmail } from './recovery-pages';
import { setSessionCookie, toClientInfo } from './visitors';
import type { WebParts } from './web-parts';

/**
 * Creates /sign-up, which creates a user with an account on the plan Free and a first key, shown
 * once. If the service can send mail, a person without an invitation gets one by mail, and a person
 * with an invitation that names no address gets a link that continues. Responses then do not reveal
 * whether an address is known, and nobody can sign up with another person's address.
 */
export function createSignUpPages(parts: WebParts): Router {
  const { pages, visitors, database, config, passwords, attempts } = parts;
  const mailer = createMailer({ ...parts, publicUrl: config.publicUrl });
  const signUps = createFormOnce<SignedIn | Refused>();
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

  /**
   * Reads what the invitation of a link offers to a person who is not signed in.
   * @throws ApiError `invitation_for_users` if the settings let it create no user
   */
  async function findTerms(secret: string): Promise<InvitationTerms | null> {
    const terms = await findInvitationTerms(database, secret);
    if (terms?.isByAdmin === false && config.signUp === 'closed') throw new ApiError('invitation_for_users');
    return terms;
  }

  async function sendForm(response: Response, { status = 200, done, ...rest }: SignUpAnswer): Promise<void> {
    const terms = await findTerms(rest.invitation);
    const needsMessage = mailer.isOn && rest.proof === '' && terms?.isAddressed !== true;
    const content = needsMessage ? <EmailForm terms={terms} {...rest} /> : <SignUp terms={terms} {...rest} />;
    const islands = needsMessage ? [] : ['passkey', 'submit-once'];
    pages.send(response, { status, frame: { title: 'Sign up', visitor: null, islands, done }, content });
  }

  /** Reads the credential of a form. */
  async function readCredential(request: Request, response: Response, email: string): Promise<Credential | Refused> {
    const answer = readField(request, 'passkey');
    if (answer === '') {
      const password = readSecretField(request, 'password');
      const problem = findPasswordProblem(password, email);
      return problem !== null
        ? { status: 422, problem }
        : { passwordHash: await passwords.hash(password), passkey: null };
    }
    const browserSecret = takePasskeyCookie(request, response);
    const site = toPasskeySite(request, config.publicUrl);
    const purpose = 'sign_up';
    const passkey = await checkNewPasskey(database, { site, browserSecret, answer, purpose, name: 'first passkey' });
    return passkey === null
      ? { status: 422, problem: 'The passkey was not created in time; try again.' }
      : { passwordHash: null, passkey };
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
        const done = isSent ? mailedSentence : undefined;
        const proof = readParameter(request, 'proof');
        const proved = await findLink(database, { purpose: 'verify_email', secret: proof });
        await sendForm(response, {
          invitation: invitation === null ? '' : secret,
          proof: proved === null ? '' : proof,
          email: invitation?.email ?? proved?.email ?? '',
          done,
        });
      } else if (invitation === null || invitation.accountId === null) {
        response.redirect(303, '/dashboard');
      } else {
        const content = <Join invitation={secret} terms={await findInvitationTerms(database, secret)} />;
        pages.send(response, { frame: { title: 'Join an account', visitor }, content });
      }
    })
    .post(...readForms(), async (request, response) => {
      const secret = readField(request, 'invitation');
      const proof = readField(request, 'proof');
      const open = await findOpen(secret);
      await findTerms(secret);
      const clientInfo = toClientInfo(request);
      const waitMs = await attempts.countRequest(clientInfo.address);
      if (waitMs !== null) throw new ApiError('too_many_attempts', { retryAfterSeconds: waitMs / 1000 });
      const typed = readField(request, 'email');
      const email = readEmail(typed);
      if (email === null) {
        await sendForm(response, { status: 422, invitation: secret, proof, email: typed, problem: incompleteEmail });
        return;
      }
      // The user is looked up after these responses, so that their time does not reveal the result.
      if (mailer.isOn && secret === '') {
        mailer.sendSignUp(email);
        response.redirect(303, '/sign-up?done=mailed');
        return;
      }
      if (mailer.isOn && proof === '' && open !== null && open.email === null) {
        mailer.sendInvited(email, secret);
        pages.send(response, { frame: { title: 'Sign up', visitor: null }, content: <Mailed /> });
        return;
      }
      const signedUp = await signUps.run(request, '', async () => {
        // Runs before the user is looked up, so that the time does not reveal whether the address
        // is known.
        const credential = await readCredential(request, response, email);
        if ('problem' in credential) return credential;
        const secrets = { invitation: secret === '' ? null : secret, proof: proof === '' ? null : proof };
        const outcome = await signUp(database, { ...credential, ...secrets, email, clientInfo });
        if (typeof outcome === 'string') return { status: 409, problem: refusals[outcome] };
        await sendVerification(email);
        return outcome;
      });
      if ('problem' in signedUp) await sendForm(response, { invitation: secret, proof, email: typed, ...signedUp });
      else await welcome(request, response, signedUp);
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
  /** The secret of a link that was mailed to the address; "" if there is none. */
  readonly proof: string;
  readonly email?: string;
  readonly problem?: string;
}

/** What a person signs in with: a password or a passkey. */
interface Credential {
  readonly passwordHash: string | null;
  readonly passkey: NewPasskey | null;
}

/** Why nobody is signed up, with the HTTP status. */
interface Refused {
  readonly status: number;
  readonly problem: string;
}

type SignUpAnswer = SignUpParts & { readonly status?: number; readonly done?: string | undefined };

function SignUp({ invitation, proof, terms, email, problem }: SignUpParts & TermsParts): VNode {
  return (
    <>
      <h1>Sign up</h1>
      {terms === null || terms.accountName === null ? (
        <p>You get an account on the plan Free with an API key.</p>
      ) : (
        <Terms terms={terms} />
      )}
      <Problem>{problem}</Problem>
      <form method="post" action="/sign-up" class="narrow">
        <OnceField />
        <input type="hidden" name="invitation" value={invitation} />
        <input type="hidden" name="proof" value={proof} />
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
        Have you signed up already? <a href="/sign-in">Sign in</a>
        {terms === null ? '.' : ', then open the link of the invitation again.'}
      </p>
    </>
  );
}

function EmailForm({ invitation, terms, email, problem }: SignUpParts & TermsParts): VNode {
  const isJoin = terms !== null && terms.accountName !== null;
  return (
    <>
      <h1>Sign up</h1>
      {isJoin ? <Terms terms={terms} /> : null}
      <p>
        You get an email with a link. There you set a password or a passkey
        {isJoin ? '.' : ', and get your first API key.'}
      </p>
      <Problem>{problem}</Problem>
      <form method="post" action="/sign-up" class="narrow">
        <input type="hidden" name="invitation" value={invitation} />
        <Field label="Email address" name="email" type="email" autocomplete="username" value={email} />
        <p class="actions">
          <button type="submit">Send the email</button>
        </p>
      </form>
      <p>
        Have you signed up already? <a href="/sign-in">Sign in</a>
        {terms === null ? '.' : ', then open the link of the invitation again.'}
      </p>
    </>
  );
}

function Mailed(): VNode {
  return (
    <>
      <h1>Sign up</h1>
      <p class="done" role="status">
        {mailedSentence}
      </p>
    </>
  );
}

const mailedSentence = 'An email with a link was sent to the address that you entered. Follow the link to continue.';

interface TermsParts {
  /** Null without an invitation that works. */
  readonly terms: InvitationTerms | null;
}

/** Says to which account a person is invited, by whom, and what the person may do there. */
function Terms({ terms }: { readonly terms: InvitationTerms }): VNode {
  const { accountName, role, inviter } = terms;
  return (
    <p>
      {inviter === null ? 'You are invited' : `${inviter} invites you`} to join the account{' '}
      <strong>{accountName}</strong> as {role === 'owner' ? 'an owner' : 'a member'}.{' '}
      {role === 'owner'
        ? 'Owners manage the keys and the members of the account.'
        : 'Members manage the keys of the account.'}
    </p>
  );
}

function Join({ invitation, terms }: TermsParts & { readonly invitation: string }): VNode {
  return (
    <>
      <h1>Join an account</h1>
      {terms === null ? null : <Terms terms={terms} />}
      <p>You keep the accounts that you have. The dashboard then shows the account that you join.</p>
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
