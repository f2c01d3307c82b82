import { ModelError } from './model';

/** Limits concurrent work. Other work waits, first come first served, up to a fixed number. */
interface Queue {
  /**
   * Runs the work when its turn comes.
   * @param deadline ends the waiting; the work has to observe it itself
   * @throws ModelError `crowded` where too many wait already, `out_of_time` where the turn comes
   * too late; errors of the work
   */
  readonly run: <T>(work: () => Promise<T>, deadline: AbortSignal) => Promise<T>;
  readonly waiting: () => number;
  readonly running: () => number;
}

/**
 * Creates a queue: the model server has one of its own, but without a limit and without a report of
 * its length.
 * @param limits `atOnce` is 1 or more
 */
export function createQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Queue {
  const waiting = new Set<() => void>();
  let running = 0;

  async function run<T>(work: () => Promise<T>, deadline: AbortSignal): Promise<T> {
    if (deadline.aborted) throw outOfTime();
    if (running < atOnce) running += 1;
    else if (waiting.size >= maxWaiting)
      throw new ModelError('crowded', `${maxWaiting} calls are already waiting for the model.`);
    else await waitForTurn(deadline);
    try {
      return await work();
    } finally {
      handOn();
    }
  }

  function waitForTurn(deadline: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      function start(): void {
        deadline.removeEventListener('abort', leave);
        resolve();
      }
      function leave(): void {
        waiting.delete(start);
        reject(outOfTime());
      }
      waiting.add(start);
      deadline.addEventListener('abort', leave, { once: true });
    });
  }

  /** Passes the place to the longest waiting work directly. */
  function handOn(): void {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return { run, waiting: () => waiting.size, running: () => running };
}

const outOfTime = (): ModelError => new ModelError('out_of_time', 'The deadline of the recipe came before its turn.');

/**
 * Runs the work with a signal that aborts at the first of several ends, and waits no longer than
 * that, whether the work observes the signal or not. Does not use `AbortSignal.any`: in Node 20 a
 * timeout that only it refers to may be garbage collected, and then never fires.
 * @param limits each of `ends` ends the work when it aborts
 * @throws errors of the work; the reason of the first end; DOMException `TimeoutError` after
 * `maxMs` milliseconds
 */
export async function limitCall<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { ends, maxMs }: { ends: readonly AbortSignal[]; maxMs: number },
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = ends.map((end) => ({ end, abort: () => controller.abort(end.reason) }));
  const timer = setTimeout(
    () => controller.abort(new DOMException(`No answer within ${maxMs} ms.`, 'TimeoutError')),
    maxMs,
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
    throw new Error('A call was ended without a reason.');
  } finally {
    clearTimeout(timer);
    // The ends may live as long as the process, so their listeners are removed.
    for (const { end, abort } of listeners) end.removeEventListener('abort', abort);
  }
}

/** Measures how fast the server answers, to tell callers when to try again. */
export interface Pace {
  /** Reports an answered call. @param milliseconds from its turn to the whole answer */
  readonly note: (milliseconds: number) => void;
  /** Reports an abandoned call, which the server continues for some time. */
  readonly abandon: () => void;
  /**
   * Seconds until a new call has its turn; a whole number from 1 to 60.
   * @param ahead calls before it
   */
  readonly estimateSeconds: (ahead: number) => number;
}

/**
 * Creates the measurement.
 * @param parts `atOnce` is the number of calls that the server processes together
 */
export function createPace({ atOnce, now }: { atOnce: number; now: () => number }): Pace {
  let averageMs = initialAverageMs;
  let freeAt = 0;

  return {
    note(milliseconds) {
      averageMs += (milliseconds - averageMs) * latestShare;
      freeAt = 0;
    },
    abandon() {
      freeAt = now() + releaseMs;
    },
    estimateSeconds(ahead) {
      const waitMs = Math.max(0, freeAt - now()) + (ahead * averageMs) / atOnce;
      return Math.min(60, Math.max(1, Math.ceil(waitMs / 1000)));
    },
  };
}

const initialAverageMs = 1_000;

/** The weight of the latest call in the moving average. */
const latestShare = 0.2;

// A server reads a prompt in batches and notices only between two of them that its caller left: 2
// to 18 s on a CPU.
const releaseMs = 18_000;
