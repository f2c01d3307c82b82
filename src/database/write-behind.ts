/** Writes to the database a while after what is to be written was gathered in memory. */
export interface WriteBehind {
  /** Says that something was gathered: it is written within `everyMs`. Never fails. */
  readonly wake: () => void;
  /**
   * Writes all that was gathered before this call.
   * @throws what `write` throws, after `onError`; another attempt follows
   */
  readonly flush: () => Promise<void>;
  /** Writes what is left, in one attempt. */
  readonly close: () => Promise<void>;
}

interface WriteBehindParts {
  /** Writes what is gathered. Keeps what cannot be written, and throws. */
  readonly write: () => Promise<void>;
  /** Whether anything is gathered. */
  readonly hasMore: () => boolean;
  /** Called with the cause of each failed write. */
  readonly onError: (cause: unknown) => void;
  /** The time from the first thing that is gathered to the write. */
  readonly everyMs: number;
  /** The time from a failed write to the next attempt. */
  readonly retryMs: number;
}

/**
 * Creates the writer of something that is gathered in memory, so that no answer waits for the
 * database and many things share a statement. One write runs at a time. A process that is killed
 * loses what is not written yet; an orderly stop loses only what the database does not take.
 */
export function createWriteBehind({ write, hasMore, onError, everyMs, retryMs }: WriteBehindParts): WriteBehind {
  /** Set from the first thing that is gathered until it is written. */
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  let isFailing = false;
  let isClosed = false;

  function wake(): void {
    if (!isClosed) timer ??= setTimeout(() => void writeLater(), isFailing ? retryMs : everyMs).unref();
  }

  async function writeLater(): Promise<void> {
    // The failure has been reported.
    await flush().catch(() => null);
    timer = null;
    if (hasMore()) wake();
  }

  function flush(): Promise<void> {
    const written = writing.then(writeNow);
    writing = written.catch(() => undefined);
    return written;
  }

  async function writeNow(): Promise<void> {
    try {
      await write();
      isFailing = false;
    } catch (error) {
      isFailing = true;
      wake();
      onError(error);
      throw error;
    }
  }

  async function close(): Promise<void> {
    isClosed = true;
    if (timer !== null) clearTimeout(timer);
    await flush().catch(() => null);
  }

  return { wake, flush, close };
}
