import { setImmediate as comeBackLater } from 'node:timers/promises';

/** Does all of the work without a break. */
export function doAtOnce<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

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

/**
 * Work that may be interrupted: it yields between any two small pieces, each of far less than a millisecond, and returns what it makes. Whoever
 * has nothing else to do does it at once; a service that answers meanwhile does it in slices.
 */
export type SlicedWork<T> = Generator<undefined, T, undefined>;

/** The values in order, like ones in the order they came: what `toSorted` gives. */
export function* sortSliced<T extends object>(
  values: readonly T[],
  compare: (one: T, other: T) => number,
): SlicedWork<readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let start = 0; start < values.length; start += runLength) {
    runs.push(values.slice(start, start + runLength).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* mergeRuns(runs[index] ?? [], runs[index + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeRuns<T extends object>(
  one: readonly T[],
  other: readonly T[],
  compare: (one: T, other: T) => number,
): SlicedWork<readonly T[]> {
  const merged: T[] = [];
  for (let first = 0, second = 0; ;) {
    const [left, right] = [one[first], other[second]];
    if (left !== undefined && (right === undefined || compare(left, right) <= 0)) {
      merged.push(left);
      first++;
    } else if (right !== undefined) {
      merged.push(right);
      second++;
    } else {
      return merged;
    }
    if (merged.length % runLength === 0) yield;
  }
}

/** Sorted at once, in half a millisecond. */
const runLength = 500;
