import type { KeyRecorder } from '../accounts/key-change';
import { recordEvent, type AuditEntry } from './audit';

/** The person or program that makes a change. */
export type Actor = Pick<AuditEntry, 'actor' | 'userId' | 'address'>;

/** Creates a recorder that writes changes of keys to the audit trail of their account. */
export function recordKeysBy(actor: Actor): KeyRecorder {
  return async (transaction, { kind, accountId, name, prefix, scopes, oldKeyUntil }) => {
    const until = oldKeyUntil === undefined ? {} : { oldKeyUntil: oldKeyUntil.toISOString() };
    const details = { name, prefix, scopes: scopes.join(', '), ...until };
    await recordEvent(transaction, { ...actor, kind, accountId, details });
  };
}
