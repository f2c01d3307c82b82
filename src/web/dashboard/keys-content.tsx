import type { VNode } from 'preact';
import { overlaps, type AccountKey, type Overlap } from '../../accounts/account-key';
import type { Plan, Scope } from '../../accounts/caller';
import { maxNameLength } from '../../accounts/keys';
import { Moment } from './dashboard';
import { OnceField } from '../parts/form-once';
import { Confirmation, Field, Problem } from '../parts/forms';
import { Example } from '../parts/example';
import { KeyTable } from './key-table';

/** The form of a new key. */
export interface KeyDraft {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** A day; "" if the key does not expire. */
  readonly expires: string;
}

interface KeysParts {
  readonly keys: readonly AccountKey[];
  readonly plan: Plan;
  /** The recipes of this month. */
  readonly recipes: number;
  /** The scopes that the visitor may give to a key. */
  readonly scopes: readonly Scope[];
  /** Whether the service has the page `/try`. */
  readonly mayTry: boolean;
  readonly draft?: KeyDraft;
  readonly problem?: string;
}

const emptyDraft: KeyDraft = { name: '', scopes: ['analyze'], expires: '' };

/** Renders the keys of an account and the form of a new one. */
export function Keys({ keys, plan, recipes, scopes, mayTry, draft = emptyDraft, problem }: KeysParts): VNode {
  return (
    <>
      <p>
        {recipes.toLocaleString('en')} of {plan.recipesPerMonth.toLocaleString('en')} recipes of this month are used;{' '}
        {plan.requestsPerSecond} requests per second are allowed. <a href="/dashboard/usage">Usage by day</a>
        {mayTry ? (
          <>
            . <a href="/try">Try a recipe</a> without a key.
          </>
        ) : null}
      </p>
      <KeyTable keys={keys} base="/dashboard" mayRotate />
      <h2 id="create">Create a key</h2>
      <Problem>{problem}</Problem>
      <KeyForm action="/dashboard/keys" draft={draft} scopes={scopes} />
    </>
  );
}

/** The form that asks for a key. */
export function KeyForm({ action, draft = emptyDraft, scopes }: KeyFormParts): VNode {
  return (
    <form method="post" action={action} class="narrow">
      <OnceField />
      <Field
        label="Name"
        name="name"
        value={draft.name}
        maxLength={maxNameLength}
        hint="The purpose of the key, so that you recognize it later."
      />
      <fieldset>
        <legend>Scopes</legend>
        {scopes.map((scope) => (
          <p key={scope}>
            <label class="choice">
              <input type="checkbox" name="scope" value={scope} checked={draft.scopes.includes(scope)} />
              <span>
                <code>{scope}</code> {aboutScopes[scope]}
              </span>
            </label>
          </p>
        ))}
      </fieldset>
      <p class="field">
        <label for="field-expires">Expires after</label>
        <input
          id="field-expires"
          type="date"
          name="expires"
          value={draft.expires}
          aria-describedby="field-expires-hint"
        />
        <small id="field-expires-hint" class="hint">
          In UTC. Without a date, the key works until it is revoked.
        </small>
      </p>
      <p class="actions">
        <button type="submit">Create the key</button>
      </p>
    </form>
  );
}

interface KeyFormParts {
  /** Where the form goes. */
  readonly action: string;
  readonly draft?: KeyDraft | undefined;
  readonly scopes: readonly Scope[];
}

const aboutScopes = {
  analyze: 'for recipes and foods',
  keys: 'to create, rotate and revoke keys of this account by GraphQL',
  admin: 'to correct foods for everyone; includes keys',
} as const satisfies Record<Scope, string>;

/** Renders the token of a key, which cannot be shown again. */
export function KeyOnce({ token }: { readonly token: string }): VNode {
  return (
    <>
      <p>This key is shown only once. Save it where your programs can read it; the service stores only a hash of it.</p>
      <p>
        <code class="secret" data-copy="the key">
          {token}
        </code>
      </p>
    </>
  );
}

interface NewKeyParts {
  readonly token: string;
  readonly url: string;
  readonly canAnalyze: boolean;
  /** Until when the old key of a rotation works; null if it is revoked. */
  readonly oldKeyUntil?: Date | null | undefined;
  /** The page to go on to. */
  readonly next?: string;
}

/** Renders a new key with a command that uses it. */
export function NewKey({ token, url, canAnalyze, oldKeyUntil, next = '/dashboard' }: NewKeyParts): VNode {
  return (
    <>
      <KeyOnce token={token} />
      {oldKeyUntil === null ? <p>The old key is revoked.</p> : null}
      {oldKeyUntil ? (
        <p>
          The old key works until <Moment at={oldKeyUntil} />, then it stops working.
        </p>
      ) : null}
      {canAnalyze ? (
        <>
          <p>The key works now:</p>
          <Example url={url} token={token} />
        </>
      ) : null}
      <p class="actions">
        <a class="button" href={next}>
          I have saved it
        </a>
      </p>
    </>
  );
}

const overlapNames = {
  0: 'It is revoked immediately',
  60: '1 hour',
  1440: '24 hours',
  10080: '7 days',
} as const satisfies Record<Overlap, string>;

/** Renders the form that replaces a key. */
export function RotateKey({ apiKey, problem }: { readonly apiKey: AccountKey; readonly problem?: string }): VNode {
  const { id, name, prefix, expiresAt } = apiKey;
  return (
    <>
      <p>
        A new key with the same name, scopes and expiry replaces “{name}” (<code>{prefix}…</code>). The old key works
        until the overlap ends.
      </p>
      <Problem>{problem}</Problem>
      <form method="post" action={`/dashboard/keys/${id}/rotate`} class="narrow">
        <OnceField />
        <fieldset>
          <legend>How long does the old key still work?</legend>
          {overlaps.map((overlap) => (
            <p key={overlap}>
              <label>
                <input type="radio" name="overlap" value={overlap} required checked={overlap === 1440} />{' '}
                {overlapNames[overlap]}
              </label>
            </p>
          ))}
        </fieldset>
        {expiresAt === null ? null : (
          <p class="hint">
            The old key expires at <Moment at={expiresAt} /> at the latest, and the new key at the same time.
          </p>
        )}
        <p class="actions">
          <button type="submit">Rotate the key</button>
          <a class="button plain" href="/dashboard">
            Cancel
          </a>
        </p>
      </form>
    </>
  );
}

/** Renders the confirmation of a revocation. */
export function RevokeKey({ apiKey, base }: { readonly apiKey: AccountKey; readonly base: string }): VNode {
  const { id, name, prefix, lastUsedAt } = apiKey;
  return (
    <>
      <p>
        “{name}” (<code>{prefix}…</code>) will stop working immediately and permanently.{' '}
        {lastUsedAt === null ? (
          'It was never used.'
        ) : (
          <>
            It was last used at <Moment at={lastUsedAt} />.
          </>
        )}
      </p>
      <Confirmation action={`${base}/keys/${id}/revoke`} label="Revoke the key" cancel={base} />
    </>
  );
}
