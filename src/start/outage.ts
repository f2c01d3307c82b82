import type { Outage } from '../database/embedded/keep-server';

/**
 * Finds out whether the process should be restarted: the embedded Postgres has been away for longer
 * than the limit, and its starts still fail. A server that recovers, which may take minutes, is not
 * interrupted.
 * @param clock in milliseconds; `nowMs` since 1970
 * @returns the reason in a sentence; null if the process need not be restarted
 */
export function findRestartReason(
  outage: Outage | null,
  { nowMs, limitMs }: { nowMs: number; limitMs: number },
): string | null {
  if (outage === null || outage.failures === 0) return null;
  const isLong = nowMs - outage.sinceMs >= limitMs;
  return isLong && nowMs - outage.failedAtMs < recentMs ? outage.message : null;
}

/** The fields of `/readyz` about the embedded Postgres while it is away. */
export function describeOutage(outage: Outage | null, nowMs: number): Readonly<Record<string, number>> {
  if (outage === null) return {};
  return { awaySeconds: Math.round((nowMs - outage.sinceMs) / 1000), failedStarts: outage.failures };
}

/** Longer than the pause between two starts and a failed start together. */
const recentMs = 30_000;
