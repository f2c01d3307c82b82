import type { VNode } from 'preact';
import type { InvitationTerms } from '../../people/invitation-terms';
import { minLength } from '../../people/passwords';
import { OnceField } from '../parts/form-once';
import { Field, Problem } from '../parts/forms';
import { Example } from '../parts/example';
import { KeyOnce } from '../dashboard/keys-content';

/** What the forms of the sign-up repeat. */
export interface SignUpParts extends TermsParts {
  /** The secret of the invitation; "" if there is none. */
  readonly invitation: string;
  /** The secret of a link that was mailed to the address; "" if there is none. */
  readonly proof: string;
  readonly email?: string;
  readonly problem?: string;
}

/** Renders the form with a password or a passkey. */
export function SignUp({ invitation, proof, terms, email, problem }: SignUpParts): VNode {
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
      <SignInHint terms={terms} />
    </>
  );
}

/** Renders the form that requests a link by mail. */
export function EmailForm({ invitation, terms, email, problem }: SignUpParts): VNode {
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
      <SignInHint terms={terms} />
    </>
  );
}

function SignInHint({ terms }: TermsParts): VNode {
  return (
    <p>
      Have you signed up already? <a href="/sign-in">Sign in</a>
      {terms === null ? '.' : ', then open the link of the invitation again.'}
    </p>
  );
}

/** Renders the page that follows a form that requests a link by mail. */
export function Mailed(): VNode {
  return (
    <>
      <h1>Sign up</h1>
      <p class="done" role="status">
        {mailedSentence}
      </p>
    </>
  );
}

/** What people read after a link was requested. */
export const mailedSentence =
  'An email with a link was sent to the address that you entered. Follow the link to continue.';

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

interface JoinParts {
  readonly invitation: string;
  readonly terms: InvitationTerms;
}

/** Renders the form of a person who is signed in and joins another account. */
export function Join({ invitation, terms }: JoinParts): VNode {
  return (
    <>
      <h1>Join an account</h1>
      <Terms terms={terms} />
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

/** Renders why a person did not join. */
export function JoinRefused(): VNode {
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

/** Renders the first key of a new account, which is shown once. */
export function FirstKey({ token, url }: { readonly token: string; readonly url: string }): VNode {
  return (
    <>
      <h1>Your first key</h1>
      <KeyOnce token={token} />
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
