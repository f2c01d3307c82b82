/**
 * The scopes of a key: `analyze` for recipes and foods, `keys` for the keys of the own account,
 * `admin` for corrections, which change all answers; `admin` includes `keys`.
 */
export const scopes = ['analyze', 'keys', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** The limits of an account. */
export interface Plan {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly recipesPerMonth: number;
}

/** The sender of a request, identified by a valid key or, in the playground, by a session. */
export interface Caller {
  /** The id under which requests are counted; for a session, "user:" and the id of the user. */
  readonly keyId: string;
  /** The name of the key for people; not unique. */
  readonly keyName: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly plan: Plan;
  readonly scopes: readonly Scope[];
  /** The person who is signed in; absent for a key. */
  readonly user?: { readonly id: string; readonly email: string | null };
}

/**
 * A request about accounts or keys is not possible; the message is a sentence that says what to do.
 */
export class AccountError extends Error {
  override readonly name = 'AccountError';

  /** The field of the request that is not valid; null if it is not a single field. */
  readonly field: 'name' | 'scopes' | 'expiresAt' | null;

  constructor(message: string, { field = null, cause }: { field?: AccountError['field']; cause?: unknown } = {}) {
    super(message, { cause });
    this.field = field;
  }
}
