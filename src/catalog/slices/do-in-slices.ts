import { setImmediate as comeBackLater } from 'node:timers/promises';
import type { SlicedWork } from './sliced-work';

/** Does the work in slices of a few milliseconds and lets everything else that waits go first in between, so that requests hardly notice. */
export async function doInSlices<T>(work: SlicedWork<T>): Promise<T> {
  for (let startedAt = performance.now(); ;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - startedAt < sliceMs) continue;
    await comeBackLater();
    startedAt = performance.now();
  }
}

// A request waits for one slice at each of its turns; shorter slices make the whole take longer, for each break costs a turn of the event loop.
const sliceMs = 5;
