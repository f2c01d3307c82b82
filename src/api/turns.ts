import type { Pace } from '../analysis/pace';
import { ApiError } from '../errors';
import {
  createTurnQueue,
  toSizeClass,
  type Turn,
  type TurnLimits,
  type TurnQueue,
  type TurnRequest,
} from './turn-queue';

/**
 * Shares the one thread of this process among the keys whose lines are being analyzed. Work is done
 * in slices of a few milliseconds, one in each round of the event loop, so that everything else
 * (health checks, answers from memory, reading requests) waits for one slice at most. While several
 * keys have work, the slices go to the key that has used the least time (start-time fair queueing).
 * Within a key they go to the smallest request, and among requests of one size class to the oldest.
 * Small requests of a key share a slice: each stage runs for all of them before the next, so that its
 * code and tables stay in the caches of the processor, which saves a fifth of the time. So light
 * requests pass heavy ones, heavy ones finish one after the other, and more requests do not give a
 * key more than its share.
 */
export interface Turns {
  /** The pace of one request. It costs nothing until work on the first line begins. */
  readonly open: (request: TurnRequest) => Pace;
  /**
   * The pace of work that nobody waits for, such as a batch. It gets the time that requests leave: a
   * short slice in a round in which no request waits for a turn. Under the heaviest load it still
   * gets a slice four times a second, so that it always ends.
   */
  readonly openBackground: () => Pace;
  /** How many requests wait for a turn. */
  readonly countWaiting: () => number;
}

/** @param limits of waiting; tests shorten them */
export function createTurns(limits: TurnLimits = defaultLimits): Turns {
  const meter = createMeter();
  const queue = createTurnQueue(limits, meter.readShare);
  const rounds = createRounds(queue, meter);
  return {
    open({ keyId, bytes, response }) {
      // Fields are written out: adding fields to a copy takes V8 several times as long.
      const turn: Turn = {
        keyId,
        bytes,
        response,
        sizeClass: toSizeClass(bytes),
        openedAt: performance.now(),
        spentMs: 0,
        hasBegun: false,
        round: 0,
      };
      return { isDue: () => rounds.isDue(turn), rest: () => rounds.rest(turn) };
    },
    openBackground: createBackground(queue, meter),
    countWaiting: () => queue.listTurns().length,
  };
}

/** Measures the work of requests, and keeps the share of each key while requests wait. */
interface Meter {
  readonly start: (turn: Turn) => void;
  readonly isRunning: (turn: Turn) => boolean;
  /** Charges the time since the start to the key of the turn that runs, if any. */
  readonly stop: () => void;
  /** The virtual time of the key of a turn, in milliseconds of work. */
  readonly readShare: (turn: Turn) => number;
  /** Lets new keys begin at the virtual time of a turn. */
  readonly raiseFloor: (turn: Turn) => void;
  /** Forgets the shares of all keys. */
  readonly clear: () => void;
}

function createMeter(): Meter {
  /** By key, its virtual time in milliseconds of work; empty while nothing waits. */
  const shares = new Map<string, number>();
  /** The virtual time at which a new key starts. */
  let floorMs = 0;
  let running: { readonly turn: Turn; readonly since: number } | null = null;

  function readShare({ keyId }: Turn): number {
    return Math.max(shares.get(keyId) ?? 0, floorMs);
  }

  return {
    start(turn) {
      running = { turn, since: performance.now() };
    },
    isRunning: (turn) => running?.turn === turn,
    stop() {
      if (running === null) return;
      const { turn, since } = running;
      const spentMs = performance.now() - since;
      turn.spentMs += spentMs;
      shares.set(turn.keyId, readShare(turn) + spentMs);
      running = null;
    },
    readShare,
    raiseFloor(turn) {
      floorMs = readShare(turn);
    },
    clear() {
      shares.clear();
      floorMs = 0;
    },
  };
}

interface Rounds {
  /** Whether a request has to wait. It does not while it has the slice of a round, or can take it. */
  readonly isDue: (turn: Turn) => boolean;
  /** Waits for the next slice of a request. */
  readonly rest: (turn: Turn) => Promise<void>;
}

/** Creates the slices of the rounds of the event loop. */
function createRounds(queue: TurnQueue, meter: Meter): Rounds {
  let isTaken = false;
  let openedAt = 0;
  // The requests that share the slice of this round have its number. A set of them that is cleared
  // would keep them longer: V8 links its former table to the new one, and a former table that has
  // become old keeps all later ones from being collected early.
  let round = 1;

  function open(): void {
    isTaken = true;
    openedAt = performance.now();
  }

  function admit(turn: Turn): void {
    turn.hasBegun = true;
    turn.round = round;
  }

  /** Charges the time from now on to a turn. */
  function run(turn: Turn): void {
    if (meter.isRunning(turn)) return;
    meter.stop();
    meter.start(turn);
  }

  function isSpent(): boolean {
    return performance.now() - openedAt >= sliceMs;
  }

  /** Takes the rest of the round for a turn, unless another turn waits. */
  function take(turn: Turn): boolean {
    if (!queue.isEmpty()) return false;
    if (!isTaken) {
      open();
      setImmediate(close);
    } else if (isSpent()) {
      return false;
    }
    admit(turn);
    run(turn);
    return true;
  }

  function close(): void {
    meter.stop();
    round += 1;
    isTaken = false;
    if (queue.isEmpty()) meter.clear();
    else openNext();
  }

  /** Opens a round for what waits. */
  function openNext(): void {
    isTaken = true;
    setImmediate(grantNext);
    // Runs after the granted work rests, ends or waits for something else: later time is not its
    // own.
    setImmediate(close);
  }

  function grantNext(): void {
    const next = queue.takeNext();
    const [first] = next;
    if (first === undefined) return;
    meter.raiseFloor(first.turn);
    open();
    meter.start(first.turn);
    for (const { turn, resolve } of next) {
      admit(turn);
      resolve();
    }
  }

  return {
    isDue(turn) {
      if (turn.round !== round) return !take(turn);
      run(turn);
      return isSpent();
    },
    rest(turn) {
      turn.round = 0;
      if (meter.isRunning(turn)) meter.stop();
      // Work that has begun is finished.
      if (!turn.hasBegun && queue.isTooMuch(turn)) return Promise.reject(new ApiError('too_much_waiting'));
      return new Promise((resolve, reject) => {
        queue.add({ turn, resolve, reject });
        if (!isTaken) openNext();
      });
    },
  };
}

/** Creates the slices of background work. */
function createBackground(queue: TurnQueue, meter: Meter): () => Pace {
  /** The work that waits for a slice, oldest first. */
  const waiting: (() => void)[] = [];
  let grantedAt = 0;

  /** Grants a slice, unless requests wait. */
  function grant(): void {
    const isOverdue = performance.now() - grantedAt >= maxBackgroundWaitMs;
    if (queue.isEmpty() || isOverdue) {
      // What follows is not the time of the request that ran before.
      meter.stop();
      grantedAt = performance.now();
      waiting.shift()?.();
    }
    if (waiting.length > 0) setImmediate(grant);
  }

  return () => {
    let endsAt = 0;
    return {
      isDue: () => performance.now() >= endsAt,
      rest: () =>
        new Promise((resolve) => {
          if (waiting.length === 0) setImmediate(grant);
          waiting.push(() => {
            endsAt = performance.now() + backgroundSliceMs;
            resolve();
          });
        }),
    };
  };
}

// Other requests wait for one slice; shorter slices cost more, a round of the event loop each.
const sliceMs = 10;

// Requests wait for one slice at most.
const backgroundSliceMs = 5;
const maxBackgroundWaitMs = 250;

// The time that a request may take to arrive; a key cannot get sixteen of the largest requests
// answered in that time.
const defaultLimits: TurnLimits = { maxWaitMs: 20_000, maxWaitingBytes: 4 * 2 ** 20 };
