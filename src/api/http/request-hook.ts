import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { ApiError, type ApiErrorReason } from '../../errors';
import type { Log } from '../../log';
import type { Metrics } from '../metrics';
import { startRecord, type Peer } from './request-record';
import { staticHeaders } from './responses';

/**
 * What every request passes first: an id, the headers all answers have, a tidy address, and the two things that no route needs to see.
 * When the answer is out, one line of log and one observation.
 */
export function createRequestHook({ routes, log, metrics, requireHttps }: RequestHookParts): RequestHook {
  const headers = new Map<string, string>(Object.entries(staticHeaders));
  return (request, response, peer) => {
    const note = startRecord(response, { id: readRequestId(request) ?? randomUUID(), peer });
    response.setHeader('X-Request-Id', note.id);
    response.setHeaders(headers);
    if (peer.isSecure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    let path = request.url ?? '';
    if (!routes.has(path)) {
      request.url = toTidyUrl(path);
      path = request.url.replace(/[?#].*$/s, '');
    }
    const route = routes.has(path) ? path : 'other';
    response.on('close', () => {
      const milliseconds = performance.now() - note.startedAt;
      // 499 as nginx has it: the client was gone before the answer was out. Node finishes an answer as well when it is cut off with its connection.
      const status = response.writableFinished && !request.socket.destroyed ? response.statusCode : 499;
      metrics.observeRequest(route, status, milliseconds);
      if (note.reason !== null) metrics.countApiError(note.reason);
      log.info({
        requestId: note.id,
        method: request.method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 1000) / 1000,
        keyId: note.keyId ?? undefined,
        lines: note.lines || undefined,
        reason: note.reason ?? undefined,
      });
    });
    const fault = findHeadFault(request);
    if (fault !== null) {
      // Where the next request begins is not certain either.
      response.shouldKeepAlive = false;
      throw new ApiError(fault);
    }
    if (requireHttps && !peer.isSecure && !isLoopback(peer.findAddress())) throw new ApiError('https_required');
  };
}

/** @throws Refusal where no route needs to see the request. */
export type RequestHook = (request: IncomingMessage, response: ServerResponse, peer: Peer) => void;

interface RequestHookParts {
  /** The paths the service answers at, tidy. */
  readonly routes: ReadonlySet<string>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly requireHttps: boolean;
}

/** The caller's own id for the request; null where there is none, or one that does not fit into a line of log. */
function readRequestId({ headers }: IncomingMessage): string | null {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(id) ? id : null;
}

/** What Node lets pass though HTTP does not (RFC 9112, 3.2 and 6.1): servers in a row could read it as different requests. */
function findHeadFault({ headers, httpVersion, rawHeaders }: IncomingMessage): ApiErrorReason | null {
  if (headers.host === undefined && httpVersion === '1.1') return 'missing_host';
  if (countHosts(rawHeaders) > 1) return 'several_hosts';
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return null;
  return httpVersion === '1.0' || coding.trim().toLowerCase() !== 'chunked' ? 'bad_request' : null;
}

/** @param rawHeaders names and values by turns */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/** Whether the caller sits on this machine; behind a trusted proxy, whether the proxy's caller does. */
function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address.replace(/%.*$/, ''), family === 4 ? 'ipv4' : 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * A request target with doubled and trailing slashes, and the origin of an absolute form, taken off its path; a query is left alone.
 * "//v1//analyze/?x=//" is "/v1/analyze?x=//".
 */
export function toTidyUrl(target: string): string {
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/s.exec(target.replace(/^https?:\/\/[^/?#]*/i, '')) ?? [];
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return `${tidy === '' ? '/' : tidy}${query}`;
}
