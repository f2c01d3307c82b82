/** A figure at a time, in milliseconds since 1970. */
export interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/**
 * The slope of samples by least squares, in units an hour; null of fewer than ten samples, which
 * tell nothing.
 * @param warmUpMs how much of the beginning is left out
 */
export function findSlopePerHour(samples: readonly Sample[], warmUpMs: number): number | null {
  const startMs = (samples[0]?.atMs ?? 0) + warmUpMs;
  const points = samples
    .filter(({ atMs }) => atMs >= startMs)
    .map(({ atMs, value }) => ({ hours: (atMs - startMs) / 3_600_000, value }));
  if (points.length < 10) return null;
  const mean = (valueOf: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point) => sum + valueOf(point), 0) / points.length;
  const meanHours = mean(({ hours }) => hours);
  const meanValue = mean(({ value }) => value);
  const spread = mean(({ hours }) => (hours - meanHours) ** 2);
  return spread === 0 ? null : mean(({ hours, value }) => (hours - meanHours) * (value - meanValue)) / spread;
}

/** What is between two times, in milliseconds since 1970. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** How full the windows of a key were, of those that no outage touched. */
export interface WindowFindings {
  readonly windows: number;
  /** The most answers that were surely of one window. */
  readonly most: number;
  /** Answers beyond the plan, of all windows together. */
  readonly beyond: number;
}

/**
 * Counts the answers of each window of one second. Only those count that were surely of the window:
 * asked for when the one before it had ended, and answered before its own end.
 * @param startsMs all windows, by the clock that also timed the answers
 * @param answers from the request to the answer
 */
export function checkWindows(
  startsMs: readonly number[],
  answers: readonly Span[],
  { outages, plan }: { readonly outages: readonly Span[]; readonly plan: number },
): WindowFindings {
  const sorted = [...answers].sort((one, other) => one.fromMs - other.fromMs);
  const counts: number[] = [];
  let next = 0;
  let endedMs = -Infinity;
  for (const startMs of [...startsMs].sort((one, other) => one - other)) {
    const window = { fromMs: Math.max(endedMs, startMs - windowMs), toMs: startMs + windowMs };
    endedMs = window.toMs;
    let count = 0;
    for (; next < sorted.length; next++) {
      const answer = sorted[next];
      if (answer === undefined || answer.fromMs >= window.toMs) break;
      if (answer.fromMs >= window.fromMs && answer.toMs >= startMs && answer.toMs <= window.toMs) count++;
    }
    if (!outages.some((outage) => outage.fromMs < window.toMs && outage.toMs > window.fromMs)) counts.push(count);
  }
  return {
    windows: counts.length,
    most: Math.max(0, ...counts),
    beyond: counts.reduce((sum, count) => sum + Math.max(0, count - plan), 0),
  };
}

const windowMs = 1000;

/** A disturbance: from its beginning to the moment in which all was whole again. */
export interface Disturbance {
  readonly beganMs: number;
  /** When what was broken was there again; recovery is counted from here. */
  readonly liftedMs: number;
  readonly wholeMs: number;
}

export interface Recovery {
  /** The longest time without a good answer, from the beginning until all was whole again. */
  readonly gapMs: number;
  /** From the lifting to the first good answer of a request sent after it; null where none came. */
  readonly goodMs: number | null;
  readonly wholeMs: number;
}

/** @param good the good answers, in the order of their arrival */
export function findRecovery({ beganMs, liftedMs, wholeMs }: Disturbance, good: readonly Span[]): Recovery {
  let lastMs = beganMs;
  let gapMs = 0;
  let goodMs: number | null = null;
  for (const { fromMs, toMs } of good) {
    if (toMs < beganMs) continue;
    if (goodMs === null && fromMs >= liftedMs) goodMs = toMs - liftedMs;
    if (toMs > wholeMs && goodMs !== null) break;
    if (toMs > wholeMs) continue;
    gapMs = Math.max(gapMs, toMs - lastMs);
    lastMs = toMs;
  }
  return { gapMs: Math.max(gapMs, wholeMs - lastMs), goodMs, wholeMs: wholeMs - liftedMs };
}

/**
 * Recipes of an account: those answered, those in the database, and requests that may be in either.
 */
export interface Counts {
  readonly answered: number;
  readonly counted: number;
  /** Requests that were not answered with 200, and may have been counted before they failed. */
  readonly uncertain: number;
}

export interface CountFindings {
  /** Answered and not counted. */
  readonly lost: number;
  /** Counted without an answer, which a failed request explains. */
  readonly unanswered: number;
  /** Counted without an answer or a failed request: counted twice. */
  readonly doubled: number;
}

/** Compares the answers that arrived with the count in the database. */
export function checkCounts({ answered, counted, uncertain }: Counts): CountFindings {
  const more = Math.max(0, counted - answered);
  return {
    lost: Math.max(0, answered - counted),
    unanswered: Math.min(more, uncertain),
    doubled: Math.max(0, more - uncertain),
  };
}

/** What must be 0 at the end, by name. */
export interface WrongCounts {
  readonly 'wrong answers': number;
  readonly 'wrong answers in batches': number;
  readonly 'answers not compared': number;
  readonly 'unexpected statuses': number;
  readonly 'counts lost': number;
  readonly 'counts doubled': number;
  readonly 'batches lost': number;
  readonly 'batches doubled': number;
  readonly 'answers beyond the plan': number;
  readonly 'wrong quota headers': number;
  readonly 'processes that did not stop cleanly': number;
  readonly 'disturbances that did not end': number;
}

/** The verdict of a run; `passed` only where something was asked and nothing was wrong. */
export function judge(counts: WrongCounts, compared: number): { readonly passed: boolean; readonly sentence: string } {
  const wrong = Object.entries(counts).filter(([, count]) => count !== 0);
  if (wrong.length > 0) {
    return { passed: false, sentence: `Failed: ${wrong.map(([name, count]) => `${name} ${count}`).join(', ')}.` };
  }
  return compared > 0
    ? { passed: true, sentence: `Passed: ${compared} answers compared, none wrong; no count and no batch lost.` }
    : { passed: false, sentence: 'Failed: no answer was compared.' };
}
