import { readRetryAfter } from './errors';

/** Waits so many milliseconds, or rejects once the signal says so. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

interface RetryParts {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly wait: Wait;
  /** How long one try may take, in milliseconds. */
  readonly timeoutMs: number;
  /** The longest `Retry-After` that is waited for, in milliseconds. */
  readonly maxWaitMs: number;
}

/**
 * Sends a request again as the contract of the service says: after 503 in 1, 2 and 4 seconds; after 429 when `Retry-After` has passed, three times as well.
 * Any other answer, and a connection that fails, is the caller's at once. A recipe may be sent again safely: only answers of status 200 count.
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
      const delayMs = findDelay(response, backoffMs);
      if (delayMs === null || delayMs > maxWaitMs) break;
      // Frees the connection.
      await response.body?.cancel();
      await wait(delayMs, request.signal);
      response = await tryOnce(request);
    }
    return response;
  };
}

const backoffsMs = [1000, 2000, 4000] as const;

/** Milliseconds until the request may be sent again; null where it is not to be. */
function findDelay(response: Response, backoffMs: number): number | null {
  if (response.status === 503) return backoffMs;
  const seconds = response.status === 429 ? readRetryAfter(response) : null;
  return seconds === null ? null : seconds * 1000;
}

/** By the clock. */
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
