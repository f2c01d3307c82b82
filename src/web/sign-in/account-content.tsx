import type { VNode } from 'preact';
import type { Credentials } from '../../people/credentials';
import { maxNameLength, type ListedPasskey } from '../../people/passkeys';
import { minLength } from '../../people/passwords';
import type { ListedSession } from '../../people/sessions';
import { Moment } from '../dashboard/dashboard';
import { CardsTable } from '../parts/cards-table';
import { Field, Problem } from '../parts/forms';
import { toBrowserName } from './browser-name';

/** A problem with one of the forms of the page. */
export interface AccountProblem {
  readonly section: 'first' | 'email' | 'password' | 'passkeys';
  readonly text: string;
}

interface AccountParts {
  readonly credentials: Credentials;
  readonly passkeys: readonly ListedPasskey[];
  readonly sessions: readonly ListedSession[];
  /** Whether the service can send mail. */
  readonly canVerify: boolean;
  readonly problem: AccountProblem | undefined;
}

/** Renders the content of /account. */
export function AccountContent({ credentials, passkeys, sessions, canVerify, problem }: AccountParts): VNode {
  const tell = (section: AccountProblem['section']): string => (problem?.section === section ? problem.text : '');
  const { email, passwordHash } = credentials;
  const isNew = email === null && passwordHash === null && passkeys.length === 0;
  return (
    <>
      <h1>Sign-in settings</h1>
      {isNew ? (
        <First problem={tell('first')} />
      ) : (
        <>
          <Problem>{tell('first')}</Problem>
          <Email credentials={credentials} canVerify={canVerify} problem={tell('email')} />
          <Password hasPassword={passwordHash !== null} problem={tell('password')} />
        </>
      )}
      <Passkeys passkeys={passkeys} hasPassword={passwordHash !== null} problem={tell('passkeys')} />
      <Browsers sessions={sessions} />
    </>
  );
}

function First({ problem }: { readonly problem: string }): VNode {
  return (
    <section aria-labelledby="first">
      <h2 id="first">Email address and password</h2>
      <p>Set both now. Until then you can sign in only by the link that the service prints at startup.</p>
      <Problem>{problem}</Problem>
      <form method="post" action="/account/first" class="narrow">
        <Field label="Email address" name="email" type="email" autocomplete="username" />
        <NewPassword label="Password" />
        <p class="actions">
          <button type="submit">Set both</button>
        </p>
      </form>
    </section>
  );
}

function NewPassword({ label }: { readonly label: string }): VNode {
  const hint = `At least ${minLength} characters.`;
  return <Field {...{ label, hint, minLength }} name="password" type="password" autocomplete="new-password" />;
}

/**
 * Renders the field of the current password, if there is one. `section` makes its id unique on the
 * page.
 */
function CurrentPassword({
  section,
  hasPassword,
}: {
  readonly section: string;
  readonly hasPassword: boolean;
}): VNode | null {
  if (!hasPassword) return null;
  const id = `current-password-${section}`;
  return (
    <p class="field">
      <label for={id}>Current password</label>
      <input id={id} name="currentPassword" type="password" autocomplete="current-password" required />
    </p>
  );
}

interface EmailParts {
  readonly credentials: Credentials;
  readonly canVerify: boolean;
  readonly problem: string;
}

function toSummary({ hasEmail, mayConfirm }: Readonly<Record<'hasEmail' | 'mayConfirm', boolean>>): string {
  if (!hasEmail) return 'Set an address';
  return mayConfirm ? 'Change the address, or confirm it' : 'Change the address';
}

function Email({ credentials: { email, passwordHash, isVerified }, canVerify, problem }: EmailParts): VNode {
  return (
    <section aria-labelledby="email">
      <h2 id="email">Email address</h2>
      <p>
        {email === null ? 'No email address is set.' : email}
        {email !== null && canVerify ? (isVerified ? ' (confirmed)' : ' (not confirmed yet)') : null}
      </p>
      <Problem>{problem}</Problem>
      <details open={problem !== ''}>
        <summary>{toSummary({ hasEmail: email !== null, mayConfirm: canVerify && !isVerified })}</summary>
        <form method="post" action="/account/email" class="narrow">
          <Field
            label="Email address"
            name="email"
            type="email"
            autocomplete="username"
            value={email ?? ''}
            {...(canVerify ? { hint: 'An email with a link to confirm it is sent to the address.' } : {})}
          />
          <CurrentPassword section="email" hasPassword={passwordHash !== null} />
          <p class="actions">
            <button type="submit">Use this address</button>
          </p>
        </form>
      </details>
    </section>
  );
}

function Password({ hasPassword, problem }: { readonly hasPassword: boolean; readonly problem: string }): VNode {
  return (
    <section aria-labelledby="password">
      <h2 id="password">Password</h2>
      <Problem>{problem}</Problem>
      <details open={problem !== ''}>
        <summary>{hasPassword ? 'Change the password' : 'Set a password'}</summary>
        <p>All other browsers are signed out.</p>
        <form method="post" action="/account/password" class="narrow">
          <CurrentPassword section="password" hasPassword={hasPassword} />
          <NewPassword label="New password" />
          <p class="actions">
            <button type="submit">Set the password</button>
          </p>
        </form>
      </details>
    </section>
  );
}

interface PasskeysParts {
  readonly passkeys: readonly ListedPasskey[];
  readonly hasPassword: boolean;
  readonly problem: string;
}

function Passkeys({ passkeys, hasPassword, problem }: PasskeysParts): VNode {
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>A passkey signs you in with your device instead of a password, by its PIN or your fingerprint.</p>
      <Problem>{problem}</Problem>
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <details key={id}>
          <summary>
            {name}, added {toDay(createdAt)}, {lastUsedAt === null ? 'not used yet' : `last used ${toDay(lastUsedAt)}`}
          </summary>
          <form method="post" action="/account/passkeys/remove" class="narrow">
            <input type="hidden" name="id" value={id} />
            <CurrentPassword section={id} hasPassword={hasPassword} />
            <p class="actions">
              <button type="submit" class="danger">
                Remove {name}
              </button>
            </p>
          </form>
        </details>
      ))}
      <noscript>
        <p>Adding a passkey needs JavaScript.</p>
      </noscript>
      <form method="post" action="/account/passkeys" class="narrow" hidden>
        <input type="hidden" name="passkey" />
        <p class="field">
          <label for="passkey-name">Name of a new passkey</label>
          <input id="passkey-name" name="name" maxLength={maxNameLength} value="This device" />
        </p>
        <CurrentPassword section="passkey" hasPassword={hasPassword} />
        <p class="actions">
          <button type="button" class="plain" data-passkey="add">
            Add a passkey
          </button>
        </p>
      </form>
    </section>
  );
}

function Browsers({ sessions }: { readonly sessions: readonly ListedSession[] }): VNode {
  return (
    <section aria-labelledby="browsers">
      <h2 id="browsers">Browsers</h2>
      <CardsTable
        caption="Where you are signed in"
        rows={sessions}
        columns={[
          {
            head: 'Browser',
            kind: 'name',
            cell: ({ agent, isOwn }) => `${toBrowserName(agent)}${isOwn ? ' (this one)' : ''}`,
          },
          { head: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { head: 'Last seen', cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
        ]}
      />
      <form method="post" action="/sign-out-everywhere">
        <p class="actions">
          <button type="submit" class="danger">
            Sign out everywhere
          </button>
        </p>
      </form>
    </section>
  );
}

const toDay = (date: Date): string => date.toISOString().slice(0, 10);
