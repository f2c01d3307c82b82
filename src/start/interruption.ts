import { openInOrder, type Keep } from './open-in-order';
import { listenForStop, stopCodes, type StopSignal } from './wait-for-signal';

/** A signal ended a command, and everything that the command had opened is closed. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
  readonly exitCode: number;

  constructor(signal: StopSignal) {
    super(`${signal} ended the command.`);
    this.exitCode = stopCodes[signal];
  }
}

/**
 * Opens what a command works on, does the work and closes everything. SIGINT, SIGTERM and SIGHUP
 * interrupt the work: everything is closed, because the embedded Postgres would outlive this
 * process otherwise. Nothing waits for the interrupted work, so the process must end then. A signal
 * during the opening takes effect after it, one during the closing has no effect, and a second one
 * ends the process immediately.
 * @param work may hand parts that it opens to `keep`, which are closed first
 * @throws InterruptedError after a signal; what `open` and `work` throw
 */
export async function runInterruptibly<Opened extends Closable, Result>(
  open: () => Promise<Opened>,
  work: (opened: Opened, keep: Keep) => Promise<Result>,
): Promise<Result> {
  let interrupt: (error: InterruptedError) => void = () => undefined;
  const interrupted = new Promise<never>((_resolve, reject) => (interrupt = reject));
  // Nothing awaits it during the closing.
  interrupted.catch(() => null);
  const stopListening = listenForStop(['SIGINT', 'SIGTERM', 'SIGHUP'], (signal) =>
    interrupt(new InterruptedError(signal)),
  );
  try {
    const parts = await openInOrder(async (keep) => ({ opened: keep(await open()), keep }));
    try {
      // Rejects after a signal during the opening.
      await Promise.race([interrupted, Promise.resolve()]);
      return await Promise.race([interrupted, work(parts.opened, parts.keep)]);
    } finally {
      await parts.close();
    }
  } finally {
    stopListening();
  }
}

interface Closable {
  readonly close: () => Promise<void>;
}
