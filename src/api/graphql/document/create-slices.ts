import { setImmediate as comeBackLater } from 'node:timers/promises';
import { Refusal } from '../../../errors';
import type { Pace } from './answer-work';

/** Work in slices of a few milliseconds, in between which all else that waits goes first. It ends when its caller has left. */
export function createSlices(caller: { readonly destroyed: boolean }): Pace {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since >= sliceMs,
    async rest() {
      await comeBackLater();
      if (caller.destroyed) throw new Refusal('caller_left');
      since = performance.now();
    },
  };
}

const sliceMs = 10;
