/**
 * Runs background work, such as sending mail. The response does not wait for it, so the response
 * time does not reveal whether an address has a user.
 */
export interface BackgroundWork {
  run(work: () => Promise<void>): void;
  /** Resolves when all started work has ended. */
  close(): Promise<void>;
}

/**
 * Creates the background work of a process.
 * @param onError called for each piece of work that failed, or that was not started because too
 * many were running
 */
export function createBackgroundWork(onError: (cause: unknown) => void): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      if (running.size >= maxRunning) {
        onError(new Error(`${maxRunning} messages are being sent already; another one was not sent.`));
        return;
      }
      const run = work()
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
