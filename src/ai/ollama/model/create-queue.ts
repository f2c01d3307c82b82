import { ModelFault } from './model-fault';

/** Lets so many work at a time; the others wait their turn, first come first served, and no more than a fixed number of them. */
export interface Queue {
  /**
   * @param deadline ends the waiting; the work minds it by itself
   * @throws ModelFault `crowded` where too many wait already, `out_of_time` where the turn does not come in time; what the work throws
   */
  readonly run: <T>(work: () => Promise<T>, deadline: AbortSignal) => Promise<T>;
  readonly waiting: () => number;
  readonly running: () => number;
}

/** The model server itself queues without a bound, and tells nobody. @param atOnce 1 or more */
export function createQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Queue {
  const waiting = new Set<() => void>();
  let running = 0;

  async function run<T>(work: () => Promise<T>, deadline: AbortSignal): Promise<T> {
    if (deadline.aborted) throw outOfTime();
    if (running < atOnce) running += 1;
    else if (waiting.size >= mostWaiting)
      throw new ModelFault('crowded', `${mostWaiting} calls wait for the model already.`);
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

const outOfTime = (): ModelFault =>
  new ModelFault('out_of_time', 'The time for the recipe was up before the model had a turn.');
