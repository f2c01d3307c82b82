import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';

export interface ListenAddress {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/**
 * Listens on the address.
 * @throws Error in one sentence that says what to do if that is not possible
 */
export function listen(server: Server, { host, port }: ListenAddress): Promise<void> {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use; stop the other program or set PORT to another number.`,
    EACCES: `Port ${port} on ${host} cannot be opened by this user; set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine; set HOST to an address of this machine, or to 0.0.0.0 for all.`,
    ENOTFOUND: `The host name ${host} cannot be resolved; set HOST to an address such as 127.0.0.1.`,
  };
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      const sentence =
        sentences[error.code ?? ''] ??
        `The service cannot listen on ${host}, port ${port}: ${error.message}. Check HOST and PORT.`;
      reject(new Error(sentence, { cause: error }));
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

/**
 * Listens on the address for a moment, to report a problem with it before a long start.
 * @throws Error in one sentence that says what to do if that is not possible
 */
export async function checkAddress(address: ListenAddress): Promise<void> {
  const server = createServer();
  await listen(server, address);
  await promisify(server.close.bind(server))();
}
