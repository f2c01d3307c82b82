import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../errors';

/** Requests whose bodies may take longer than those of others. */
const slowBodies = new WeakSet<IncomingMessage>();

/** Whether the time limit for whole requests is not for this one. */
export function isSlowBody(request: IncomingMessage): boolean {
  return slowBodies.has(request);
}

interface BodyLimits {
  readonly maxBytes: number;
  /** The message for a body of more bytes. */
  readonly tooLarge: string;
  /** The message once `isOver`. */
  readonly tooLate: string;
  /** Milliseconds in which something of the body must arrive. */
  readonly idleMs: number;
  /** Milliseconds of waiting for the body after which its average rate must reach the minimum. */
  readonly graceMs: number;
  /** Whether the time for the whole body is over. */
  readonly isOver: () => boolean;
}

/**
 * Reads the body of a request piece by piece, as long as it keeps arriving. While the caller does not
 * ask for the next piece, nothing more is read from the network, and that time does not count against
 * the client.
 * @throws ApiError 413 for a body that is too large, 408 if it pauses for too long, arrives too slowly
 * or when its time is over
 */
export async function* readSlowBody(
  request: IncomingMessage,
  { maxBytes, tooLarge, tooLate, idleMs, graceMs, isOver }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  slowBodies.add(request);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    throw new ApiError('payload_too_large', { message: tooLarge });
  // A body that is refused is not the end of the connection: the answer goes over it.
  const pieces = request.iterator({ destroyOnReturn: false });
  let length = 0;
  let waitedMs = 0;
  for (;;) {
    const askedAt = performance.now();
    const piece = await nextWithin(pieces, idleMs).catch((error: unknown) => {
      throw request.destroyed ? new ApiError('caller_left', { cause: error }) : error;
    });
    if (piece === null) return;
    waitedMs += performance.now() - askedAt;
    length += piece.length;
    if (length > maxBytes) throw new ApiError('payload_too_large', { message: tooLarge });
    const isSlow = waitedMs > graceMs && length < (waitedMs / 1000) * minBytesPerSecond;
    if (isOver()) throw new ApiError('request_too_slow', { message: tooLate });
    if (isSlow) throw new ApiError('request_too_slow');
    yield piece;
  }
}

/** Below the rate of any usable network: such a body would only keep the place of another. */
const minBytesPerSecond = 1024;

/** The next piece; null at the end. */
async function nextWithin(pieces: AsyncIterator<unknown>, idleMs: number): Promise<Uint8Array | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError('request_too_slow')), idleMs);
  });
  try {
    const next: IteratorResult<unknown, unknown> = await Promise.race([pieces.next(), late]);
    return next.value instanceof Uint8Array ? next.value : null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads and drops the rest of a refused body, for a limited time: a client that still sends would
 * not see the answer. The connection ends with it.
 */
export function dropRest(request: IncomingMessage, withinMs: number): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), withinMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
