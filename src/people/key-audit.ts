import type { Prisma } from '../database/generated/client';
import type { KeyRecorder } from '../accounts/key-change';
import { recordEvent, type AuditEntry } from './audit';

/** The person or program that makes a change. */
export interface Actor extends Pick<AuditEntry, 'actor' | 'userId' | 'address'> {
  /** Throws if the person may not make the change any more; undefined for a program. */
  readonly checkRights?: RightsCheck;
}

/** Checks in the transaction of a change that its actor still may make it, and keeps it so until the transaction ends. */
export type RightsCheck = (transaction: Prisma.TransactionClient) => Promise<void>;

/** Creates a recorder that writes changes of keys to the audit trail of their account. */
export function recordKeysBy(actor: Actor): KeyRecorder {
  return async (transaction, { kind, accountId, name, prefix, scopes, oldKeyUntil }) => {
    const until = oldKeyUntil === undefined ? {} : { oldKeyUntil: oldKeyUntil.toISOString() };
    const details = { name, prefix, scopes: scopes.join(', '), ...until };
    await recordEvent(transaction, { ...actor, kind, accountId, details });
  };
}
