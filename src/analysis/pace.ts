/**
 * When work on many lines pauses for other work. A service with many callers sets one; a command
 * does not need it.
 */
export interface Pace {
  /** Whether to pause now; called between any two lines. */
  readonly isDue: () => boolean;
  /**
   * Resolves when `isDue` is worth asking again: work that shares a slice with other work may find it
   * spent.
   * @throws ApiError if the work is no longer wanted or has waited too long
   */
  readonly rest: () => Promise<void>;
}

/** Never pauses. */
export const withoutPause: Pace = { isDue: () => false, rest: () => Promise.resolve() };

/** The pace of several pieces of work that pause and continue together. */
export function restTogether({ isDue, rest }: Pace): Pace {
  let resting: Promise<void> | null = null;
  return {
    isDue,
    rest: () => (resting ??= rest().finally(() => (resting = null))),
  };
}

/**
 * Converts each value, in order. Between two values it pauses as the pace says.
 * @throws what `convert` and the pace throw
 */
export async function mapPaced<Value, Result>(
  values: readonly Value[],
  pace: Pace,
  convert: (value: Value) => Result,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const value of values) {
    while (pace.isDue()) await pace.rest();
    results.push(convert(value));
  }
  return results;
}
