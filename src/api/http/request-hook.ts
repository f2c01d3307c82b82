import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { answered } from '../../accounts/usage-report';
import type { KeyUses } from '../../accounts/key-use';
import { ApiError, findErrorCode, type ApiErrorReason } from '../../errors';
import type { Log } from '../../log';
import type { Metrics } from '../metrics';
import { startRecord, type Peer } from './request-record';
import { staticHeaders } from './responses';
import { readTraceId } from './trace-context';

/**
 * Creates the hook that every request passes first. It sets the id and the headers that all answers
 * have, tidies the address, and refuses broken heads and plain HTTP. When the answer is sent, it
 * writes one line of log and observes the request.
 */
export function createRequestHook({ routes, log, metrics, keyUses, requireHttps }: RequestHookParts): RequestHook {
  const headers = new Map<string, string>(Object.entries(staticHeaders));
  return (request, response, peer) => {
    const record = startRecord(response, {
      id: readRequestId(request) ?? randomUUID(),
      traceId: readTraceId(request.headers['traceparent']),
      peer,
    });
    response.setHeader('X-Request-Id', record.id);
    response.setHeaders(headers);
    if (peer.isSecure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    let path = request.url ?? '';
    if (!routes.has(path)) {
      request.url = toTidyUrl(path);
      path = request.url.replace(/[?#].*$/s, '');
    }
    const route = findRoute(routes, path);
    response.on('close', () => {
      const milliseconds = performance.now() - record.startedAt;
      // 499 as in nginx: the client left before the answer was sent. Node also finishes an answer
      // that is cut off with its connection.
      const status = response.writableFinished && !request.socket.destroyed ? response.statusCode : 499;
      metrics.observeRequest(route, status, milliseconds);
      if (record.reason !== null) metrics.countApiError(record.reason);
      const { keyId, accountId } = record;
      if (keyId !== null && accountId !== null)
        keyUses.note({ keyId, accountId, outcome: toOutcome(record.reason, status) });
      // Written out: adding fields to the copy of `toLogIds` takes V8 ten microseconds.
      log.info({
        requestId: record.id,
        trace_id: record.traceId ?? undefined,
        method: request.method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 1000) / 1000,
        keyId: record.keyId ?? undefined,
        lines: record.lines || undefined,
        reason: record.reason ?? undefined,
      });
    });
    const headError = findHeadError(request);
    if (headError !== null) {
      // The beginning of the next request is uncertain too.
      response.shouldKeepAlive = false;
      throw new ApiError(headError);
    }
    if (requireHttps && !peer.isSecure && !isLoopback(peer.findAddress())) throw new ApiError('https_required');
  };
}

/** The path if it is one of the service, else its first part if that is one, else "other". */
function findRoute(routes: ReadonlySet<string>, path: string): string {
  if (routes.has(path)) return path;
  const end = path.indexOf('/', 1);
  const start = end === -1 ? '' : path.slice(0, end);
  return routes.has(start) ? start : 'other';
}

/** @throws ApiError for a request that reaches no route */
export type RequestHook = (request: IncomingMessage, response: ServerResponse, peer: Peer) => void;

interface RequestHookParts {
  /** The tidy paths of the service, and the first parts of those that have many. */
  readonly routes: ReadonlySet<string>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly keyUses: Pick<KeyUses, 'note'>;
  readonly requireHttps: boolean;
}

/** The outcome that the account counts. A document that GraphQL itself refuses has no reason. */
function toOutcome(reason: string | null, status: number): string {
  if (status === 499) return 'unanswered';
  if (reason !== null) return findErrorCode(reason);
  return status < 400 ? answered : 'bad_request';
}

/** The caller's own id for the request; null if it is missing or not fit for a line of log. */
function readRequestId({ headers }: IncomingMessage): string | null {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(id) ? id : null;
}

/**
 * Errors that HTTP forbids and Node accepts (RFC 9112, 3.2 and 6.1): two servers in a row could
 * read different requests.
 */
function findHeadError({ headers, httpVersion, rawHeaders }: IncomingMessage): ApiErrorReason | null {
  if (headers.host === undefined && httpVersion === '1.1') return 'missing_host';
  if (countHosts(rawHeaders) > 1) return 'several_hosts';
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return null;
  return httpVersion === '1.0' || coding.trim().toLowerCase() !== 'chunked' ? 'bad_request' : null;
}

/** @param rawHeaders names and values alternately */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/**
 * Whether the caller is on this machine; behind a trusted proxy, whether the caller of the proxy
 * is.
 */
function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address.replace(/%.*$/, ''), family === 4 ? 'ipv4' : 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Removes doubled and trailing slashes from the path of a request target, and the origin of an
 * absolute form. The query stays: "//v1//analyze/?x=//" becomes "/v1/analyze?x=//".
 */
export function toTidyUrl(target: string): string {
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/s.exec(target.replace(/^https?:\/\/[^/?#]*/i, '')) ?? [];
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return `${tidy === '' ? '/' : tidy}${query}`;
}
