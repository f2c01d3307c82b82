import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as comeBackLater } from 'node:timers/promises';
import { ApiError, type ApiErrorReason } from '../../errors';
import { createConnections, type Connections } from './connections';
import { listen, type ListenAddress } from './listen';
import { isSlowBody } from './slow-bodies';
import { staticHeaders, toErrorBody, toErrorHeaders } from './responses';

/** Time limits for clients, in milliseconds; Node checks the others at the check interval. */
export const serverTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  checkMs: 500,
  idleMs: 65_000,
  untakenMs: 20_000,
};

/**
 * Opens the server.
 * @throws Error in one sentence if it cannot listen on the address
 */
export async function openServer(listener: RequestListener, options: ServerOptions): Promise<OpenServer> {
  const { headersMs, requestMs, checkMs, idleMs, untakenMs } = options.timeouts ?? serverTimeouts;
  const http = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: idleMs,
    keepAlive: true,
    noDelay: true,
    // The app refuses it instead, with the body of an error.
    requireHostHeader: false,
  };
  const server = options.tls === null ? createServer(http) : createTlsServer({ ...http, ...options.tls });
  const connections = createConnections(server, listener, untakenMs);
  answerBrokenHttp(server);
  await listen(server, options);
  return { url: toUrl(server, options), server, close: (deadlineMs) => closeServer(server, connections, deadlineMs) };
}

export interface ServerTimeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkMs: number;
  readonly idleMs: number;
  /** How long a client may take nothing of an answer. */
  readonly untakenMs: number;
}

interface ServerOptions extends ListenAddress {
  /** PEM texts, or null for plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly timeouts?: ServerTimeouts;
}

export interface OpenServer {
  readonly url: string;
  readonly server: Server;
  /**
   * Accepts no more connections, answers the requests that have arrived, and ends each connection
   * after its answer. At the deadline the remaining connections are closed.
   */
  close(deadlineMs: number): Promise<void>;
}

function toUrl(server: Server, { host, port, tls }: ServerOptions): string {
  const address: AddressInfo | string | null = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return `${tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

/**
 * Accepts waiting connections, which are reset when listening ends. Node accepts one in each round
 * of the event loop.
 */
async function acceptWaiting(connections: Connections): Promise<void> {
  let quiet = 0;
  for (let round = 0; quiet < 3 && round < maxAcceptRounds; round++) {
    const before = connections.accepted();
    await comeBackLater();
    quiet = connections.accepted() === before ? quiet + 1 : 0;
  }
}

// The length of the queue of the system.
const maxAcceptRounds = 511;

async function closeServer(server: Server, connections: Connections, deadlineMs: number): Promise<void> {
  await acceptWaiting(connections);
  // The close of the HTTP server would close idle connections at once, on which the next request
  // may be under way.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  connections.stop();
  const sweep = setInterval(() => connections.closeIdle(), 20);
  const deadline = setTimeout(() => connections.closeAll(), deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
  // Ends Node's timer for slow requests.
  server.close();
}

/**
 * Answers broken HTTP and slow requests with the same error bodies as the rest, and ends the
 * connection.
 */
function answerBrokenHttp(server: Server): void {
  const exchanges = new WeakMap<Duplex, Exchange>();
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    exchanges.set(socket, { request, response });
    // An idle connection would keep its last request and answer.
    response.once('close', () => {
      if (request.complete && exchanges.get(socket)?.response === response) exchanges.delete(socket);
    });
  });
  // An unknown expectation may be ignored (RFC 9110, 10.1.1); Node would answer an empty 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => {
    writeApiError(socket, new ApiError('method_not_allowed', { headers: { Allow: 'GET, HEAD, POST' } }));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const exchange = exchanges.get(socket);
    // Its own reader limits how long it may pause; Node says this only once.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && exchange && isSlowBody(exchange.request)) return;
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    // Broken data after a whole request: that request is still answered.
    else if (exchange && isUnanswered(exchange)) exchange.response.shouldKeepAlive = false;
    // A slow request while an earlier one is answered: the earlier one is still answered.
    else if (exchange?.response.socket === null && !exchange.response.closed) endOnceItsTurn(exchange.response);
    else if (exchange?.request.complete === false && exchange.response.headersSent) socket.destroy();
    else writeApiError(socket, new ApiError(toReason(error.code)));
  });
}

/**
 * Ends the connection when the answers before this one are out. Node 24 does not do so for an
 * answer that is destroyed before its turn.
 */
function endOnceItsTurn(response: ServerResponse): void {
  if (response.listenerCount('socket') === 0) response.once('socket', (socket: Duplex) => socket.destroy());
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function isUnanswered({ request, response }: Exchange): boolean {
  return request.complete && !response.writableFinished;
}

function toReason(code: string | undefined): ApiErrorReason {
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

function writeApiError(socket: Duplex, error: ApiError): void {
  const body = toErrorBody(error);
  const headers = {
    'X-Request-Id': randomUUID(),
    ...staticHeaders,
    ...toErrorHeaders(error),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${reasonPhrases[error.status] ?? 'Error'}\r\n${head.join('')}\r\n${body}`);
}
