/**
 * Waits for the first signal, which requests an orderly stop; a later one ends the process at once.
 * Ctrl-C under npm arrives twice at the same moment, from the terminal and from npm, and counts as
 * one signal.
 */
export function waitForSignal(): Promise<string> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    let firstAt: number | null = null;
    for (const signal of signals) {
      process.on(signal, () => {
        if (firstAt !== null && performance.now() - firstAt > sameMomentMs) process.exit(1);
        firstAt ??= performance.now();
        resolve(signal);
      });
    }
  });
}

const sameMomentMs = 500;
