/** How fast the server answers, for telling callers when to come again. */
export interface Pace {
  /** A call was answered. @param milliseconds from its turn to the whole answer */
  readonly note: (milliseconds: number) => void;
  /** A call was given up: the server works on at it for some time all the same. */
  readonly abandon: () => void;
  /** Seconds until a call that comes now has its turn; a whole number from 1 to 60. @param ahead calls that come first */
  readonly estimateSeconds: (ahead: number) => number;
}

/** @param atOnce calls that the server works at together */
export function createPace({ atOnce, now }: { atOnce: number; now: () => number }): Pace {
  let usualMs = firstGuessMs;
  let freeAt = 0;

  return {
    note(milliseconds) {
      usualMs += (milliseconds - usualMs) * latestShare;
      freeAt = 0;
    },
    abandon() {
      freeAt = now() + releaseMs;
    },
    estimateSeconds(ahead) {
      const waitMs = Math.max(0, freeAt - now()) + (ahead * usualMs) / atOnce;
      return Math.min(60, Math.max(1, Math.ceil(waitMs / 1000)));
    },
  };
}

const firstGuessMs = 1_000;

/** How much the latest call says of the next. */
const latestShare = 0.2;

// A server reads a prompt in batches and looks only between two of them whether its caller is still there: 2 to 18 s on a CPU.
const releaseMs = 18_000;
