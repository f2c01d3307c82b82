import type { ServerResponse } from 'node:http';
import type { Pace } from '../analysis/pace';
import { ApiError } from '../errors';

/**
 * Shares the one thread of this process among the keys whose lines are being analyzed. Work goes in slices of a few milliseconds, one in each round
 * of the event loop, so that everything else (health checks, answers from memory, reading requests) waits for one slice at most. While several keys
 * have work, the slices go to the key that has used the least time (start-time fair queueing), and within a key to the smallest request, of like ones
 * to the oldest: light requests pass heavy ones, heavy ones come to an end one after the other, and no number of requests gives a key more than its
 * share.
 */
export interface Turns {
  /** The pace of one request. It costs nothing until the first line is worked on. */
  open(request: TurnRequest): Pace;
}

interface TurnRequest {
  readonly keyId: string;
  /** Size of the request: how heavy it is likely to be, and what it keeps in memory while it waits. */
  readonly bytes: number;
  /** The answer to be; once it is destroyed, its caller has left and the work ends. */
  readonly response: Pick<ServerResponse, 'destroyed'>;
}

/** @param limits of waiting; what a test may shorten */
export function createTurns({ maxWaitMs, maxWaitingBytes }: TurnLimits = defaultLimits): Turns {
  /** By key, how far it is in the time of the queue, in milliseconds of work; empty while nobody waits. */
  const shares = new Map<string, number>();
  let waiting: Waiting[] = [];
  /** No key that comes new starts behind this. */
  let floorMs = 0;
  let running: { readonly turn: Turn; readonly since: number } | null = null;
  let isRoundTaken = false;
  let roundSince = 0;

  /** Takes what is left of the round of the event loop for a turn, where nobody waits. */
  function takeRound(turn: Turn): boolean {
    if (waiting.length > 0) return false;
    if (!isRoundTaken) {
      openRound();
      setImmediate(closeRound);
    } else if (isRoundSpent()) {
      return false;
    }
    settle();
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

  /** Puts the time of the slice that runs on the account of its key. */
  function settle(): void {
    if (running === null) return;
    const { turn, since } = running;
    const spentMs = performance.now() - since;
    turn.spentMs += spentMs;
    shares.set(turn.keyId, Math.max(shares.get(turn.keyId) ?? 0, floorMs) + spentMs);
    running = null;
  }

  function closeRound(): void {
    settle();
    isRoundTaken = waiting.length > 0;
    if (isRoundTaken) {
      setImmediate(grantNext);
      // Comes after all that the granted work does until it rests, ends or waits for something else: what happens from then on is not its time.
      setImmediate(closeRound);
    } else {
      shares.clear();
      floorMs = 0;
    }
  }

  function grantNext(): void {
    waiting = waiting.filter((one) => !turnAway(one));
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
      toSizeClass(one.turn) - toSizeClass(other.turn) ||
      one.turn.openedAt - other.turn.openedAt;
    return difference < 0;
  }

  /** Refuses work that nobody waits for any more, or that has waited too long. */
  function turnAway({ turn, reject }: Waiting): boolean {
    const isLeft = turn.response.destroyed;
    if (!isLeft && performance.now() - turn.openedAt < maxWaitMs) return false;
    reject(new ApiError(isLeft ? 'caller_left' : 'overloaded'));
    return true;
  }

  /** Whether too much of its key waits already. A document may wait in several places, and counts once. */
  function isTooMuch(turn: Turn): boolean {
    const turns = new Set(waiting.map((one) => one.turn).filter((one) => one.keyId === turn.keyId));
    if (turns.size === 0 || turns.has(turn)) return false;
    return [...turns].reduce((sum, one) => sum + one.bytes, turn.bytes) > maxWaitingBytes;
  }

  function wait(turn: Turn): Promise<void> {
    if (running?.turn === turn) settle();
    return new Promise((resolve, reject) => {
      // What was begun is brought to its end.
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

  return {
    open({ keyId, bytes, response }) {
      // Written out: adding fields to a copy takes V8 several times as long, and every request passes here.
      const turn: Turn = { keyId, bytes, response, openedAt: performance.now(), spentMs: 0 };
      return {
        isDue() {
          if (running?.turn === turn) return isRoundSpent();
          return !takeRound(turn);
        },
        rest: () => wait(turn),
      };
    },
  };
}

/**
 * Requests of one class go by their age: by the byte, the longest of many like requests would wait for as long as shorter ones keep coming. Up to
 * 4 KiB are one class, from there on each doubling.
 */
function toSizeClass({ bytes }: Turn): number {
  return Math.floor(Math.log2(bytes + 4096));
}

// A request waits for one slice at each of its turns; shorter slices make the whole take longer, for each break costs a turn of the event loop.
const sliceMs = 10;

interface TurnLimits {
  /** Milliseconds from the start of a request after which its work no longer goes on. */
  readonly maxWaitMs: number;
  /** Bytes of requests of one key that wait for their first turn. */
  readonly maxWaitingBytes: number;
}

// As long as a request may take to arrive. Sixteen requests of the largest size are more than a key can have answered in that time.
const defaultLimits: TurnLimits = { maxWaitMs: 20_000, maxWaitingBytes: 4 * 2 ** 20 };

interface Turn extends TurnRequest {
  readonly openedAt: number;
  spentMs: number;
}

interface Waiting {
  readonly turn: Turn;
  readonly resolve: () => void;
  readonly reject: (refusal: ApiError) => void;
}
