import type { ServerResponse } from 'node:http';

/** What the log and the metrics need of a request when its answer is sent. */
interface RequestRecord {
  readonly id: string;
  /** The trace that the caller says the request belongs to; null if it says none. */
  readonly traceId: string | null;
  readonly startedAt: number;
  readonly peer: Peer;
  /** The id of the key; never the key itself. */
  keyId: string | null;
  /** The account of the key. */
  accountId: string | null;
  /** Ingredient lines analyzed. */
  lines: number;
  /** The reason of the error; null for a request without one. */
  reason: string | null;
}

/** Where a request comes from; behind a trusted proxy, what the proxy says. */
export interface Peer {
  readonly isSecure: boolean;
  /** '' if the client has left. */
  readonly findAddress: () => string;
}

/** Starts the record of a request that begins now and is answered by `response`. */
export function startRecord(
  response: ServerResponse,
  { id, traceId, peer }: Pick<RequestRecord, 'id' | 'traceId' | 'peer'>,
): RequestRecord {
  const record: RequestRecord = {
    id,
    traceId,
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

/**
 * The fields that every line of log about a request has. The trace has the name that OpenTelemetry
 * gives it in logs; without a trace the field is absent, so that it hides none that another program
 * adds.
 */
export function findLogIds(response: ServerResponse): LogIds {
  const record = findRecord(response);
  if (record === null) return {};
  const { id, traceId } = record;
  return traceId === null ? { requestId: id } : { requestId: id, trace_id: traceId };
}

export interface LogIds {
  readonly requestId?: string;
  readonly trace_id?: string;
}

/** The record of the request that `response` answers; null for one that did not pass the hook. */
export function findRecord(response: ServerResponse): RequestRecord | null {
  return records.get(response) ?? null;
}

const records = new WeakMap<ServerResponse, RequestRecord>();
