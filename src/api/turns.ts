import type { ServerResponse } from 'node:http';
import type { Pace } from '../analysis/pace';
import { ApiError } from '../errors';

/**
 * Shares the one thread of this process among the keys whose lines are being analyzed. Work is done
 * in slices of a few milliseconds, one in each round of the event loop, so that everything else
 * (health checks, answers from memory, reading requests) waits for one slice at most. While several
 * keys have work, the slices go to the key that has used the least time (start-time fair queueing).
 * Within a key they go to the smallest request, and among requests of one size class to the oldest.
 * So light requests pass heavy ones, heavy ones finish one after the other, and more requests do
 * not give a key more than its share.
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

interface TurnRequest {
  readonly keyId: string;
  /**
   * The size of the request: it estimates the work, and the memory held while the request waits.
   */
  readonly bytes: number;
  /**
   * The response to the request; the work ends once it is destroyed, because the caller has left.
   */
  readonly response: Pick<ServerResponse, 'destroyed'>;
}

/** @param limits of waiting; tests shorten them */
export function createTurns({ maxWaitMs, maxWaitingBytes }: TurnLimits = defaultLimits): Turns {
  /** By key, its virtual time in milliseconds of work; empty while nothing waits. */
  const shares = new Map<string, number>();
  let waiting: Waiting[] = [];
  /** The virtual time at which a new key starts. */
  let floorMs = 0;
  let running: { readonly turn: Turn; readonly since: number } | null = null;
  let isRoundTaken = false;
  let roundSince = 0;
  /** Background work that waits for a slice, oldest first. */
  const background: (() => void)[] = [];
  let backgroundAt = 0;

  /** Takes the rest of the round of the event loop for a turn, unless another turn waits. */
  function takeRound(turn: Turn): boolean {
    if (waiting.length > 0) return false;
    if (!isRoundTaken) {
      openRound();
      setImmediate(closeRound);
    } else if (isRoundSpent()) {
      return false;
    }
    chargeSlice();
    run(turn);
    return true;
  }

  function openRound(): void {
    isRoundTaken = true;
    roundSince = performance.now();
  }

  function isRoundSpent(): boolean {
    return performance.now() - roundSince >= sliceMs;
  }

  function run(turn: Turn): void {
    running = { turn, since: performance.now() };
  }

  /** Charges the time of the running slice to its key. */
  function chargeSlice(): void {
    if (running === null) return;
    const { turn, since } = running;
    const spentMs = performance.now() - since;
    turn.spentMs += spentMs;
    shares.set(turn.keyId, Math.max(shares.get(turn.keyId) ?? 0, floorMs) + spentMs);
    running = null;
  }

  function closeRound(): void {
    chargeSlice();
    isRoundTaken = waiting.length > 0;
    if (isRoundTaken) {
      setImmediate(grantNext);
      // Runs after the granted work rests, ends or waits for something else: later time is not its
      // own.
      setImmediate(closeRound);
    } else {
      shares.clear();
      floorMs = 0;
    }
  }

  function grantNext(): void {
    waiting = waiting.filter((one) => !refuseEnded(one));
    const next = waiting.reduce<Waiting | null>(
      (best, one) => (best !== null && !isBefore(one, best) ? best : one),
      null,
    );
    if (next === null) return;
    waiting = waiting.filter((one) => one !== next);
    floorMs = readShare(next.turn);
    openRound();
    run(next.turn);
    next.resolve();
  }

  function readShare({ keyId }: Turn): number {
    return Math.max(shares.get(keyId) ?? 0, floorMs);
  }

  function isBefore(one: Waiting, other: Waiting): boolean {
    const difference =
      readShare(one.turn) - readShare(other.turn) ||
      one.turn.sizeClass - other.turn.sizeClass ||
      one.turn.openedAt - other.turn.openedAt;
    return difference < 0;
  }

  /** Refuses work whose caller has left or that has waited too long; returns whether it did. */
  function refuseEnded({ turn, reject }: Waiting): boolean {
    const hasLeft = turn.response.destroyed;
    if (!hasLeft && performance.now() - turn.openedAt < maxWaitMs) return false;
    reject(new ApiError(hasLeft ? 'caller_left' : 'overloaded'));
    return true;
  }

  /** The requests that wait. A document may wait in several places, and counts once. */
  function listWaiting(): readonly Turn[] {
    return [...new Set(waiting.map(({ turn }) => turn))];
  }

  /** Whether too many bytes of the key wait already. */
  function isTooMuch(turn: Turn): boolean {
    const turns = listWaiting().filter((one) => one.keyId === turn.keyId);
    if (turns.length === 0 || turns.includes(turn)) return false;
    return turns.reduce((sum, one) => sum + one.bytes, turn.bytes) > maxWaitingBytes;
  }

  function wait(turn: Turn): Promise<void> {
    if (running?.turn === turn) chargeSlice();
    return new Promise((resolve, reject) => {
      // Work that has begun is finished.
      if (turn.spentMs === 0 && isTooMuch(turn)) {
        reject(new ApiError('too_much_waiting'));
        return;
      }
      waiting.push({ turn, resolve, reject });
      if (isRoundTaken) return;
      isRoundTaken = true;
      setImmediate(grantNext);
      setImmediate(closeRound);
    });
  }

  /** Grants a slice to background work, unless requests wait. */
  function grantBackground(): void {
    const isOverdue = performance.now() - backgroundAt >= maxBackgroundWaitMs;
    if (waiting.length === 0 || isOverdue) {
      // What follows is not the time of the request that ran before.
      chargeSlice();
      backgroundAt = performance.now();
      background.shift()?.();
    }
    if (background.length > 0) setImmediate(grantBackground);
  }

  function openBackground(): Pace {
    let endsAt = 0;
    return {
      isDue: () => performance.now() >= endsAt,
      rest: () =>
        new Promise((resolve) => {
          if (background.length === 0) setImmediate(grantBackground);
          background.push(() => {
            endsAt = performance.now() + backgroundSliceMs;
            resolve();
          });
        }),
    };
  }

  return {
    openBackground,
    open({ keyId, bytes, response }) {
      // Fields are written out: adding fields to a copy takes V8 several times as long.
      const turn: Turn = {
        keyId,
        bytes,
        response,
        sizeClass: toSizeClass(bytes),
        openedAt: performance.now(),
        spentMs: 0,
      };
      return {
        isDue() {
          if (running?.turn === turn) return isRoundSpent();
          return !takeRound(turn);
        },
        rest: () => wait(turn),
      };
    },
    countWaiting: () => listWaiting().length,
  };
}

/**
 * The size class of a request, within which the oldest goes first: ordered by bytes, the largest of
 * many similar requests would wait as long as smaller ones keep coming. Up to 4 KiB are one class,
 * then each doubling is one.
 */
function toSizeClass(bytes: number): number {
  return Math.floor(Math.log2(bytes + 4096));
}

// Other requests wait for one slice; shorter slices cost more, a round of the event loop each.
const sliceMs = 10;

// Requests wait for one slice at most.
const backgroundSliceMs = 5;
const maxBackgroundWaitMs = 250;

interface TurnLimits {
  /** Milliseconds from the start of a request after which its waiting work is refused. */
  readonly maxWaitMs: number;
  /** Bytes of requests of one key that may wait for their first turn. */
  readonly maxWaitingBytes: number;
}

// The time that a request may take to arrive; a key cannot get sixteen of the largest requests
// answered in that time.
const defaultLimits: TurnLimits = { maxWaitMs: 20_000, maxWaitingBytes: 4 * 2 ** 20 };

interface Turn extends TurnRequest {
  /** As `toSizeClass` gives it. */
  readonly sizeClass: number;
  readonly openedAt: number;
  spentMs: number;
}

interface Waiting {
  readonly turn: Turn;
  readonly resolve: () => void;
  readonly reject: (error: ApiError) => void;
}
