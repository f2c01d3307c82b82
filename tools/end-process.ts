import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Sends a signal to a process that still runs, and waits until it ends.
 * @returns its exit code; null where a signal ended it
 */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!hasEnded(child)) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

/** Whether a process has ended, by itself or by a signal. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
