import { formatTime } from '../../import/progress';

/** Reports how far an analysis is. */
export interface Progress {
  readonly onRead: (bytes: number) => void;
  readonly onDone: (recipes: number) => void;
  /** Removes the line. */
  readonly end: () => void;
}

interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Where no progress is shown. */
export const nowhere: ProgressOutput = { write: () => null };

/**
 * Shows progress on one line of a terminal, which is overwritten; elsewhere nothing.
 * @param totalBytes of all inputs; null if it is not known
 * @param now a monotonic clock in milliseconds
 */
export function createProgress(out: ProgressOutput, totalBytes: number | null, now: () => number): Progress {
  const startedAt = now();
  let writtenAt = startedAt;
  let recipes = 0;
  let bytes = 0;
  let isShown = false;
  return {
    onRead(more) {
      bytes += more;
    },
    onDone(more) {
      recipes += more;
      if (out.isTTY !== true || now() - writtenAt < pauseMs) return;
      writtenAt = now();
      const line = describe({ recipes, bytes, totalBytes, seconds: (now() - startedAt) / 1000 });
      const width = out.columns === undefined || out.columns === 0 ? 80 : out.columns;
      out.write(`\r\u001b[K${line.slice(0, width - 1)}`);
      isShown = true;
    },
    end() {
      if (isShown) out.write('\r\u001b[K');
    },
  };
}

const pauseMs = 200;

interface State {
  readonly recipes: number;
  readonly bytes: number;
  readonly totalBytes: number | null;
  readonly seconds: number;
}

/** "12,400 recipes, 1,240/s, 45 %, 0:12 left" */
function describe({ recipes, bytes, totalBytes, seconds }: State): string {
  const format = (number: number): string => Math.round(number).toLocaleString('en-US');
  const noun = recipes === 1 ? 'recipe' : 'recipes';
  const parts = [`${format(recipes)} ${noun}`, `${format(recipes / Math.max(seconds, 0.001))}/s`];
  if (totalBytes !== null && totalBytes > 0 && bytes > 0) {
    const share = Math.min(1, bytes / totalBytes);
    parts.push(`${Math.floor(100 * share)} %`, `${formatTime((seconds / share) * (1 - share))} left`);
  }
  return parts.join(', ');
}
