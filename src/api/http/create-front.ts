import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../log';
import type { Metrics } from '../../metrics';
import { Refusal } from '../../errors';
import { startNote, type Peer } from './request-note';
import { staticHeaders } from './static-headers';
import { toTidyUrl } from './to-tidy-url';

/**
 * What every request passes first: an id, the headers all answers have, a tidy address, and the two things that no route needs to see.
 * When the answer is out, one line of log and one observation.
 */
export function createFront({ routes, log, metrics, requireHttps }: FrontParts): Front {
  const headers = new Map<string, string>(Object.entries(staticHeaders));
  return (request, response, peer) => {
    const note = startNote(response, { id: randomUUID(), peer });
    response.setHeader('X-Request-Id', note.id);
    response.setHeaders(headers);
    if (peer.isSecure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    let path = request.url ?? '';
    if (!routes.has(path)) {
      request.url = toTidyUrl(path);
      path = request.url.replace(/[?#].*$/s, '');
    }
    const route = routes.has(path) ? path : 'other';
    response.once('close', () => {
      const milliseconds = performance.now() - note.startedAt;
      // 499 as nginx has it: the client was gone before the answer was out.
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.observeRequest(route, status, milliseconds);
      if (note.reason !== null) metrics.countRefusal(note.reason);
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
    if (request.headers.host === undefined && request.httpVersion === '1.1') throw new Refusal('missing_host');
    const coding = request.headers['transfer-encoding'];
    if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') throw new Refusal('bad_request');
    if (requireHttps && !peer.isSecure && !isLoopback(peer.findAddress())) throw new Refusal('https_required');
  };
}

/** @throws Refusal where no route needs to see the request. */
export type Front = (request: IncomingMessage, response: ServerResponse, peer: Peer) => void;

interface FrontParts {
  /** The paths the service answers at, tidy. */
  readonly routes: ReadonlySet<string>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly requireHttps: boolean;
}

/** Whether the caller sits on this machine; behind a trusted proxy, whether the proxy's caller does. */
function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}
