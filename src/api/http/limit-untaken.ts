import type { ServerResponse } from 'node:http';
import { findNote } from './request-note';

/**
 * Closes the connection of a client that takes nothing of an answer for `mostMs`. Holds the answers that wait in memory to be taken by the clients of
 * one key, or without a key of one address, to `mostBytes`: what is beyond that closes the connections that have waited longest.
 * @returns watches an answer that has not begun
 */
export function limitUntaken({ mostMs, mostBytes = usualBytes }: UntakenLimits): (response: ServerResponse) => void {
  /** By key or address, the bytes of each answer; only of those that the network did not take at once, the longest waiting first. */
  const untaken = new Map<string, Map<ServerResponse, number>>();

  /** A listener without a closure: every answer has it, and hardly one is held. */
  function hold(this: ServerResponse): void {
    const bytes = this.socket?.writableLength ?? 0;
    if (bytes > 0) keep(this, bytes);
  }

  function keep(response: ServerResponse, bytes: number): void {
    // Counts from the last time that the network took some of it. Node closes the connection then, and sets another time once the answer is out.
    response.socket?.setTimeout(mostMs);
    const owner = findOwner(response);
    const held = untaken.get(owner) ?? new Map<ServerResponse, number>();
    untaken.set(owner, held.set(response, bytes));
    response.once('close', () => {
      held.delete(response);
      if (held.size === 0 && untaken.get(owner) === held) untaken.delete(owner);
    });
    let sum = [...held.values()].reduce((total, each) => total + each, 0);
    for (const [slow, waiting] of held) {
      if (sum <= mostBytes) return;
      sum -= waiting;
      held.delete(slow);
      slow.destroy();
    }
  }

  return (response) => {
    // All of the answer has been given to the socket, and what the network took of it is gone from there.
    response.on('prefinish', hold);
  };
}

function findOwner(response: ServerResponse): string {
  const note = findNote(response);
  return note === null ? '' : (note.keyId ?? note.peer.findAddress());
}

interface UntakenLimits {
  readonly mostMs: number;
  readonly mostBytes?: number;
}

const usualBytes = 16 * 2 ** 20;
