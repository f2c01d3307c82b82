import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { toPath } from './batch-client';

/** An upload whose body the test writes to the socket. */
export interface BegunUpload {
  readonly socket: Socket;
  /** What the service has sent so far. */
  readonly said: () => string;
  /** Resolves when the connection is closed, which may be before anybody waits for it. */
  readonly closed: Promise<unknown>;
}

interface UploadTarget {
  readonly port: number;
  readonly url: string;
}

/** Begins an upload whose body is written to the socket, chunk by chunk. */
export async function beginUpload(
  { port, url }: UploadTarget,
  headers = 'Transfer-Encoding: chunked',
): Promise<BegunUpload> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // A connection that is reset is closed as well.
  socket.on('error', () => null);
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(socket, 'connect');
  socket.write(`PUT ${toPath(url)} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`);
  return { socket, said: () => said, closed };
}

/** A chunk of a body with the transfer coding `chunked`. */
export const toChunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
