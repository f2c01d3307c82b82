/**
 * Maps values that come over time, several at once, and gives the results in the order of the
 * values. A result is given as soon as it is the next, also while the next value is awaited. No
 * more values are taken than are worked on, so that a slow reader of the results slows the source.
 * @param atOnce how many values are worked on
 * @throws what the source or the work throws
 */
export async function* mapOrdered<Value, Result>(
  values: AsyncIterable<Value>,
  atOnce: number,
  work: (value: Value) => Promise<Result>,
): AsyncGenerator<Result> {
  const iterator = values[Symbol.asyncIterator]();
  const running: Promise<Result>[] = [];
  let next: Promise<IteratorResult<Value>> | null = iterator.next();
  try {
    while (next !== null || running.length > 0) {
      const [first] = running;
      if (next !== null && running.length < atOnce) {
        const arrived: IteratorResult<Value> | null =
          first === undefined ? await next : await Promise.race([next, first.then(() => null)]);
        if (arrived !== null) {
          if (arrived.done === true) next = null;
          else {
            const result = work(arrived.value);
            // Awaited in its turn; until then a failure is no unhandled one.
            result.catch(() => null);
            running.push(result);
            next = iterator.next();
            next.catch(() => null);
          }
          continue;
        }
      }
      if (first !== undefined) {
        yield await first;
        void running.shift();
      }
    }
  } finally {
    // A source that waits for input ends with its input.
    void iterator.return?.(undefined);
  }
}

/**
 * Takes the first values of a source until they are enough, the source has ended, or a time is
 * over.
 * @returns all values of the source, the first ones included, and whether they were all
 */
export async function peek<Value>(
  values: AsyncIterable<Value>,
  { isEnough, patienceMs }: { readonly isEnough: (taken: readonly Value[]) => boolean; readonly patienceMs: number },
): Promise<{ readonly values: AsyncGenerator<Value>; readonly isAll: boolean }> {
  const iterator = values[Symbol.asyncIterator]();
  const taken: Value[] = [];
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
  let next = iterator.next();
  let isAll = false;
  while (!isEnough(taken)) {
    const arrived = await Promise.race([next, over]);
    if (arrived === null) break;
    isAll = arrived.done === true;
    if (arrived.done === true) break;
    taken.push(arrived.value);
    next = iterator.next();
    next.catch(() => null);
  }
  clearTimeout(timer);
  async function* all(): AsyncGenerator<Value> {
    yield* taken;
    for (let arrived = await next; arrived.done !== true; arrived = await iterator.next()) yield arrived.value;
  }
  return { values: all(), isAll };
}
