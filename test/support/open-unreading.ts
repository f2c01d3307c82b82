import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a connection that sends these bytes, and reads nothing until it is resumed. */
export async function openUnreading(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}
