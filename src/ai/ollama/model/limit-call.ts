/**
 * Runs the work under a signal that aborts at the first of its ends, and waits no longer than that whether the work minds it or not. Built by hand:
 * in Node 20 a timeout that only `AbortSignal.any` knows of may be collected as garbage, and then never comes.
 * @param ends each ends the work when it aborts
 * @throws what the work throws; the reason of the end that came first; DOMException `TimeoutError` after `mostMs` milliseconds
 */
export async function limitCall<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { ends, mostMs }: { ends: readonly AbortSignal[]; mostMs: number },
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = ends.map((end) => ({ end, abort: () => controller.abort(end.reason) }));
  const timer = setTimeout(
    () => controller.abort(new DOMException(`No answer within ${mostMs} ms.`, 'TimeoutError')),
    mostMs,
  );
  const ended = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  for (const { end, abort } of listeners) {
    if (end.aborted) abort();
    else end.addEventListener('abort', abort, { once: true });
  }
  try {
    signal.throwIfAborted();
    const done = await Promise.race([ended, work(signal).then((value) => ({ value }))]);
    if (done !== null) return done.value;
    signal.throwIfAborted();
    throw new Error('A call was ended and nobody said why.');
  } finally {
    clearTimeout(timer);
    // The ends may live as long as the process: nothing of a call stays with them.
    for (const { end, abort } of listeners) end.removeEventListener('abort', abort);
  }
}
