import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { setImmediate as comeBackLater } from 'node:timers/promises';
import { answerBrokenHttp } from './answer-broken-http';
import { createConnections, type Connections } from './create-connections';

/** How long a client may take, in milliseconds; the check interval is what makes Node look at the others at all. */
export const serverTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  checkMs: 500,
  idleMs: 65_000,
  untakenMs: 20_000,
};

/**
 * Listens and answers.
 * @throws Error in one sentence where the address cannot be listened on
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
    // Answered by the app instead, so that it has the body of an error.
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
  /** How long a client may take nothing of an answer that is there. */
  readonly untakenMs: number;
}

export interface ServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** PEM texts, or null for plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly timeouts?: ServerTimeouts;
}

export interface OpenServer {
  readonly url: string;
  readonly server: Server;
  /**
   * Takes no more connections, answers the requests that have arrived and ends each connection after its answer; what is not done by the deadline is
   * cut off.
   */
  close(deadlineMs: number): Promise<void>;
}

function listen(server: Server, { host, port }: ServerOptions): Promise<void> {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is taken; stop the other program or set PORT to another number.`,
    EACCES: `Port ${port} on ${host} may not be opened by this user; set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine; set HOST to one that is, or to 0.0.0.0 for all.`,
    ENOTFOUND: `The host name ${host} is not known; set HOST to an address such as 127.0.0.1.`,
  };
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      const sentence = sentences[error.code ?? ''] ?? `Cannot listen on ${host}, port ${port}: ${error.message}.`;
      reject(new Error(sentence, { cause: error }));
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function toUrl(server: Server, { host, port, tls }: ServerOptions): string {
  const address: AddressInfo | string | null = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return `${tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

/** Connections that wait to be taken are reset when the listening ends. Node takes one of them in each round of the event loop. */
async function takeWaiting(connections: Connections): Promise<void> {
  let quiet = 0;
  for (let round = 0; quiet < 3 && round < mostTakingRounds; round++) {
    const before = connections.accepted();
    await comeBackLater();
    quiet = connections.accepted() === before ? quiet + 1 : 0;
  }
}

// As many as the system lets wait.
const mostTakingRounds = 511;

async function closeServer(server: Server, connections: Connections, deadlineMs: number): Promise<void> {
  await takeWaiting(connections);
  // Not the close of the HTTP server, which cuts off idle connections at once: on many of them the next request is under way.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  connections.stop();
  const sweep = setInterval(() => connections.closeIdle(), 20);
  const deadline = setTimeout(() => connections.closeAll(), deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
  // Ends the timer that looks for slow requests.
  server.close();
}
