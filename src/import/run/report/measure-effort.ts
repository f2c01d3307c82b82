import type { Effort } from './import-report';

/** @param startedAt by `performance.now()` @param rows read since then */
export function measureEffort(startedAt: number, rows: number): Effort {
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    seconds: Math.round(seconds * 10) / 10,
    rows,
    rowsPerSecond: Math.round(rows / seconds),
    // Node says kilobytes, whatever the system's own unit is.
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}
