import { constants } from 'node:os';

/** The signals that request a stop, with the exit codes by which shells report them. */
export const stopCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

export type StopSignal = keyof typeof stopCodes;

/** The exit code by which shells report a process that a signal ended. */
export function toExitCode(signal: NodeJS.Signals | null): number {
  return signal === null ? 1 : 128 + constants.signals[signal];
}

/**
 * Listens for signals: the first requests an orderly stop, a later one ends the process
 * immediately. Ctrl-C under npm arrives twice at the same moment, from the terminal and from npm,
 * and counts as one signal.
 * @param stop may be called twice, for the signals of one moment
 * @returns what stops listening
 */
export function listenForStop(signals: readonly StopSignal[], stop: (signal: StopSignal) => void): () => void {
  let firstAt: number | null = null;
  const ends = signals.map((signal) => {
    const listener = (): void => {
      if (firstAt !== null && performance.now() - firstAt > sameMomentMs) process.exit(stopCodes[signal]);
      firstAt ??= performance.now();
      stop(signal);
    };
    process.on(signal, listener);
    return () => void process.off(signal, listener);
  });
  return () => {
    for (const end of ends) end();
  };
}

const sameMomentMs = 500;

/** Waits for the first of these signals, which requests an orderly stop, as `listenForStop` does. */
export function waitForSignal(...signals: readonly StopSignal[]): Promise<StopSignal> {
  return new Promise((resolve) => void listenForStop(signals, resolve));
}

/**
 * Ends the process some seconds after everything is closed, for something may keep it alive: where the
 * database goes away at the wrong moment, graphile-worker leaves a timer behind that begins again every
 * minute. A process that ends by itself is not held up. What was printed is written by then.
 */
export function endSoon(): void {
  setTimeout(() => process.exit(), graceMs).unref();
}

const graceMs = 3_000;
