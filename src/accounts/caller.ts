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

/** The sender of a request, identified by a valid key. */
export interface Caller {
  readonly keyId: string;
  /** The name of the key for people; not unique. */
  readonly keyName: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly plan: Plan;
  readonly scopes: readonly Scope[];
}

/**
 * A request about accounts or keys is not possible; the message is a sentence that says what to do.
 */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}
