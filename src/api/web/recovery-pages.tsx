import { Router, type Request, type Response } from 'express';
import type { VNode } from 'preact';
import { findLink } from '../../people/links';
import { listPasskeys, type ListedPasskey } from '../../people/passkeys';
import { findPasswordProblem, minLength } from '../../people/passwords';
import { createMailer } from '../../people/mailer';
import { resetPassword, verifyEmail } from '../../people/recovery';
import { readEmail } from '../../people/users';
import { Field, Problem, readField, readForms, readParameter, readSecretField, refuseAttempts } from './forms';
import { clearSessionCookie, toClientInfo } from './visitors';
import type { WebParts } from './web-parts';

/** Creates /forgotten-password, and /new-password and /verify, the targets of links in emails. */
export function createRecoveryPages(parts: WebParts): Router {
  const { pages, visitors, database, config, passwords, attempts } = parts;
  const mailer = createMailer({ ...parts, publicUrl: config.publicUrl });
  const router = Router({ caseSensitive: true });

  function sendForgotten(response: Response, { status = 200, ...rest }: ForgottenParts & { status?: number }): void {
    const content = mailer.isOn ? <Forgotten {...rest} /> : <AskAdmin />;
    pages.send(response, { status, frame: { title: 'Set a new password', visitor: null }, content });
  }

  router
    .route('/forgotten-password')
    .get((request, response) => {
      const isSent = readParameter(request, 'done') === 'mailed';
      const done =
        isSent && mailer.isOn ? 'If a user has this address, an email with a link is sent to it.' : undefined;
      sendForgotten(response, { done });
    })
    .post(...readForms(), (request, response) => {
      refuseAttempts(attempts.countRequest(toClientInfo(request).address));
      const typed = readField(request, 'email');
      const email = readEmail(typed);
      if (email === null) {
        sendForgotten(response, { status: 422, email: typed, problem: incompleteEmail });
        return;
      }
      // The user is looked up after this response, so that its time does not reveal the result.
      mailer.sendReset(email);
      response.redirect(303, '/forgotten-password?done=mailed');
    });

  function sendNewPassword(
    response: Response,
    { status = 200, ...rest }: NewPasswordParts & { status?: number },
  ): void {
    const content = <NewPassword {...rest} />;
    pages.send(response, { status, frame: { title: 'Set a new password', visitor: null }, content });
  }

  /** Finds the passkeys of the user of a reset link. Returns null if the link does not work. */
  async function findPasskeys(secret: string): Promise<readonly ListedPasskey[] | null> {
    const link = await findLink(database, { purpose: 'reset_password', secret });
    return link === null || link.userId === null ? null : listPasskeys(database, link.userId);
  }

  function refuseLink(response: Response): void {
    const frame = { title: 'Set a new password', visitor: null } as const;
    pages.send(response, { status: 403, frame, content: <LinkRefused /> });
  }

  async function refuseConfirmation(request: Request, response: Response): Promise<void> {
    const visitor = await visitors.find(request);
    const frame = { title: 'Confirm an email address', visitor } as const;
    pages.send(response, { status: 403, frame, content: <ConfirmationRefused /> });
  }

  router
    .route('/new-password')
    // Opening the link does not consume it, because programs that preview links open it as well.
    .get(async (request, response) => {
      const secret = readParameter(request, 'link');
      const passkeys = await findPasskeys(secret);
      if (passkeys === null) refuseLink(response);
      else sendNewPassword(response, { secret, passkeys });
    })
    .post(...readForms(), async (request, response) => {
      const { address } = toClientInfo(request);
      refuseAttempts(attempts.countRequest(address));
      const secret = readField(request, 'link');
      const passkeys = await findPasskeys(secret);
      if (passkeys === null) {
        refuseLink(response);
        return;
      }
      const password = readSecretField(request, 'password');
      const problem = findPasswordProblem(password, null);
      if (problem !== null) {
        sendNewPassword(response, { status: 422, secret, passkeys, problem });
        return;
      }
      const passwordHash = await passwords.hash(password);
      const revokesKeys = readField(request, 'revoke-keys') === 'yes';
      const removesPasskeys = readField(request, 'remove-passkeys') === 'yes';
      const choices = { removesPasskeys, revokesKeys };
      const reset = await resetPassword(database, { secret, passwordHash, ...choices, address });
      if (reset === null) {
        refuseLink(response);
        return;
      }
      if (reset.email !== null) attempts.forget(reset.email);
      mailer.sendChange(reset.email, 'Your password at the recipe nutrition service was set by a link.');
      clearSessionCookie(request, response);
      response.redirect(303, `/sign-in?done=${toDoneCode(choices)}`);
    });

  router
    .route('/verify')
    .get(async (request, response) => {
      const secret = readParameter(request, 'link');
      const link = await findLink(database, { purpose: 'verify_email', secret });
      if (link === null || link.email === null) {
        await refuseConfirmation(request, response);
        return;
      }
      const content = <Verify secret={secret} email={link.email} />;
      pages.send(response, { frame: { title: 'Confirm an email address', visitor: null }, content });
    })
    .post(...readForms(), async (request, response) => {
      const secret = readField(request, 'link');
      const verified = await verifyEmail(database, { secret, address: toClientInfo(request).address });
      if (verified === null || verified === 'taken') {
        await refuseConfirmation(request, response);
        return;
      }
      mailer.sendChange(verified.former, 'Your email address at the recipe nutrition service was changed.');
      const isSignedIn = (await visitors.find(request)) !== null;
      response.redirect(303, isSignedIn ? '/account?done=verified' : '/sign-in?done=verified');
    });
  return router;
}

type ResetChoices = Readonly<Record<'removesPasskeys' | 'revokesKeys', boolean>>;

function toDoneCode({ removesPasskeys, revokesKeys }: ResetChoices): string {
  if (removesPasskeys) return revokesKeys ? 'reset-all' : 'reset-passkeys';
  return revokesKeys ? 'reset-keys' : 'reset';
}

/** The message about a text that is not an email address. */
export const incompleteEmail = 'The email address is not complete; write it as name@example.com.';

interface ForgottenParts {
  readonly email?: string;
  readonly problem?: string;
  readonly done?: string | undefined;
}

function Forgotten({ email, problem, done }: ForgottenParts): VNode {
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

function AskAdmin(): VNode {
  return (
    <>
      <h1>Set a new password</h1>
      <p>This service sends no mail. Ask an admin for a link to set a new password.</p>
      <p>
        An admin creates the link on the machine of the service: <code>npm run users -- link EMAIL</code>
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

interface NewPasswordParts {
  readonly secret: string;
  readonly passkeys: readonly ListedPasskey[];
  readonly problem?: string;
}

function NewPassword({ secret, passkeys, problem }: NewPasswordParts): VNode {
  return (
    <>
      <h1>Set a new password</h1>
      <p>All your browsers are signed out.</p>
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
            <label>
              <input type="checkbox" name="remove-passkeys" value="yes" /> Remove all passkeys
            </label>
            <small class="hint">
              These passkeys can sign in without the password: {passkeys.map(({ name }) => name).join(', ')}. Remove
              them if you do not know one of them, or have lost a device.
            </small>
          </p>
        )}
        <p>
          <label>
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

function Verify({ secret, email }: { readonly secret: string; readonly email: string }): VNode {
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

function LinkRefused(): VNode {
  return (
    <>
      <h1>This link does not work</h1>
      <p>
        It was used, has expired, or was replaced by a newer one. Request a new link, or ask the admin who gave you this
        one.
      </p>
      <p>
        <a href="/forgotten-password">Set a new password</a>
      </p>
      <BackToSignIn />
    </>
  );
}

function ConfirmationRefused(): VNode {
  return (
    <>
      <h1>This link does not work</h1>
      <p>
        It was used, has expired, or was replaced by a newer one. If the address is not confirmed yet, request another
        email under <a href="/account">Your sign-in</a>.
      </p>
    </>
  );
}
