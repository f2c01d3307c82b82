import type { Prisma } from '../database/generated/client';

/** What was done to a key. */
interface KeyChange {
  readonly kind: 'key_created' | 'key_rotated' | 'key_revoked';
  readonly accountId: string;
  readonly name: string;
  /** Of the new key where there is one. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  /** Until when the old key of a rotation works. */
  readonly oldKeyUntil?: Date;
}

/** Writes down a change, in the transaction that makes it; whoever hands it in knows who makes the change. */
export type KeyRecorder = (transaction: Prisma.TransactionClient, change: KeyChange) => Promise<void>;

/** For keys that the service makes for itself. */
export const unrecorded: KeyRecorder = () => Promise.resolve();
