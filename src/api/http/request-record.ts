import type { ServerResponse } from 'node:http';

/** What the log and the metrics need of a request when its answer is sent. */
interface RequestRecord {
  readonly id: string;
  readonly startedAt: number;
  readonly peer: Peer;
  /** The id of the key; never the key itself. */
  keyId: string | null;
  /** The account of the key. */
  accountId: string | null;
  /** Ingredient lines analyzed. */
  lines: number;
  /** The reason of the refusal; null for a request that is not refused. */
  reason: string | null;
}

/** Where a request comes from; behind a trusted proxy, what the proxy says. */
export interface Peer {
  readonly isSecure: boolean;
  /** '' if the client has left. */
  readonly findAddress: () => string;
}

/** Starts the record of a request that begins now and is answered by `response`. */
export function startRecord(response: ServerResponse, { id, peer }: Pick<RequestRecord, 'id' | 'peer'>): RequestRecord {
  const record: RequestRecord = {
    id,
    startedAt: performance.now(),
    peer,
    keyId: null,
    accountId: null,
    lines: 0,
    reason: null,
  };
  records.set(response, record);
  return record;
}

/** The record of the request that `response` answers; null for one that did not pass the hook. */
export function findRecord(response: ServerResponse): RequestRecord | null {
  return records.get(response) ?? null;
}

const records = new WeakMap<ServerResponse, RequestRecord>();
