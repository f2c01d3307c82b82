import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Takes a free port of 127.0.0.1, which nothing else can use until the holder is closed. */
export async function takePort(): Promise<{ readonly port: string; readonly holder: Server }> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  if (address === null || typeof address === 'string') throw new Error('The port has no number.');
  return { port: String(address.port), holder };
}
