import type { VNode } from 'preact';
import type { ListedPasskey } from '../../people/passkeys';
import { minLength } from '../../people/passwords';
import { Field, Problem } from '../parts/forms';

/** The form that asks for an email, with the result of the previous request. */
export interface ForgottenParts {
  readonly email?: string;
  readonly problem?: string;
  readonly done?: string | undefined;
}

/** Renders the form that asks for an email with a link to set a new password. */
export function Forgotten({ email, problem, done }: ForgottenParts): VNode {
  return (
    <>
      <h1>Set a new password</h1>
      {done === undefined ? null : (
        <p class="done" role="status">
          {done}
        </p>
      )}
      <p>You get an email with a link that works once, within an hour.</p>
      <Problem>{problem}</Problem>
      <form method="post" action="/forgotten-password" class="narrow">
        <Field label="Email address" name="email" type="email" autocomplete="username" value={email} />
        <p class="actions">
          <button type="submit">Send the email</button>
        </p>
      </form>
      <BackToSignIn />
    </>
  );
}

/** Renders what takes the place of that form where the service sends no mail. */
export function AskAdmin(): VNode {
  return (
    <>
      <h1>Set a new password</h1>
      <p>This service sends no mail. Ask an admin for a link to set a new password.</p>
      <p>
        An admin creates the link on the page of your user, <code>/admin/users/ID</code>, or on the machine of the
        service: <code>npm run users -- link EMAIL</code>
      </p>
      <BackToSignIn />
    </>
  );
}

function BackToSignIn(): VNode {
  return (
    <p>
      <a href="/sign-in">Back to the sign-in</a>
    </p>
  );
}

/** The form that sets a new password, and what was wrong with it. */
export interface NewPasswordParts {
  readonly secret: string;
  readonly passkeys: readonly ListedPasskey[];
  readonly problem?: string;
}

/** Renders the form of a link that sets a new password. */
export function NewPassword({ secret, passkeys, problem }: NewPasswordParts): VNode {
  return (
    <>
      <h1>Set a new password</h1>
      <p>A new password signs you out in all browsers.</p>
      <Problem>{problem}</Problem>
      <form method="post" action="/new-password" class="narrow">
        <input type="hidden" name="link" value={secret} />
        <Field
          label="New password"
          name="password"
          type="password"
          autocomplete="new-password"
          minLength={minLength}
          hint={`At least ${minLength} characters.`}
        />
        {passkeys.length === 0 ? null : (
          <p>
            <label class="choice">
              <input type="checkbox" name="remove-passkeys" value="yes" /> Remove all passkeys
            </label>
            <small class="hint">
              These passkeys can sign in without the password: {passkeys.map(({ name }) => name).join(', ')}. Remove
              them if you do not know one of them, or have lost a device.
            </small>
          </p>
        )}
        <p>
          <label class="choice">
            <input type="checkbox" name="revoke-keys" value="yes" /> Revoke all API keys of accounts that only I own
          </label>
          <small class="hint">
            Do this if another person may have used your sign-in. Programs with these keys stop working at once.
          </small>
        </p>
        <p class="actions">
          <button type="submit">Set the password</button>
        </p>
      </form>
    </>
  );
}

/** Renders the form of a link that confirms an address. */
export function Verify({ secret, email }: { readonly secret: string; readonly email: string }): VNode {
  return (
    <>
      <h1>Confirm an email address</h1>
      <p>
        Confirm that <strong>{email}</strong> is your address.
      </p>
      <form method="post" action="/verify">
        <input type="hidden" name="link" value={secret} />
        <p class="actions">
          <button type="submit">Confirm the address</button>
        </p>
      </form>
    </>
  );
}

/** Renders that a link to set a new password does not work. */
export function LinkRefused(): VNode {
  return (
    <>
      <h1>This link does not work</h1>
      <p>
        It was used, has expired, or was replaced by a newer one. Request a new link, or ask the admin who gave you this
        one.
      </p>
      <p>
        <a href="/forgotten-password">Request a new link</a>
      </p>
      <BackToSignIn />
    </>
  );
}

/** Renders that a link to confirm an address does not work. */
export function ConfirmationRefused(): VNode {
  return (
    <>
      <h1>This link does not work</h1>
      <p>
        It was used, has expired, or was replaced by a newer one. If the address is not confirmed yet, request another
        email under <a href="/account">Sign-in settings</a>.
      </p>
    </>
  );
}
