import type { Outage } from '../database/embedded/keep-server';

/**
 * Whether those who watch the process should start it again, for a sentence of why: the embedded Postgres has been away for longer than the limit, and starts of it
 * fail to this moment. One that recovers, which may take minutes, is not disturbed.
 * @param clock all in milliseconds; `nowMs` since 1970
 */
export function findDeadlock(
  outage: Outage | null,
  { nowMs, limitMs }: { nowMs: number; limitMs: number },
): string | null {
  if (outage === null || outage.failures === 0) return null;
  const isLong = nowMs - outage.sinceMs >= limitMs;
  return isLong && nowMs - outage.failedAtMs < recentMs ? outage.message : null;
}

/** What `/readyz` adds about the embedded Postgres while it is away. */
export function describeOutage(outage: Outage | null, nowMs: number): Readonly<Record<string, number>> {
  if (outage === null) return {};
  return { awaySeconds: Math.round((nowMs - outage.sinceMs) / 1000), failedStarts: outage.failures };
}

/** Longer than the pause between two starts, and what a start takes that fails. */
const recentMs = 30_000;
