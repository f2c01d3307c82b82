import type { ApiKey, KeyUse, Prisma } from '../database/generated/client';

/** `replaced`: a new key has replaced this one, and both work until this one expires. */
export type KeyState = 'valid' | 'replaced' | 'expired' | 'revoked';

/** A key as the dashboard and GraphQL show it. */
export interface AccountKey {
  readonly id: string;
  /** The beginning of the key, by which people recognize it. */
  readonly prefix: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly state: KeyState;
  readonly createdAt: Date;
  /** Accurate to a few seconds; null if the key was never used. */
  readonly lastUsedAt: Date | null;
  /** Null if it does not expire. */
  readonly expiresAt: Date | null;
}

type StoredKey = Omit<ApiKey, 'hash' | 'accountId'>;

/** Converts a stored key. */
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

/** Selects the keys that work at a time: those that are neither revoked nor expired. */
export function whereWorking(now: Date): Prisma.ApiKeyWhereInput {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
}

/**
 * The choices of how long an old key works beside the one that replaces it, in minutes: not at all,
 * an hour, a day, a week.
 */
export const overlaps = [0, 60, 1440, 10_080] as const;
export type Overlap = (typeof overlaps)[number];

/** Finds the overlap of a number of minutes. Returns null if it is not one of the choices. */
export function findOverlap(minutes: number): Overlap | null {
  return overlaps.find((overlap) => overlap === minutes) ?? null;
}
