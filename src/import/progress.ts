/** Reports how far an import is. */
export interface Progress {
  /** The import begins a step. Each step is printed on a line of its own. */
  readonly phase: (what: string) => void;
  /** Bytes of a download that were read so far to identify it. */
  readonly identify: (bytes: number) => void;
  /** How far reading is, in the current part and in total. */
  readonly advance: (reading: Reading) => void;
  /** Ends the output. */
  readonly end: () => void;
}

export interface Reading {
  readonly part: string;
  /** Share of the part that was read, 0 to 1; null where its size is unknown. */
  readonly share: number | null;
  /** Rows staged since this process began to read. */
  readonly rows: number;
  /** Bytes read since then, and bytes left to read. */
  readonly bytes: number;
  readonly bytesLeft: number;
}

/**
 * Writes progress: on a terminal one line that is overwritten, elsewhere a line every ten seconds.
 * @param now a monotonic clock in milliseconds
 */
export function createProgress(out: ProgressOutput, now: () => number): Progress {
  const startedAt = now();
  let writtenAt = -Infinity;
  let isLineOpen = false;

  function endLine(): void {
    if (isLineOpen) out.write('\n');
    isLineOpen = false;
  }

  function writeProgress(describe: (seconds: number) => string): void {
    const pauseMs = out.isTTY === true ? terminalPauseMs : logPauseMs;
    if (now() - writtenAt < pauseMs) return;
    const seconds = (now() - startedAt) / 1000;
    const line = `${formatTime(seconds)}  ${describe(seconds)}`;
    writtenAt = now();
    if (out.isTTY !== true) {
      out.write(`${line}\n`);
    } else {
      out.write(`\r\u001b[K${line.slice(0, findWidth(out) - 1)}`);
      isLineOpen = true;
    }
  }

  return {
    phase(what) {
      endLine();
      out.write(`${formatTime((now() - startedAt) / 1000)}  ${what}\n`);
    },
    identify: (bytes) => writeProgress(() => `${format(Math.round(bytes / 1e6))} MB`),
    advance: (reading) => writeProgress((seconds) => describeReading(reading, seconds)),
    end: endLine,
  };
}

export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const terminalPauseMs = 200;
const logPauseMs = 10_000;

// Time of building and switching as a share of the time of reading, measured with two million
// products.
const buildingShare = 0.6;

function describeReading({ part, share, rows, bytes, bytesLeft }: Reading, seconds: number): string {
  const percent = share === null ? '' : ` ${Math.floor(100 * share)} %`;
  const rate = Math.round(rows / Math.max(seconds, 0.001));
  const secondsLeft = estimateSecondsLeft({ bytes, bytesLeft }, seconds);
  const left = secondsLeft === null ? '' : `, about ${formatTime(secondsLeft)} left`;
  return `${part}${percent}, ${format(rows)} rows, ${format(rate)} rows/s${left}`;
}

/**
 * How long the import takes from now on, building and switching included; null before anything is
 * read.
 * @param seconds since it began
 */
export function estimateSecondsLeft(
  { bytes, bytesLeft }: Pick<Reading, 'bytes' | 'bytesLeft'>,
  seconds: number,
): number | null {
  return bytes === 0 ? null : (seconds / bytes) * (bytesLeft + buildingShare * (bytes + bytesLeft));
}

/** Width in columns. Some terminals report 0. */
function findWidth({ columns = 0 }: ProgressOutput): number {
  return columns > 0 ? columns : 80;
}

const format = (number: number): string => number.toLocaleString('en-US');

/** "2:05". @param seconds from 0 */
export function formatTime(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
