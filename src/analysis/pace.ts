/** When work on many lines lets other work go first. A service that answers many callers sets one; a command that has nothing else to do needs none. */
export interface Pace {
  /** Whether other work goes first now; asked between any two lines. */
  readonly isDue: () => boolean;
  /**
   * Resolves when the work may go on.
   * @throws Refusal where the work is no longer wanted or has waited for too long
   */
  readonly rest: () => Promise<void>;
}

/** Work goes on without a break. */
export const withoutPause: Pace = { isDue: () => false, rest: () => Promise.resolve() };

/**
 * What `convert` makes of each value, in order. Between two values other work goes first where the pace says so.
 * @throws what `convert` and the pace throw
 */
export async function mapPaced<Value, Result>(
  values: readonly Value[],
  pace: Pace,
  convert: (value: Value) => Result,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const value of values) {
    if (pace.isDue()) await pace.rest();
    results.push(convert(value));
  }
  return results;
}
