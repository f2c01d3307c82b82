import { ModelError } from './model';

/** Lets so many work at a time; the others wait their turn, first come first served, and no more than a fixed number of them. */
interface Queue {
  /**
   * @param deadline ends the waiting; the work minds it by itself
   * @throws ModelError `crowded` where too many wait already, `out_of_time` where the turn does not come in time; what the work throws
   */
  readonly run: <T>(work: () => Promise<T>, deadline: AbortSignal) => Promise<T>;
  readonly waiting: () => number;
  readonly running: () => number;
}

/** The model server itself queues without a bound, and tells nobody. @param atOnce 1 or more */
export function createQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Queue {
  const waiting = new Set<() => void>();
  let running = 0;

  async function run<T>(work: () => Promise<T>, deadline: AbortSignal): Promise<T> {
    if (deadline.aborted) throw outOfTime();
    if (running < atOnce) running += 1;
    else if (waiting.size >= maxWaiting)
      throw new ModelError('crowded', `${maxWaiting} calls wait for the model already.`);
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

  /** The place goes to the one who waits longest, without being free in between. */
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

const outOfTime = (): ModelError =>
  new ModelError('out_of_time', 'The time for the recipe was up before the model had a turn.');

/**
 * Runs the work under a signal that aborts at the first of its ends, and waits no longer than that whether the work minds it or not. Built by hand:
 * in Node 20 a timeout that only `AbortSignal.any` knows of may be collected as garbage, and then never comes.
 * @param ends each ends the work when it aborts
 * @throws what the work throws; the reason of the end that came first; DOMException `TimeoutError` after `maxMs` milliseconds
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
    throw new Error('A call was ended and nobody said why.');
  } finally {
    clearTimeout(timer);
    // The ends may live as long as the process: nothing of a call stays with them.
    for (const { end, abort } of listeners) end.removeEventListener('abort', abort);
  }
}

/** How fast the server answers, for telling callers when to come again. */
interface Pace {
  /** A call was answered. @param milliseconds from its turn to the whole answer */
  readonly note: (milliseconds: number) => void;
  /** A call was given up: the server works on at it for some time all the same. */
  readonly abandon: () => void;
  /** Seconds until a call that comes now has its turn; a whole number from 1 to 60. @param ahead calls that come first */
  readonly estimateSeconds: (ahead: number) => number;
}

/** @param atOnce calls that the server works at together */
export function createPace({ atOnce, now }: { atOnce: number; now: () => number }): Pace {
  let usualMs = firstGuessMs;
  let freeAt = 0;

  return {
    note(milliseconds) {
      usualMs += (milliseconds - usualMs) * latestShare;
      freeAt = 0;
    },
    abandon() {
      freeAt = now() + releaseMs;
    },
    estimateSeconds(ahead) {
      const waitMs = Math.max(0, freeAt - now()) + (ahead * usualMs) / atOnce;
      return Math.min(60, Math.max(1, Math.ceil(waitMs / 1000)));
    },
  };
}

const firstGuessMs = 1_000;

/** How much the latest call says of the next. */
const latestShare = 0.2;

// A server reads a prompt in batches and looks only between two of them whether its caller is still there: 2 to 18 s on a CPU.
const releaseMs = 18_000;
