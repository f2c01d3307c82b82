import { readRetryAfter } from './errors';

/** Waits a number of milliseconds, or rejects when the signal is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

interface RetryParts {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly wait: Wait;
  /** The time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** The longest `Retry-After` that the client waits for, in milliseconds. */
  readonly maxWaitMs: number;
}

/**
 * Creates a `fetch` that retries as the contract of the service says: three times, after 1, 2 and 4
 * seconds for a 503, and after `Retry-After` for a 429. Any other response is returned at once, and
 * a failed connection is thrown at once. A recipe may be sent again safely, because only responses
 * of status 200 count.
 */
export function createRetryingFetch({
  fetch,
  wait,
  timeoutMs,
  maxWaitMs,
}: RetryParts): (r: Request) => Promise<Response> {
  async function tryOnce(request: Request): Promise<Response> {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    return fetch(new Request(request.clone(), { signal }));
  }
  return async (request) => {
    let response = await tryOnce(request);
    for (const backoffMs of backoffsMs) {
      const delayMs = findDelay(response, { backoffMs, maxWaitMs });
      if (delayMs === null) break;
      // Frees the connection.
      await response.body?.cancel();
      await wait(delayMs, request.signal);
      response = await tryOnce(request);
    }
    return response;
  };
}

const backoffsMs = [1000, 2000, 4000] as const;

/** Returns the milliseconds to wait before the next attempt; null if there is none. */
function findDelay(
  response: Response,
  { backoffMs, maxWaitMs }: Pick<RetryParts, 'maxWaitMs'> & { readonly backoffMs: number },
): number | null {
  if (response.status === 503) return backoffMs;
  const seconds = response.status === 429 ? readRetryAfter(response) : null;
  return seconds === null || seconds * 1000 > maxWaitMs ? null : seconds * 1000;
}

/** Waits by the clock. */
export const waitByClock: Wait = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(toError(signal.reason));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
