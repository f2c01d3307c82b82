/** The same values, each asked for while the one before is still being worked on: reading and writing then take turns on two processors. */
export async function* readAhead<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = values[Symbol.asyncIterator]();
  let next = ask();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done === true) return;
      next = ask();
      yield value;
    }
  } finally {
    await next.catch(() => null);
    await iterator.return?.();
  }

  function ask(): Promise<IteratorResult<T, unknown>> {
    const asked = iterator.next();
    // Its failure is told when its turn comes.
    asked.catch(() => null);
    return asked;
  }
}
