import type { VNode } from 'preact';
import type { AccountKey, KeyState } from '../../accounts/account-key';
import { CardsTable } from '../parts/cards-table';
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
    <CardsTable
      region="Keys"
      caption="Keys"
      rows={keys}
      columns={[
        { head: 'Name', kind: 'name', cell: ({ name }) => name },
        { head: 'Key', isPlain: true, cell: ({ prefix }) => <code>{prefix}…</code> },
        { head: 'State', isPlain: true, cell: ({ state }) => states[state] },
        { head: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
        { head: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { head: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <Moment at={lastUsedAt} />) },
        { head: 'Expires', cell: ({ expiresAt }) => (expiresAt === null ? 'never' : <Moment at={expiresAt} />) },
        {
          head: 'Change',
          isPlain: true,
          cell: (key) => <KeyChanges apiKey={key} base={base} mayRotate={mayRotate} />,
        },
      ]}
    />
  );
}

type KeyChangesParts = Omit<KeyTableParts, 'keys'> & { readonly apiKey: AccountKey };

function KeyChanges({ apiKey: { id, name, prefix, state }, base, mayRotate }: KeyChangesParts): VNode {
  return (
    <>
      {mayRotate && state === 'valid' ? (
        <>
          <a href={`${base}/keys/${id}/rotate`} aria-label={`Rotate ${name}, ${prefix}`}>
            Rotate
          </a>{' '}
        </>
      ) : null}
      {state === 'valid' || state === 'replaced' ? (
        <a href={`${base}/keys/${id}/revoke`} aria-label={`Revoke ${name}, ${prefix}`}>
          Revoke
        </a>
      ) : null}
    </>
  );
}
