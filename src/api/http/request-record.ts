import type { ServerResponse } from 'node:http';

/** What is worth knowing about a request when its answer is out. */
interface RequestRecord {
  readonly id: string;
  readonly startedAt: number;
  readonly peer: Peer;
  /** The key that was used, by its id; never the key itself. */
  keyId: string | null;
  /** Ingredient lines analyzed. */
  lines: number;
  /** Why it was turned down, if it was. */
  reason: string | null;
}

/** Where a request comes from; behind a trusted proxy, where the proxy says it does. */
export interface Peer {
  readonly isSecure: boolean;
  /** '' where the client is gone already. */
  readonly findAddress: () => string;
}

/** Notes down that a request began now, to be answered by `response`. */
export function startRecord(response: ServerResponse, { id, peer }: Pick<RequestRecord, 'id' | 'peer'>): RequestRecord {
  const note: RequestRecord = { id, startedAt: performance.now(), peer, keyId: null, lines: 0, reason: null };
  notes.set(response, note);
  return note;
}

/** The note of the request that `response` answers; null for one that never came through the front. */
export function findRecord(response: ServerResponse): RequestRecord | null {
  return notes.get(response) ?? null;
}

const notes = new WeakMap<ServerResponse, RequestRecord>();
