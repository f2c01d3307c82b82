import type { ApiKey, KeyUse } from '../database/generated/client';

/** `replaced`: a new key was put in its place, and both work until this one expires. */
export type KeyState = 'valid' | 'replaced' | 'expired' | 'revoked';

/** A key as a person may see it. */
export interface AccountKey {
  readonly id: string;
  /** The beginning of the key, to tell it by. */
  readonly prefix: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly state: KeyState;
  readonly createdAt: Date;
  /** To within a few seconds; null where it was never used. */
  readonly lastUsedAt: Date | null;
  /** Null: never. */
  readonly expiresAt: Date | null;
}

type StoredKey = Omit<ApiKey, 'hash' | 'accountId'>;

export function toAccountKey(key: StoredKey & { readonly use: KeyUse | null }, now: Date): AccountKey {
  const { id, prefix, name, scopes, createdAt, expiresAt } = key;
  return {
    id,
    prefix,
    name,
    scopes,
    state: toState(key, now),
    createdAt,
    lastUsedAt: key.use?.lastUsedAt ?? null,
    expiresAt,
  };
}

function toState({ revokedAt, expiresAt, replacedAt }: StoredKey, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return replacedAt === null ? 'valid' : 'replaced';
}

/** Minutes for which an old key goes on working beside the one that replaces it: not at all, an hour, a day, a week. */
export const overlaps = [0, 60, 1440, 10_080] as const;
export type Overlap = (typeof overlaps)[number];

/** The overlap of so many minutes; null where there is no such choice. */
export function findOverlap(minutes: number): Overlap | null {
  return overlaps.find((overlap) => overlap === minutes) ?? null;
}
