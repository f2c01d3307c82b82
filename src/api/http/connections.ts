import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { findRecord } from './request-record';

/**
 * Keeps the connections of a server within bounds that Node has none for. Requests of one connection are answered one at a time: the next begins
 * when the answer before it has left for the network, and meanwhile nothing more is read. A connection whose client takes nothing of an answer for
 * `untakenMs` is closed, as is one with more than a hundred requests that wait.
 */
export function createConnections(server: Server, listener: RequestListener, untakenMs: number): Connections {
  const connections = new Map<Socket, Connection>();
  /** As they come from the network, those that have yet to agree on TLS among them. */
  const sockets = new Set<Socket>();
  const watchAnswer = limitUntaken({ maxMs: untakenMs });
  let isStopping = false;
  let accepted = 0;

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

  function stop(): void {
    isStopping = true;
    for (const { latest, waiting } of connections.values()) {
      if (latest !== null && waiting === 0) latest.shouldKeepAlive = false;
    }
  }

  function closeIdle(): void {
    for (const [socket, connection] of connections) {
      const isIdle = connection.latest === null && socket.bytesRead === connection.bytesRead;
      connection.idleLooks = isIdle ? connection.idleLooks + 1 : 0;
      if (connection.idleLooks === maxIdleLooks) socket.destroySoon();
    }
  }

  server.on('connection', (socket: Socket) => {
    accepted++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', find);
  server.on('request', take);
  return {
    accepted: () => accepted,
    stop,
    closeIdle,
    closeAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

export interface Connections {
  /** How many there were so far. */
  accepted(): number;
  /** From here on answers say `Connection: close`, and their connections end with them. */
  stop(): void;
  /**
   * To be called fifty times a second: closes the connections that were without a request at the last fifty calls. A client that sends one request
   * after the other is between two of them for less: its next one still has its answer, which tells it that the connection ends.
   */
  closeIdle(): void;
  /** Cuts off whatever is still open. */
  closeAll(): void;
}

interface Connection {
  /** The answer to the latest request, which may still wait for those before it; null where all are out. */
  latest: ServerResponse | null;
  /** Requests that wait for an answer before theirs. */
  waiting: number;
  /** By the socket, when the last answer was out: more by now is a request that has begun. */
  bytesRead: number;
  /** How often in a row it was found without a request. */
  idleLooks: number;
}

/** Nobody sends as many before reading the first answer; each takes a few kilobytes of memory. */
const maxWaiting = 100;

// Counted rather than timed: after each look what has arrived is read, however long the process was held up.
const maxIdleLooks = 50;

/**
 * Closes the connection of a client that takes nothing of an answer for `maxMs`. Holds the answers that wait in memory to be taken by the clients of
 * one key, or without a key of one address, to `maxBytes`: what is beyond that closes the connections that have waited longest.
 * @returns watches an answer that has not begun
 */
function limitUntaken({ maxMs, maxBytes = defaultBytes }: UntakenLimits): (response: ServerResponse) => void {
  /** By key or address, the bytes of each answer; only of those that the network did not take at once, the longest waiting first. */
  const untaken = new Map<string, Map<ServerResponse, number>>();

  /** A listener without a closure: every answer has it, and hardly one is held. */
  function hold(this: ServerResponse): void {
    const bytes = this.socket?.writableLength ?? 0;
    if (bytes > 0) keep(this, bytes);
  }

  function keep(response: ServerResponse, bytes: number): void {
    // Counts from the last time that the network took some of it. Node closes the connection then, and sets another time once the answer is out.
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
      if (sum <= maxBytes) return;
      sum -= waiting;
      held.delete(slow);
      slow.destroy();
    }
  }

  return (response) => {
    // All of the answer has been given to the socket, and what the network took of it is gone from there.
    response.on('prefinish', hold);
  };
}

function findOwner(response: ServerResponse): string {
  const note = findRecord(response);
  return note === null ? '' : (note.keyId ?? note.peer.findAddress());
}

interface UntakenLimits {
  readonly maxMs: number;
  readonly maxBytes?: number;
}

const defaultBytes = 16 * 2 ** 20;
