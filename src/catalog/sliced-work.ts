import { setImmediate as comeBackLater } from 'node:timers/promises';

/** Runs the work without pauses. */
export function doAtOnce<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Runs the work in slices of a few milliseconds, and lets other tasks run in between, so that
 * requests are hardly delayed.
 */
export async function doInSlices<T>(work: SlicedWork<T>): Promise<T> {
  for (let startedAt = performance.now(); ;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - startedAt < sliceMs) continue;
    await comeBackLater();
    startedAt = performance.now();
  }
}

// A request waits for at most one slice at each of its steps. Shorter slices take longer in total,
// because each pause costs a turn of the event loop.
const sliceMs = 5;

/**
 * Work that can be interrupted: it yields between small pieces, each far below a millisecond, and
 * returns its result. `doAtOnce` runs it without pauses, `doInSlices` beside other work.
 */
export type SlicedWork<T> = Generator<undefined, T, undefined>;

/** The sorted values, stable like `toSorted`. */
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

/** The number of values sorted without a pause, in half a millisecond. */
const runLength = 500;
