import type { Prisma } from '../database/generated/client';

/** A change of a key. */
interface KeyChange {
  readonly kind: 'key_created' | 'key_rotated' | 'key_revoked';
  readonly accountId: string;
  readonly name: string;
  /** The prefix of the new key, or of the revoked one. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  /** The time until which the old key of a rotation works. */
  readonly oldKeyUntil?: Date;
}

/** Records a change in the transaction that makes it. The recorder supplies the actor. */
export type KeyRecorder = (transaction: Prisma.TransactionClient, change: KeyChange) => Promise<void>;

/** Records nothing. For keys that the service creates for itself. */
export const recordNothing: KeyRecorder = () => Promise.resolve();
