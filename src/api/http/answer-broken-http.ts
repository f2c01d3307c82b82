import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal, type RefusalReason } from '../../errors';
import { toRefusalBody, toRefusalHeaders } from './send-refusal';
import { staticHeaders } from './static-headers';

/** What is not even HTTP, or comes too slowly, gets the same error bodies as the rest, and then the connection ends. */
export function answerBrokenHttp(server: Server): void {
  const exchanges = new WeakMap<Duplex, Exchange>();
  server.prependListener('request', (request, response) => exchanges.set(request.socket, { request, response }));
  // An expectation of something unheard of may be ignored (RFC 9110, 10.1.1), which is kinder than Node's empty 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => {
    writeRefusal(socket, new Refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD, POST' } }));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const exchange = exchanges.get(socket);
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    // Nonsense after a whole request: that one still gets its answer.
    else if (exchange && isOwed(exchange)) exchange.response.shouldKeepAlive = false;
    // It came too slowly while another was answered: that one still gets its answer.
    else if (exchange?.response.socket === null && !exchange.response.closed) exchange.response.destroy();
    else if (exchange?.request.complete === false && exchange.response.headersSent) socket.destroy();
    else writeRefusal(socket, new Refusal(findFault(error.code)));
  });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function isOwed({ request, response }: Exchange): boolean {
  return request.complete && !response.writableFinished;
}

function findFault(code: string | undefined): RefusalReason {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_too_slow';
  return 'bad_request';
}

const reasonPhrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function writeRefusal(socket: Duplex, refusal: Refusal): void {
  const body = toRefusalBody(refusal);
  const headers = {
    'X-Request-Id': randomUUID(),
    ...staticHeaders,
    ...toRefusalHeaders(refusal),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${reasonPhrases[refusal.status] ?? 'Error'}\r\n${head.join('')}\r\n${body}`);
}
