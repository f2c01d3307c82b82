import type { Input } from './find-inputs';

/** How far the results are. */
export interface Tally {
  /** How many recipes have results in the file. */
  done: number;
  /** The file that has them until they are complete; null if it cannot be continued. */
  part: string | null;
}

/** Says how much is done of a run that a signal has ended, and how to continue it. */
export function describeInterruption({ continueWith, inputs }: Stopped, to: string, { done, part }: Tally): string {
  const amount = done === 1 ? '1 recipe is done' : `${done.toLocaleString('en')} recipes are done`;
  // Standard input may differ each time.
  const isPiped = inputs.some(({ kind }) => kind === 'stdin');
  return continueWith === null || part === null || isPiped
    ? `Stopped: ${amount}; ${to} is not complete.\n`
    : `Stopped: ${amount}, in ${part}. To continue:\n${continueWith}\n`;
}

interface Stopped {
  readonly inputs: readonly Input[];
  /** The command that continues the run; null if there is none. */
  readonly continueWith: string | null;
}
