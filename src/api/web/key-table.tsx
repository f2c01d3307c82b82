import type { VNode } from 'preact';
import type { AccountKey, KeyState } from '../../accounts/account-key';
import { Moment } from './dashboard';

const states = {
  valid: 'works',
  replaced: 'replaced, works until it expires',
  expired: 'expired',
  revoked: 'revoked',
} as const satisfies Record<KeyState, string>;

interface KeyTableParts {
  readonly keys: readonly AccountKey[];
  /** The path of the page, below which keys are changed. */
  readonly base: string;
  readonly mayRotate: boolean;
}

/** The keys of an account, with links to change them. */
export function KeyTable({ keys, base, mayRotate }: KeyTableParts): VNode {
  if (keys.length === 0) return <p>There are no keys yet.</p>;
  return (
    <div class="scroll" tabindex={0} role="region" aria-label="Keys">
      <table class="cards-table">
        <caption>Keys</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Key</th>
            <th scope="col">State</th>
            <th scope="col">Scopes</th>
            <th scope="col">Created</th>
            <th scope="col">Last used</th>
            <th scope="col">Expires</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} base={base} mayRotate={mayRotate} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type KeyRowParts = Omit<KeyTableParts, 'keys'> & { readonly apiKey: AccountKey };

function KeyRow({ apiKey, base, mayRotate }: KeyRowParts): VNode {
  const { id, name, prefix, state, scopes, createdAt, lastUsedAt, expiresAt } = apiKey;
  const works = state === 'valid' || state === 'replaced';
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <code>{prefix}…</code>
      </td>
      <td>{states[state]}</td>
      <td data-label="Scopes">{scopes.join(', ')}</td>
      <td data-label="Created">
        <Moment at={createdAt} />
      </td>
      <td data-label="Last used">{lastUsedAt === null ? 'never' : <Moment at={lastUsedAt} />}</td>
      <td data-label="Expires">{expiresAt === null ? 'never' : <Moment at={expiresAt} />}</td>
      <td>
        {mayRotate && state === 'valid' ? (
          <>
            <a href={`${base}/keys/${id}/rotate`} aria-label={`Rotate ${name}, ${prefix}`}>
              Rotate
            </a>{' '}
          </>
        ) : null}
        {works ? (
          <a href={`${base}/keys/${id}/revoke`} aria-label={`Revoke ${name}, ${prefix}`}>
            Revoke
          </a>
        ) : null}
      </td>
    </tr>
  );
}
