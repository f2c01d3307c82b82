/** How far an import is, told to whoever waits. */
export interface Progress {
  /** What is being done from now on; each is told on a line of its own. */
  readonly phase: (what: string) => void;
  /** How much of a download was looked at so far, in bytes, to tell which it is. */
  readonly look: (bytes: number) => void;
  /** How far the reading is: of this part, and of all. */
  readonly advance: (reading: Reading) => void;
  /** No more is told. */
  readonly end: () => void;
}

interface Reading {
  readonly part: string;
  /** From 0 to 1, of this part; null where its size is not known. */
  readonly share: number | null;
  /** Rows staged since this process began to read. */
  readonly rows: number;
  /** Bytes read since then, and bytes that are left to read. */
  readonly bytes: number;
  readonly bytesLeft: number;
}

/**
 * Writes to a terminal one line that is rewritten, to anything else a line every ten seconds.
 * @param now milliseconds that only grow
 */
export function createProgress(out: ProgressOutput, now: () => number): Progress {
  const startedAt = now();
  let toldAt = -Infinity;
  let isLineOpen = false;

  function endLine(): void {
    if (isLineOpen) out.write('\n');
    isLineOpen = false;
  }

  function tell(describe: (seconds: number) => string): void {
    const pauseMs = out.isTTY === true ? terminalPauseMs : logPauseMs;
    if (now() - toldAt < pauseMs) return;
    const seconds = (now() - startedAt) / 1000;
    const line = `${formatTime(seconds)}  ${describe(seconds)}`;
    toldAt = now();
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
    look: (bytes) => tell(() => `${format(Math.round(bytes / 1e6))} MB`),
    advance: (reading) => tell((seconds) => describeReading(reading, seconds)),
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

// Building and switching take about so much of the time of reading two million products.
const buildingShare = 0.6;

function describeReading({ part, share, rows, bytes, bytesLeft }: Reading, seconds: number): string {
  const percent = share === null ? '' : ` ${Math.floor(100 * share)} %`;
  const rate = Math.round(rows / Math.max(seconds, 0.001));
  const whole = bytes + bytesLeft;
  const left = bytes === 0 ? '' : `, about ${formatTime((seconds / bytes) * (bytesLeft + buildingShare * whole))} left`;
  return `${part}${percent}, ${format(rows)} rows, ${format(rate)} rows/s${left}`;
}

/** Some terminals say 0 of themselves. */
function findWidth({ columns = 0 }: ProgressOutput): number {
  return columns > 0 ? columns : 80;
}

const format = (number: number): string => number.toLocaleString('en-US');

/** "2:05". @param seconds from 0 */
export function formatTime(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
