import type { ServerResponse } from 'node:http';
import { ApiError } from '../errors';

/** The requests that wait for a slice of the time of this process. */
export interface TurnQueue {
  readonly isEmpty: () => boolean;
  /** The requests that wait. A document may wait in several places, and counts once. */
  readonly listTurns: () => readonly Turn[];
  /** Whether too many bytes of the key of a request wait already. */
  readonly isTooMuch: (turn: Turn) => boolean;
  readonly add: (one: Waiting) => void;
  /**
   * Takes out what shares the next slice, after work that has ended is refused: one request, or small
   * ones of one key.
   */
  readonly takeNext: () => readonly Waiting[];
}

/**
 * Creates an empty queue, whose next one is of the key with the smallest share; within a key, of the
 * smallest size class; within that, the oldest.
 * @param readShare the virtual time of the key of a turn, in milliseconds of work
 */
export function createTurnQueue(
  { maxWaitMs, maxWaitingBytes }: TurnLimits,
  readShare: (turn: Turn) => number,
): TurnQueue {
  let waiting: Waiting[] = [];

  function listTurns(): readonly Turn[] {
    return [...new Set(waiting.map(({ turn }) => turn))];
  }

  /** Refuses work whose caller has left or that has waited too long; returns whether it did. */
  function refuseEnded({ turn, reject }: Waiting): boolean {
    const hasLeft = turn.response.destroyed;
    // Its own work is no waiting: on a slow machine a large request alone takes as long as it needs.
    const waitedMs = performance.now() - turn.openedAt - turn.spentMs;
    if (!hasLeft && waitedMs < maxWaitMs) return false;
    reject(new ApiError(hasLeft ? 'caller_left' : 'overloaded'));
    return true;
  }

  function isBefore({ turn: one }: Waiting, { turn: other }: Waiting): boolean {
    const difference =
      readShare(one) - readShare(other) || one.sizeClass - other.sizeClass || one.openedAt - other.openedAt;
    return difference < 0;
  }

  /** The oldest small requests of a key. */
  function listSmall(keyId: string): readonly Waiting[] {
    return waiting
      .filter(({ turn }) => turn.keyId === keyId && turn.sizeClass === smallSizeClass)
      .sort((one, other) => one.turn.openedAt - other.turn.openedAt)
      .slice(0, maxTogether);
  }

  return {
    isEmpty: () => waiting.length === 0,
    listTurns,
    isTooMuch(turn) {
      const turns = listTurns().filter((one) => one.keyId === turn.keyId);
      if (turns.length === 0 || turns.includes(turn)) return false;
      return turns.reduce((sum, one) => sum + one.bytes, turn.bytes) > maxWaitingBytes;
    },
    add: (one) => void waiting.push(one),
    takeNext() {
      waiting = waiting.filter((one) => !refuseEnded(one));
      const first = waiting.reduce<Waiting | null>(
        (best, one) => (best !== null && !isBefore(one, best) ? best : one),
        null,
      );
      if (first === null) return [];
      const group = first.turn.sizeClass > smallSizeClass ? [first] : listSmall(first.turn.keyId);
      waiting = waiting.filter((one) => !group.includes(one));
      return group;
    },
  };
}

/**
 * The size class of a request, within which the oldest goes first: ordered by bytes, the largest of
 * many similar requests would wait as long as smaller ones keep coming. Up to 4 KiB are one class,
 * then each doubling is one.
 */
export function toSizeClass(bytes: number): number {
  return Math.floor(Math.log2(bytes + 4096));
}

const smallSizeClass = toSizeClass(0);

// More save little, and answer the first of them later.
const maxTogether = 16;

/** The limits of waiting. */
export interface TurnLimits {
  /** Milliseconds that a request may wait in all, without its own work; then the rest is refused. */
  readonly maxWaitMs: number;
  /** Bytes of requests of one key that may wait for their first turn. */
  readonly maxWaitingBytes: number;
}

/** A request whose work is done in slices. */
export interface TurnRequest {
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

/** A request with its place in the order, and the time that its work took so far. */
export interface Turn extends TurnRequest {
  /** As `toSizeClass` gives it. */
  readonly sizeClass: number;
  readonly openedAt: number;
  spentMs: number;
  /** Whether it had a slice. */
  hasBegun: boolean;
  /** The number of the round whose slice it shares; 0 while it shares none. */
  round: number;
}

interface Waiting {
  readonly turn: Turn;
  readonly resolve: () => void;
  readonly reject: (error: ApiError) => void;
}
