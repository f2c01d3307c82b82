import { createRandom } from '../../src/train/train-tagger';

/** How many times as long as on a quiet machine the same work takes now; each is 1 or more. */
export interface Slowness {
  /** By the CPU that it costs: cores that share their caches with others' work do less in a second. */
  readonly cpu: number;
  /** By the clock: a process that waits for a core does nothing meanwhile. */
  readonly wall: number;
}

/**
 * Measures it now and when it is asked for again, and gives the greater of both: how slow the machine
 * was for what was done between.
 */
export function watchSlowness(): () => Slowness {
  const before = measureUnlessJustMeasured();
  return () => {
    const after = measureSlowness();
    return { cpu: Math.max(before.cpu, after.cpu), wall: Math.max(before.wall, after.wall) };
  };
}

/** What was measured after one attack is what is measured before the next. */
function measureUnlessJustMeasured(): Slowness {
  return latest !== null && performance.now() - latest.measuredAtMs < justMs ? latest.slowness : measureSlowness();
}

const justMs = 100;

let latest: { readonly slowness: Slowness; readonly measuredAtMs: number } | null = null;

function measureSlowness(): Slowness {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  countWords();
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  const slowness = { cpu: Math.max(1, (user + system) / 1000 / quietMs), wall: Math.max(1, wallMs / quietMs) };
  latest = { slowness, measuredAtMs: performance.now() };
  return slowness;
}

/** What the work costs on a quiet core, in milliseconds. */
const quietMs = 50;

/** Work that is always the same and, like the analysis, reads and writes much memory. */
function countWords(): number {
  const random = createRandom(1);
  const counts = new Map<string, number>();
  for (let index = 0; index < 50_000; index++) {
    const length = 2 + Math.floor(4 * random());
    let word = '';
    for (let at = 0; at < length; at++) word += String.fromCharCode(97 + Math.floor(26 * random()));
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).length;
}
