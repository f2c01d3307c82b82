import type { SlicedWork } from './sliced-work';

/** Does all of the work without a break. */
export function doAtOnce<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
