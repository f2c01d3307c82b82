import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { findRecord } from './request-record';

/**
 * Limits the connections of a server where Node has no limits. Requests of one connection are
 * answered one at a time: the next begins when the network has the answer before it, and meanwhile
 * nothing more is read. A connection is closed if its client takes nothing of an answer for
 * `untakenMs`, or if more than a hundred of its requests wait.
 */
export function createConnections(server: Server, listener: RequestListener, untakenMs: number): Connections {
  const connections = new Map<Socket, Connection>();
  const sockets = followSockets(server);
  const watchAnswer = limitUntaken({ maxMs: untakenMs });
  let isStopping = false;

  function find(socket: Socket): Connection {
    let connection = connections.get(socket);
    if (connection === undefined) {
      connection = { latest: null, waiting: 0, bytesRead: 0, idleLooks: 0 };
      connections.set(socket, connection);
      socket.once('close', () => connections.delete(socket));
    }
    return connection;
  }

  function take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = find(socket);
    const former = connection.latest;
    connection.latest = response;
    if (former === null) {
      answer(response, connection);
      return;
    }
    connection.waiting++;
    if (connection.waiting > maxWaiting) {
      socket.destroy();
      return;
    }
    socket.pause();
    former.once('close', () => {
      connection.waiting--;
      if (socket.destroyed) return;
      if (connection.waiting === 0) socket.resume();
      answer(response, connection);
    });
  }

  function answer(response: ServerResponse, connection: Connection): void {
    const { req: request } = response;
    if (isStopping && connection.waiting === 0) response.shouldKeepAlive = false;
    watchAnswer(response);
    response.on('close', () => {
      if (connection.latest !== response) return;
      connection.latest = null;
      connection.bytesRead = request.socket.bytesRead;
    });
    listener(request, response);
  }

  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', find);
  server.on('request', take);
  return {
    ...sockets,
    stop() {
      isStopping = true;
      for (const { latest, waiting } of connections.values()) {
        if (latest !== null && waiting === 0) latest.shouldKeepAlive = false;
      }
    },
    closeIdle: () => closeIdle(connections),
  };
}

export interface Connections {
  /** How many connections there were so far. */
  accepted(): number;
  /** Makes later answers say `Connection: close`, after which their connections end. */
  stop(): void;
  /**
   * Closes the connections that had no request at the last fifty calls; call it fifty times a
   * second. A client that sends one request after the other pauses for less, so that its next
   * request is still answered, and the answer says that the connection ends.
   */
  closeIdle(): void;
  /** Closes all connections at once. */
  closeAll(): void;
}

interface Connection {
  /** The answer to the latest request, which may wait for those before it; null if all are sent. */
  latest: ServerResponse | null;
  /** Requests that wait for the answer to an earlier one. */
  waiting: number;
  /**
   * Bytes read from the socket when the last answer was sent; more bytes are the beginning of a
   * request.
   */
  bytesRead: number;
  /** How often in a row it had no request. */
  idleLooks: number;
}

/** Follows all sockets of the network, including those that have not finished the TLS handshake. */
function followSockets(server: Server): Pick<Connections, 'accepted' | 'closeAll'> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    accepted: () => accepted,
    closeAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function closeIdle(connections: ReadonlyMap<Socket, Connection>): void {
  for (const [socket, connection] of connections) {
    const isIdle = connection.latest === null && socket.bytesRead === connection.bytesRead;
    connection.idleLooks = isIdle ? connection.idleLooks + 1 : 0;
    if (connection.idleLooks === maxIdleLooks) socket.destroySoon();
  }
}

/**
 * Real clients do not send as many before they read the first answer; each takes a few kilobytes.
 */
const maxWaiting = 100;

// Counted instead of timed: arrived data is read after each look, however long the process was
// blocked.
const maxIdleLooks = 50;

/**
 * Closes the connection of a client that takes nothing of an answer for `maxMs`. Limits the answers
 * of one key (or one address, without a key) that wait in memory to `maxBytes`: beyond that, the
 * connections that have waited longest are closed.
 * @returns a function that watches an answer that has not begun
 */
function limitUntaken({ maxMs, maxBytes = defaultBytes }: UntakenLimits): (response: ServerResponse) => void {
  /**
   * By key or address, the bytes of each answer that the network did not take at once, oldest
   * first.
   */
  const untaken = new Map<string, Map<ServerResponse, number>>();

  /** A listener without a closure, because every answer has it and hardly any is held. */
  function hold(this: ServerResponse): void {
    const bytes = this.socket?.writableLength ?? 0;
    if (bytes > 0) keep(this, bytes);
  }

  function keep(response: ServerResponse, bytes: number): void {
    // The timeout counts from the last time that the network took a part. Node then closes the
    // connection, and sets another timeout once the answer is sent.
    response.socket?.setTimeout(maxMs);
    const owner = findOwner(response);
    const held = untaken.get(owner) ?? new Map<ServerResponse, number>();
    untaken.set(owner, held.set(response, bytes));
    response.once('close', () => {
      held.delete(response);
      if (held.size === 0 && untaken.get(owner) === held) untaken.delete(owner);
    });
    let sum = [...held.values()].reduce((total, each) => total + each, 0);
    for (const [slow, waiting] of held) {
      // The newest is kept whatever its size: with escapes, an allowed response may exceed the limit alone.
      if (sum <= maxBytes || slow === response) return;
      sum -= waiting;
      held.delete(slow);
      slow.destroy();
    }
  }

  return (response) => {
    // The whole answer was given to the socket, which holds only what the network has not taken.
    response.on('prefinish', hold);
  };
}

function findOwner(response: ServerResponse): string {
  const record = findRecord(response);
  return record === null ? '' : (record.keyId ?? record.peer.findAddress());
}

interface UntakenLimits {
  readonly maxMs: number;
  readonly maxBytes?: number;
}

const defaultBytes = 16 * 2 ** 20;
