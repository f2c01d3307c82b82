/** Work that an answer begins and does not wait for, so that its time tells nothing: letters above all. */
export interface Errands {
  run(errand: () => Promise<void>): void;
  /** Resolves when all that was begun is done. */
  close(): Promise<void>;
}

/** @param onError hears of every errand that failed, and of those that were not begun because too many wait */
export function createErrands(onError: (cause: unknown) => void): Errands {
  const running = new Set<Promise<void>>();
  return {
    run(errand) {
      if (running.size >= maxRunning) {
        onError(new Error(`${maxRunning} letters are on their way already; another one was not written.`));
        return;
      }
      const run = errand()
        .catch(onError)
        .finally(() => running.delete(run));
      running.add(run);
    },
    async close() {
      await Promise.all(running);
    },
  };
}

const maxRunning = 100;
