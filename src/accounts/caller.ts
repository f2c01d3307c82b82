/** What a key may be used for: `analyze` recipes and read foods, `admin` to change what everyone gets. */
export const scopes = ['analyze', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** What an account may ask for. */
export interface Plan {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly recipesPerMonth: number;
}

/** Who a request comes from, proved by a valid key or, for the playground, by a session. */
export interface Caller {
  /** What requests are counted by: of a session "user:" and the id of the user. */
  readonly keyId: string;
  /** What people call the key, which need not tell it from others. */
  readonly keyName: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly plan: Plan;
  readonly scopes: readonly Scope[];
  /** The address of the person who is signed in; absent for a key. */
  readonly email?: string;
}

/** Something asked of accounts or keys cannot be done; the message is a sentence that says what to do instead. */
export class AccountError extends Error {
  override readonly name = 'AccountFault';
}
